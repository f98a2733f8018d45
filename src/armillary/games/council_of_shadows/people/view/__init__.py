"""What a viewer may know, and how a match ended."""
