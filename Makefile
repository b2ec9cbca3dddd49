# Two commands matter: `make demo` runs the demo and writes its report, `make test` passes the tests.
# Both set up everything they need in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Modules are byte-compiled when they are first imported: ten thousand of them would take half a minute.
PIP := -m pip install --quiet --disable-pip-version-check --no-compile
# Where it is set, every process would compile every module anew: a second for each, and tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE
# Exact versions for development; `make LOCK= test` goes without.
LOCK := requirements-dev.lock
LOCK_VENV := build/lock

# Of the tests: two more than there are cores, since many wait for browsers, clusters and processes. Each takes whole
# files, in the order of tests/conftest.py, so that what the tests of a file share is made once.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')
BY_FILES := -n $(WORKERS) --dist loadfile --no-loadscope-reorder

# How much `make verify` plays; more arguments of scripts/verify.py in VERIFY, such as "--game kingdomino".
MATCHES := 20
VERIFY :=

.DEFAULT_GOAL := help
.PHONY: help demo ladders reports report-layouts report-cards report-design report-castellion report-kingdomino report-wyrmspan
.PHONY: test test-fast test-slow test-durations verify check lint types layers format site lock clean

LAYOUTS := dragon-castle/layouts-2 dragon-castle/layouts-3 dragon-castle/layouts-4
CASTELLION := castellion/solo castellion/two-players
CARDS := dragon-castle/dragons dragon-castle/spirit-rights
DESIGN := dragon-castle/fair-2 castellion/half dragon-castle/seats-4
KINGDOMINO := kingdomino/balance kingdomino/variants kingdomino/dynasty kingdomino/duel
WYRMSPAN := wyrmspan/seats wyrmspan/automa wyrmspan/guilds wyrmspan/objectives wyrmspan/printings wyrmspan/corrected
# The cards that stand out most in the report on all of them, which breeder plays, and the seven that were corrected.
WYRMSPAN_NAMED := dragon-45,dragon-133,dragon-174,dragon-126,dragon-61,dragon-170,dragon-91,dragon-34,dragon-65,dragon-152,dragon-130,dragon-119,dragon-124,dragon-131,dragon-132,dragon-134,cave-50,cave-51,cave-52,cave-53,cave-54,cave-55,cave-68,cave-71

help:
	@echo "make demo           run the demo scenario, print its table, write reports/demo.html"
	@echo "make ladders        draw strength and speed of the bots of each game into docs/ (half an hour)"
	@echo "make reports        play and report castles, cards, mended rules, Castellion, Kingdomino and Wyrmspan (hours);"
	@echo "                    or one of report-layouts, report-cards, report-design, report-castellion, report-kingdomino,"
	@echo "                    report-wyrmspan, report/GAME/SCENARIO"
	@echo "make test           run all tests but the slow ones"
	@echo "make test-fast      run the tests that take no long time"
	@echo "make test-slow      run the tests that repeat others at volume"
	@echo "make test-durations run make test, print how long each folder takes"
	@echo "make verify         let the referees check MATCHES=$(MATCHES) matches of every line-up in every variant"
	@echo "make check          lint, types and layers"
	@echo "make format         format the code"
	@echo "make site           build the documentation as build/site/index.html"
	@echo "make lock           renew $(LOCK), the versions of all that development uses"
	@echo "make clean          remove .venv and everything generated"

demo: $(VENV)/.installed
	$(BIN)/simkit run castellion/demo --out results/demo
	$(BIN)/simkit table results/demo
	$(BIN)/simkit report results/demo --out reports/demo.html
	@echo "In a browser: $(BIN)/python -m pip install -e '.[studio]' && $(BIN)/simkit studio"

# Strength and speed of the bots of each game, as pictures of the documentation; about half an hour on two cores.
LADDER_castellion := --game castellion --bots random,greedy,blueprint,taught,taught-search --deals 400 --figure docs/ladder-castellion.svg
LADDER_dragon-castle := --game dragon-castle --set players=3 --bots random,greedy,builder,endgamer,taught --deals 300 --figure docs/ladder-dragon-castle.svg
LADDER_kingdomino := --game kingdomino --bots true-random,greedy-placement,full-greedy,steward,taught --deals 400 --figure docs/ladder-kingdomino.png
LADDER_wyrmspan := --game wyrmspan --set players=3 --bots random,greedy,breeder,taught --deals 600 --figure docs/ladder-wyrmspan.svg

ladders: $(addprefix ladder/,castellion dragon-castle kingdomino wyrmspan)

ladder/%: $(VENV)/.installed
	$(BIN)/simkit ladder $(LADDER_$*) --speed --out results/ladder-$*

reports: report-layouts report-cards report-design report-castellion report-kingdomino report-wyrmspan

report-layouts: $(LAYOUTS:%=report/%)

report-cards: $(CARDS:%=report/%)

report-design: $(DESIGN:%=report/%)
	$(BIN)/simkit compensate results/dragon-castle/seats-4 --halves

report-castellion: $(CASTELLION:%=report/%)

report-kingdomino: $(KINGDOMINO:%=report/%)

report-wyrmspan: $(WYRMSPAN:%=report/%)
	$(BIN)/simkit cards wyrmspan --measure total --bots breeder --deals 400 --out results/wyrmspan/cards --report reports/wyrmspan-cards.html
	$(BIN)/simkit cards wyrmspan --measure total --bots taught --deals 300 --seed 2 --cards $(WYRMSPAN_NAMED) --out results/wyrmspan/cards-taught --report reports/wyrmspan-cards-taught.html

report/%: $(VENV)/.installed
	$(BIN)/simkit run $* --out results/$*
	$(BIN)/simkit report results/$* --out reports/$(subst /,-,$*).html

test: $(VENV)/.installed-dev
	$(BIN)/python -m tests.warm
	$(BIN)/python -m pytest $(BY_FILES) -m 'not slow' --junitxml build/tests.xml

test-fast: $(VENV)/.installed-dev
	$(BIN)/python -m pytest $(BY_FILES) -m 'not long and not slow'

test-slow: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n $(WORKERS) --maxschedchunk 1 -m slow

test-durations: test
	$(BIN)/python scripts/test_durations.py build/tests.xml

verify: $(VENV)/.installed-dev
	@mkdir -p build
	$(BIN)/python scripts/verify.py --matches $(MATCHES) --journal build/verify.jsonl $(VERIFY)

check: lint types layers

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.installed-dev
	$(BIN)/mypy

layers: $(VENV)/.installed-dev
	$(BIN)/lint-imports

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

site: $(VENV)/.installed-dev
	$(BIN)/python scripts/site/build.py build/site

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "simkit needs Python 3.11 or newer; name one with: make PYTHON=python3.12 ..." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python $(PIP) --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(LOCK) | $(BIN)/python
	$(BIN)/python $(PIP) $(LOCK:%=--constraint %) --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# The oldest Python decides: what it can install, newer ones can too.
lock:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "lock with the oldest Python that simkit runs on: make PYTHON=python3.11 lock" >&2; exit 2; }
	rm -rf $(LOCK_VENV)
	$(PYTHON) -m venv $(LOCK_VENV)
	$(LOCK_VENV)/bin/python $(PIP) --editable '.[dev]'
	echo '# Exact versions of everything that development uses, resolved with Python 3.11; renewed by `make lock`.' \
		> $(LOCK_VENV)/versions
	$(LOCK_VENV)/bin/python -m pip freeze --exclude-editable >> $(LOCK_VENV)/versions
	mv $(LOCK_VENV)/versions $(LOCK)

clean:
	rm -rf $(VENV) results build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
