"""The commands of the command line: each is a module, loaded when it is used."""
