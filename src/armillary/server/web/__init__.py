"""The server on HTTP and WebSocket, through Starlette."""
