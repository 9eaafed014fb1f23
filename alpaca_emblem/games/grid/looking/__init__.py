"""What can be seen, done, and feared in a grid battle."""
