"""The kernel: positions, matches and records of any game. It knows no particular game, clock, socket or file.

From the bottom up:

dialect, bits, reals, shorts, memory, rng,  numbers with sizes, sets, roots and logarithms that are the same everywhere,
constants                                   small sums of a net, where numbers lie, dice, numbers everybody shares
position, traits, playout                   the conversation (ask, answer, seal, imagine, tell) with the hooks a game
                                            supplies, and random play, without the interpreter lock
numbers, snapshot                           all of a position's numbers at once, for those who show it
text, errors, hashing, reading, wanted,     what people and files need
options, cells, components, questions,
events, changes, rulebook
notation, record, fair                      positions and matches as text, and draws that can be proved
checking                                    the rules play up to a position that was given as text
scene, plain, showing                       what is seen of a view, as things to draw
draft, match, defaults, game, registry,     a running match, a game and what it need not say, games by name, records
replay                                      played again
tally, style                                how the points of a match came about, and what a bot ought never to do
"""
