"""Pictures of matches, for links that people send: a scene as SVG, and that as PNG."""
