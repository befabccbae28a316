"""The version of the rules that a match is played by"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column, and aborts the matches of Turris that nobody can go on with: its rules have changed."""
    op.add_column("matches", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.execute(
        "UPDATE matches SET status = 'aborted', to_move = NULL, deadline = NULL "
        "WHERE game = 'turris' AND status IN ('waiting', 'playing')"
    )
