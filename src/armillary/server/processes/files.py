"""How many files a process may have open: each connection is one."""

MANY = 10_000
"""Where the system does not say."""
RESERVED = 100
"""For the database, what listens, logs, and connections that are let go and not gone yet."""


def open_files() -> int:
    """How many this process may have."""
    try:
        import resource
    except ModuleNotFoundError:
        return MANY
    found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MANY if found == resource.RLIM_INFINITY else found
