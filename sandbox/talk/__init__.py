"""What is said: messages (`posting`), threads, interactions and the answers to them."""
