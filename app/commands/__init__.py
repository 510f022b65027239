"""The sub-commands of uno-party, a file each."""
