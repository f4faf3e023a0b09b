"""Where the agent acts: the I/O shells of browser and desktop."""
