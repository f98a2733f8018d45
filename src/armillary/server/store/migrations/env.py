"""Run by Alembic for every migration, within the transaction that migrate() has opened."""

from alembic import context

from armillary.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
    version_table=context.config.attributes["version_table"],
)
context.run_migrations()
