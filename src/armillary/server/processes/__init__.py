"""A server in several processes: what each has of the others, and how they are begun, fed and looked after."""
