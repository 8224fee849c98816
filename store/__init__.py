"""Everything that must outlive the process. SQL lives here and nowhere else."""
