"""More letters look alike: those of Lisu, Coptic and others that are drawn like Latin."""

from alembic import op

from armillary.server.store.comparing import compare_anew

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    compare_anew(op.get_bind())
