"""Run by Alembic, over the connection that it is given."""

from alembic import context

from belvedere.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, transaction_per_migration=False
)
context.run_migrations()
