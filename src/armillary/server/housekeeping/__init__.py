"""What nobody needs any more goes: tables after times the host sets, and whatever belonged to them alone."""
