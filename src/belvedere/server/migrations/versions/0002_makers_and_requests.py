"""Who made a match, and the requests that matches and seeks come of"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns."""
    op.execute("ALTER TABLE matches ADD COLUMN maker VARCHAR(24) CONSTRAINT fk_matches_maker REFERENCES people (id)")
    op.add_column("matches", sa.Column("request", sa.String(length=64), nullable=True))
    op.add_column("seeks", sa.Column("request", sa.String(length=64), nullable=True))
    op.create_index("ix_matches_maker", "matches", ["maker"])
    op.create_index("ix_matches_request", "matches", ["request"], unique=True)
    op.create_index("ix_seeks_request", "seeks", ["request"], unique=True)
