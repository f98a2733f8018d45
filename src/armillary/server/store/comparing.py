"""The names that accounts are found by, made anew where other letters count as alike than before."""

from collections import Counter

from sqlalchemy import Connection, column, select, table, update

from armillary.server.people.names import LONGEST_COMPARED, compared

BEYOND = 1_000_000
"""Numbers that nobody keeps: while names change, none is in the way of another."""
person = table("person", column("id"), column("name"), column("account"), column("alike"), column("created"))


def compare_anew(connection: Connection) -> None:
    """Every account stays; of those that have become alike, each has a number, in the order they were made."""
    wanted = select(person).where(person.c.account.is_not(None)).order_by(person.c.created, person.c.id)
    accounts = connection.execute(wanted).all()
    for n, row in enumerate(accounts):
        connection.execute(update(person).where(person.c.id == row.id).values(alike=BEYOND + n))
    taken: Counter[str] = Counter()
    for row in accounts:
        account = compared(row.name)[:LONGEST_COMPARED] or row.account
        values = {"account": account, "alike": taken[account]}
        connection.execute(update(person).where(person.c.id == row.id).values(values))
        taken[account] += 1
