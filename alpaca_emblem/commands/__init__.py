"""What the command line can do: each command is a module, loaded when it is used."""
