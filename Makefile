# Needs Python 3.11 or newer, and the package registries. A C compiler is used if there is one.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input -q
RULES := $(shell find src/armillary/build src/armillary/kernel src/armillary/search src/armillary/games examples -name '*.py' -o -name '*.h')
CLIENT := $(shell find web -path web/node_modules -prune -o -type f -print) requirements/web.txt

.DEFAULT_GOAL := help

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

play: $(VENV)/built ## Set up everything, start the server and open it
	@$(MAKE) --no-print-directory web || echo "Playing in the terminal works without it: .venv/bin/armillary play"
	@$(BIN)/armillary serve --open

test: $(VENV)/dev $(VENV)/built $(VENV)/web ## Set up everything and run every check and test, with the time of each stage
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

web: $(VENV)/web ## Build the web client, with the Node that is here or with one from PyPI

screenshots: $(VENV)/dev $(VENV)/built $(VENV)/web ## Draw every page, light and dark, on a desktop and on a phone
	@$(BIN)/python -m tools.screenshots

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
	@$(BIN)/python tools/build.py
	@touch $@

$(VENV)/web: $(CLIENT) $(VENV)/play
	@$(BIN)/python tools/web.py
	@touch $@

.PHONY: help play test faults trials attack fuzz bench web screenshots build format lock clean
