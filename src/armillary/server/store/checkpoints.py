"""SQLite's log is written back into the file beside those who write, not by one of them while all others wait."""

import sqlite3
import threading

from sqlalchemy import Engine

from armillary.server.store.transactions import Transactions

PAUSE = 0.5  # seconds


class Checkpoints:
    """A thread that looks now and then whether there is something to write back."""

    def __init__(self, engine: Engine, transactions: Transactions) -> None:
        self.engine = engine
        self.transactions = transactions
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self.run, name="checkpoints", daemon=True)
        self.thread.start()

    def run(self) -> None:
        done = 0
        while not self.ending.wait(PAUSE):
            if self.transactions.commits != done:
                done = self.transactions.commits
                self.write_back()

    def write_back(self) -> None:
        """As much as can be without keeping anybody waiting."""
        connection = self.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        except sqlite3.OperationalError:
            return  # another process does it
        finally:
            connection.close()

    def close(self) -> None:
        self.ending.set()
        self.thread.join()
