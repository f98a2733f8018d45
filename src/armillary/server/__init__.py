"""The table server: people and bots at tables, over HTTP and WebSocket, on one database.

From the bottom up:

wire, errors, world             every type that goes over the wire; errors with their status; time and randomness
files, texts                    what is the same for everybody, compressed; the words of the games, and their edition
store                           one database (SQLite file or PostgreSQL), one writer that commits what waits together
processes                       other processes on the same database, behind `Peers`; a server alone is its null case
tables                          a hosted match that knows no store and no socket: seats, answers, clocks, loading
seen, visibility                what leaves for a reader, and who may see a table
table_cache, broadcast, held,   tables in memory, changed one at a time; telling those who listen, each at their pace
listener, talk, presence
people, mail, notices,          guests, accounts, sessions, limits, and telling them that it is their turn
webhook, delivery
driver, workers, fair_queue     bots in processes of their own, and who is next where only few can be served
long_work, shielded             what would hold the loop up, and what must not be left half done
housekeeping                    what nobody needs goes
lessons                         prepared matches with a guide, of which nothing is kept
daily                           the match of the day
previews, pictures              what a link shows, with the board drawn
server, config, warm, logs,      all of it put together, as it is configured, warm before the first request; its log and
metrics                         figures
links, boards                   where the pages of the web client are, and which games have a board there
call, verbs, routes, guard,     what can be asked, by whom, and the document of it
openapi
admin                           back up, restore, check, sweep
web                             all of that on Starlette, run by uvicorn; connections and protocols bound what comes in
"""
