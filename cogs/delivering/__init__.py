"""The parts of the courier: what it carries, how it calls Discord, what it does with faults."""
