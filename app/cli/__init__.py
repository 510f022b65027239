"""The command line, a file a sub-command."""
