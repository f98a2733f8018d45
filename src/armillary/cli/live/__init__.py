"""A match at a server, on this screen."""
