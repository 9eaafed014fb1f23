# `make play`, `make demo` and `make test` work from a fresh clone with nothing but make and a
# Python that brings venv and pip: the stamps below remember what is installed, and a
# second call installs nothing. Tools are called as modules of the environment's own
# Python, so that neither its activation nor the length of its path matters.

.DEFAULT_GOAL := test
.DELETE_ON_ERROR:
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif

# A command of the right name may be a launcher without a Python behind it, so each
# candidate is run. The versions that the constraints were tried on come first.
PYTHON ?= $(shell for python in python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
	2>/dev/null && { echo $$python; break; }; done)
VENV ?= .venv
RUN := $(VENV)/bin/python
INSTALL := $(RUN) -m pip install --quiet --disable-pip-version-check \
	--constraint constraints.txt
DEMO_STAMP := $(VENV)/.stamp-demo
PLAY_STAMP := $(VENV)/.stamp-play
TEST_STAMP := $(VENV)/.stamp-test
BROWSER_STAMP := $(VENV)/.stamp-test-browser
NOTEBOOKS_STAMP := build/notebooks/.stamp
PEERS := build/peers
PEERS_STAMP := $(PEERS)/.stamp

# Packages that tests install into fresh environments without a network.
PUT_ASIDE := attrs cattrs hatchling pytest

# Tests start Python hundreds of times, so modules stay compiled whatever the
# environment says.
unexport PYTHONDONTWRITEBYTECODE

# More workers than processors only cost memory. A file stays on one worker, since the
# blocks of a document build on each other.
WORKERS ?= 2
PYTEST := $(RUN) -m pytest --quiet --hypothesis-profile=ci
PARALLEL := --numprocesses=$(WORKERS) --dist=loadfile

# The fast tests run in parts, side by side and the longest first, so that each file is
# collected once. The first part is what belongs to no other.
PARTS := others faces lab games
PART_games := tests/games
PART_lab := tests/lab tests/simulation tests/course
PART_faces := tests/commands tests/drawing tests/envs tests/play
PART_others := $(patsubst %,--ignore=%,$(foreach part,$(PARTS),$(PART_$(part))))
CHECK_PARTS := $(addprefix check-tests-,$(PARTS))

# Measuring takes longer than the tests alone. Two parts only use what the other two
# test; they do not measure it again, but for files that they help to cover wholly.
HELPED := $(addprefix alpaca_emblem/games/,duel/bestiary.py duel/codes.py duel/game.py \
	duel/judging.py dungeon/codes.py dungeon/game.py energy_queue.py grid/battle.py \
	grid/codes.py grid/tiled_files.py hiding.py match/codes.py match/listing.py \
	notation/json_schemas.py notation/plain.py notation/structuring.py state.py \
	values.py views.py) alpaca_emblem/model/items.py alpaca_emblem/model/unit.py
USED := rules rng model games agents replay
USED_lab := $(USED)
USED_faces := $(USED) lab simulation/duel simulation/dungeon simulation/grid
LESSONS := alpaca_emblem/course/lessons/*
omit = $(call commas,$(LESSONS) $(if $(USED_$(1)),$(filter-out $(HELPED),\
	$(shell find $(addprefix alpaca_emblem/,$(USED_$(1))) -name '*.py'))))
SIDE_BY_SIDE_MAKE := $(MAKE) --no-print-directory --jobs=$(WORKERS) SIDE_BY_SIDE=yes

empty :=
comma := ,
commas = $(subst $(empty) $(empty),$(comma),$(strip $(1)))
WHOLLY_COVERED := $(call commas,$(addprefix alpaca_emblem/,\
	errors.py checks.py loading.py rules/* rng/* model/* games/* simulation/match/* \
	simulation/agents.py simulation/entries.py simulation/layouts.py))

.PHONY: play demo docs test test-browser test-site-play chromium check-style check-types check-layers check-tests check-examples
.PHONY: check-coverage check-coverage-of-all check-coverage-of-rules $(CHECK_PARTS) test-slow bench figures bench-peers parity parity-engines format clean site-play

# Plays in the browser; GAME=duel, for example, opens one of the games at once.
play: $(PLAY_STAMP)
	$(RUN) -m alpaca_emblem play $(GAME)

demo: $(DEMO_STAMP)
	$(RUN) -m alpaca_emblem demo

test: $(TEST_STAMP)
	$(RUN) -m coverage erase
	$(SIDE_BY_SIDE_MAKE) check-style check-layers $(CHECK_PARTS) check-types \
		check-examples
	$(MAKE) --no-print-directory check-coverage

check-style: $(TEST_STAMP)
	$(RUN) -m ruff format --check .
	$(RUN) -m ruff check .

check-types: $(TEST_STAMP)
	$(RUN) -m mypy

check-layers: $(TEST_STAMP)
	$(RUN) -c 'from importlinter.cli import lint_imports_command as main; main()' \
		--no-logo

check-tests: $(TEST_STAMP)
	$(RUN) -m coverage erase
	$(SIDE_BY_SIDE_MAKE) $(CHECK_PARTS)
	$(MAKE) --no-print-directory check-coverage

# What a part prints is kept until its end, apart from what the others print.
$(CHECK_PARTS): check-tests-%: $(TEST_STAMP)
	@echo 'The tests of $*: $(or $(filter-out --ignore=%,$(PART_$*)),all but the parts)'
	@$(RUN) -m coverage run --parallel-mode --omit='$(call omit,$*)' \
		-m pytest --quiet --hypothesis-profile=ci \
		-m 'not slow' $(PART_$*) >$(VENV)/tests-$*.log 2>&1; \
		status=$$?; cat $(VENV)/tests-$*.log; exit $$status

check-coverage: $(TEST_STAMP)
	$(RUN) -m coverage combine --quiet
	$(SIDE_BY_SIDE_MAKE) check-coverage-of-all check-coverage-of-rules

check-coverage-of-all:
	$(RUN) -m coverage report --skip-covered

check-coverage-of-rules:
	$(RUN) -m coverage report --include='$(WHOLLY_COVERED)' \
		--fail-under=100 --skip-covered

check-examples: $(NOTEBOOKS_STAMP)

# Runs the notebooks, and compares what they show with what is stored in them. The
# site shows the results of this run.
$(NOTEBOOKS_STAMP): $(TEST_STAMP) $(wildcard examples/*.py examples/*.ipynb) \
		$(shell find alpaca_emblem -name '*.py')
	$(RUN) examples/execute.py --check $(@D)
	touch $@

# The site, from docs/ into docs/_build/html: any warning fails.
docs: $(TEST_STAMP) $(NOTEBOOKS_STAMP)
	$(RUN) -m sphinx --quiet --fail-on-warning --keep-going --jobs=$(WORKERS) \
		--builder html docs docs/_build/html
	@echo 'Open docs/_build/html/index.html.'

# The pages of the game, of reports and of the site in a real browser. Without one these
# tests are skipped, and fail if CI is set.
test-browser: $(BROWSER_STAMP) docs chromium
	$(PYTEST) $(PARALLEL) -m browser -rsP --durations=5 tests/browser

# The page without a server: what it is made of comes from npm.
test-site-play: $(BROWSER_STAMP) chromium
	$(PYTEST) -m slow -rsP tests/browser/test_static_page.py

# Debian's own, since it needs no further download at run time.
chromium:
	@if ! command -v chromium >/dev/null && command -v apt-get >/dev/null \
		&& test "$$(id -u)" = 0; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
		--no-install-recommends chromium fonts-dejavu fonts-noto-core >/dev/null \
		|| echo 'Chromium could not be installed.' >&2; \
	fi

test-slow: $(TEST_STAMP)
	DOCUMENTS=all $(PYTEST) $(PARALLEL) -m 'slow or hypothesis' --hypothesis-profile=thorough

# How strong agents are: plays for hours, and goes on where it was interrupted.
GAMES ?= 400
SLOW ?= 400
MET ?= 40
ladder: $(TEST_STAMP)
	$(RUN) examples/ladder.py --games $(GAMES) --slow $(SLOW) --met $(MET) \
		--store build/ladder.db --write docs/agents.md

bench: $(TEST_STAMP)
	$(PYTEST) tests/benchmarks -m '' --benchmark-enable

# The tables of docs/speed.md and docs/engines.md, measured on this machine.
figures: $(TEST_STAMP)
	$(RUN) -m tests.benchmarks.figures

# The library beside its peers, which have an environment of their own.
bench-peers: $(PEERS_STAMP)
	$(PEERS)/bin/python -W ignore -m tests.benchmarks.peer_works

parity: $(TEST_STAMP)
	$(PYTEST) tests/parity -m '' $(if $(TRACES),--traces '$(TRACES)')

# Static files that play without a server; npm and pip fetch what they need.
site-play: $(TEST_STAMP)
	$(RUN) site/build_play.py build/play

# Both engines side by side, for N games of each kind: a million take a night.
parity-engines: $(TEST_STAMP)
	PARITY_GAMES=$(N) $(PYTEST) $(PARALLEL) tests/simulation -m slow

format: $(TEST_STAMP)
	$(RUN) -m ruff format .
	$(RUN) -m ruff check --fix .

clean:
	rm -rf $(VENV) build dist docs/_build docs/notebooks htmlcov .benchmarks .coverage .coverage.* .hypothesis \
		.import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# Should this fail half-way, make deletes the file, and the next call starts anew.
$(VENV)/pyvenv.cfg:
	@test -n '$(PYTHON)' || { echo 'This needs Python 3.11 or newer with venv and' \
		'pip: install it, or name it with make PYTHON=...' >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(RUN) -m pip --version

$(DEMO_STAMP): $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	$(INSTALL) --editable . rich
	touch $@

$(PLAY_STAMP): $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	$(INSTALL) --editable '.[play]'
	touch $@

$(BROWSER_STAMP): $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	$(INSTALL) --editable '.[play,test,test-browser]'
	touch $@ $(PLAY_STAMP)

$(PEERS_STAMP): tests/benchmarks/peers.txt pyproject.toml
	$(PYTHON) -m venv --clear $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --requirement tests/benchmarks/peers.txt \
		--editable '.[fast,rl]'
	touch $@

# The checkers' environment can show the demonstration and play, too.
$(TEST_STAMP): $(VENV)/pyvenv.cfg pyproject.toml constraints.txt
	$(INSTALL) --editable '.[dev]'
	$(RUN) -m pip download --quiet --disable-pip-version-check \
		--constraint constraints.txt --dest $(VENV)/wheels $(PUT_ASIDE)
	touch $@ $(DEMO_STAMP) $(PLAY_STAMP)
