"""The table server: any number of tables, live and slow, nothing lost, nothing leaked."""
