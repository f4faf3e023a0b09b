"""The `arc` command, one file per subcommand."""
