# Needs Python 3.11 or newer, and the package registries. A C compiler is used if there is one.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q
RULES := $(shell find src/armillary/build src/armillary/kernel src/armillary/minds src/armillary/games examples -name '*.py' -o -name '*.h')
GAMES := $(subst _,-,$(notdir $(wildcard src/armillary/games/[a-z]*))) $(wildcard examples/[a-z]*)
CLIENT := $(shell find web -path web/node_modules -prune -o -type f -print) requirements/web.txt

.DEFAULT_GOAL := help

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

play: $(VENV)/built ## Set up everything, start the server and open it
	@$(MAKE) --no-print-directory web || echo "Playing in the terminal works without it: .venv/bin/armillary play"
	@$(BIN)/armillary serve --open

dev: $(VENV)/dev $(VENV)/built ## Set up what an author of a game needs: tests, laws, linter and types
	@echo "Ready: work with $(abspath $(BIN)) on your PATH, as in: PATH=$(abspath $(BIN)):\$$PATH; armillary new my_game"

test: $(VENV)/dev ## Set up everything and run every check and test, with the time of each stage
	@$(MAKE) --no-print-directory -j 2 $(VENV)/built $(VENV)/web
	@$(BIN)/python tools/check.py

faults: $(VENV)/dev $(VENV)/built ## Plant faults one by one; exactly the right test must fail each time
	@$(BIN)/python tools/faults.py

trials: $(VENV)/dev $(VENV)/built ## Kill servers, race them, fuzz them, let sixty matches run at once, and attack them
	@$(BIN)/python -m pytest -n 2 trials --ignore=trials/attack
	@$(BIN)/python -m pytest trials/attack

attack: $(VENV)/dev $(VENV)/built ## What one guest, one address or another site's page can do to everybody else, with figures
	@$(BIN)/python -m pytest trials/attack

fuzz: $(VENV)/dev $(VENV)/built ## Random programs of the dialect, and the laws on many lines of play nobody has tried before
	@ARMILLARY_PROGRAMS=9000 $(BIN)/python -m pytest -n 2 tests/kernel/test_programs.py
	@ARMILLARY_FUZZ=1 ARMILLARY_EXAMPLES=500 $(BIN)/python -m pytest tests -k laws

bench: $(VENV)/bench $(VENV)/built ## Measure speed, beside other engines
	@$(BIN)/python bench/run.py

ladder: $(VENV)/dev $(VENV)/built ## Let bots of every level play, and write docs/ladder.md; it goes on where it was stopped
	@PYTHONPATH=tools $(BIN)/python -m ladder

levels: $(VENV)/dev $(VENV)/built ## Set the levels of each game by playing: hours
	@for game in pocket-imperium apex council-of-shadows; do PYTHONPATH=tools $(BIN)/python -m ladder --set $$game; done

web: $(VENV)/web ## Build the web client, with the Node that is here or with one from PyPI

screenshots: $(VENV)/dev $(VENV)/built $(VENV)/web ## Draw every page, light and dark, on a desktop and on a phone
	@$(BIN)/python -m tools.screenshots

figures: $(VENV)/dev $(VENV)/built $(VENV)/web ## Measure pages in a browser: weight, stories, jumps and frames, into docs/web.md
	@$(BIN)/python -m tools.page_weight
	@$(BIN)/python -m tools.story_lag
	@$(BIN)/python -m tools.steadiness

steadiness: $(VENV)/dev $(VENV)/built $(VENV)/web ## Measure how much pages jump, and how evenly stories are drawn, into docs/web.md
	@$(BIN)/python -m tools.steadiness

build: $(VENV)/built ## Compile the rules now, if there is a C compiler, and not when they are first needed

format: $(VENV)/dev ## Format the sources
	@$(BIN)/ruff check -q --fix . ; $(BIN)/ruff format -q .

lock: $(VENV)/dev ## Write the locked requirements again
	@$(BIN)/python tools/lock.py

clean: ## Delete everything that was made here
	rm -rf $(VENV) build dist web/node_modules .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find src examples bench \( -name '*.so' -o -name '__pycache__' -o -name '*.egg-info' \) -prune -exec rm -rf {} +
	git clean -fdXq src examples bench

$(VENV)/python:
	@$(PYTHON) tools/venv.py $(VENV)
	@touch $@

$(VENV)/play: requirements/play.txt $(VENV)/python
	@echo "Fetching what Armillary needs."
	@$(PIP) install --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/play
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/bench: requirements/bench.txt $(VENV)/dev
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/built: $(RULES) setup.py pyproject.toml $(VENV)/play
	@$(PIP) install --no-build-isolation --no-deps -e .
	@$(BIN)/python -m armillary.build $(GAMES)
	@touch $@

$(VENV)/web: $(CLIENT) $(VENV)/play
	@$(BIN)/python tools/web.py
	@touch $@

.PHONY: help play dev test faults trials attack fuzz bench ladder levels web screenshots figures steadiness build format lock clean
