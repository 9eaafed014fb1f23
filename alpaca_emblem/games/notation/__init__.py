"""Games as text and plain data: positions, actions, events, and values of all kinds."""
