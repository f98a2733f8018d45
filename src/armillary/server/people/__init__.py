"""Who people are: guests, accounts, their sessions, and how often they may ask."""
