"""Load for the table server: a client that costs little, so that what is measured is the server."""
