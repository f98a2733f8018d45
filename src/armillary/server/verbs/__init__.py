"""What can be asked of the server, verb by verb."""
