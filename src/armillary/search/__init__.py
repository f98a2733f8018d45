"""Tree search over any Position."""
