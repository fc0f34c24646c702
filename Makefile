# gloam. `make` alone prints this list.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INTERPRETED := PYTHONPATH=src $(BIN)/python
# On two cores: what waits for a browser, a house or a clock leaves room for a third.
WORKERS ?= 3
PYTEST := -m pytest -q -p no:faker --dist worksteal --durations=10
# What runs uncompiled: kernel, laws, Lantern and one game. `make test` runs everything, compiled.
CHECKED := src tests/kernel tests/laws tests/lantern tests/contracts tests/bots tests/leaks/test_audiences.py \
  tests/games/vampire_radar tests/games/test_golden.py $(wildcard tests/test_*.py)
ifdef ONLY
CHECKED := tests/games/$(ONLY) tests/games/test_golden.py tests/laws/test_laws.py -k $(ONLY)
endif
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml

# Every process here imports the same modules: where a machine asks that Python keep no bytecode, they
# would be compiled anew some hundred times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test check build wheel bench balance lock audit clean numbers copies hearing encodings baselines maps audiences docs train

help: ## print this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /	/' | expand -t 10

play: ## serve the games at http://127.0.0.1:8000, at once; what is not compiled is compiled behind
	@$(PYTHON) tools/environment.py play
	@$(BIN)/python tools/play.py $(ARGS)

test: build wheel ## every test, compiled, and that the source plays the same; ARGS="-k words" for some
	@sh tools/needs.sh
	$(BIN)/python $(PYTEST) -n $(WORKERS) --pyargs gloam tests -o addopts="--strict-markers --import-mode=importlib -p no:cacheprovider" $(ARGS)

# mypy ends with 2 when its workers did not start in time: on a busy machine it goes alone then.
check: $(VENV)/ready ## the quick loop: format, lint, types, imports, fast tests; ONLY=shadow_hunters for one game
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python tools/shifts.py
	$(BIN)/mypy --num-workers 2 || { test $$? -eq 2 && $(BIN)/mypy ; }
	PYTHONPATH=src $(BIN)/lint-imports
	$(INTERPRETED) $(PYTEST) -n 2 -m "not slow" $(CHECKED)

build: $(VENV)/ready ## compile gloam, what has changed of it, for the Python in .venv
	@$(BIN)/python tools/build.py
	@$(BIN)/python tools/which.py

wheel: $(VENV)/ready ## build/wheels/gloam-….whl, to be installed anywhere
	@$(BIN)/python tools/wheel.py

balance: build ## the tables of the games' pages anew, by the lab; GAMES=50 for so many of each
	$(BIN)/python -m gloam lab tables docs/games/*.md --studies build/studies --processes 2 $(if $(GAMES),--games $(GAMES))

bench: build ## us and OpenSpiel side by side; writes docs/benchmarks.md
	$(BIN)/python -m pip install -q --require-hashes -r benchmarks/requirements.lock
	$(BIN)/python benchmarks/build.py
	PYTHONPATH=build/bench $(BIN)/python benchmarks/agree.py
	PYTHONPATH=build/bench $(BIN)/python benchmarks/run.py --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.house --postgres --rates 200 300 400 500 600 700 --write docs/benchmarks.md
	@if command -v npm > /dev/null; then npm ci --silent --omit=dev --prefix benchmarks/boardgame && \
	  $(BIN)/python -m benchmarks.peers --write docs/benchmarks.md; \
	  else echo "Node is not here: boardgame.io was not measured."; fi
	$(BIN)/python -m benchmarks.faults --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.learn --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.record --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.pages --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.exact --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.answers --write docs/benchmarks.md

lock: $(VENV)/ready ## choose new versions of everything that is installed
	$(BIN)/python -m pip install -q uv
	$(LOCK) -U --all-extras --group dev -o requirements/dev.lock
	$(LOCK) -U --extra web -c requirements/dev.lock -o requirements/play.lock
	$(LOCK) -U --group build -c requirements/dev.lock -o requirements/build.lock
	$(LOCK) -U --group docs -o requirements/docs.lock
	$(LOCK) -U --group audit -o requirements/audit.lock
	$(LOCK) -U --group bench -c requirements/dev.lock -o benchmarks/requirements.lock

audit: build/audit-venv/ready ## is anything that is installed known to be vulnerable? (needs a network)
	@build/audit-venv/bin/python tools/audit.py

numbers: $(VENV)/ready ## number the words of every game's facts.py anew
	@PYTHONPATH=src:. $(BIN)/python tools/word_numbers.py

copies: $(VENV)/ready ## write anew how fields are copied and compared, from the constructors
	@PYTHONPATH=src:. $(BIN)/python tools/copies.py

clean: ## take away everything that make has made
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/ready: requirements/dev.lock
	@$(PYTHON) tools/environment.py dev
	@touch $@

train: build ## let the bots of Vampire Radar learn by play: half an hour; writes their nets anew
	@$(BIN)/python -m tools.school
	@$(BIN)/python -m tools.habits
	@$(BIN)/python -m tools.train exploit --games 40

hearing: $(VENV)/ready ## write docs/who-hears-what.md anew
	@PYTHONPATH=src:. $(BIN)/python tools/hearing.py

encodings: $(VENV)/ready ## write docs/encodings.md anew: what the numbers of observations mean
	@PYTHONPATH=src:. $(BIN)/python tools/encodings.py

baselines: build ## write what our bots score at riddles and games in words into docs/text.md
	@$(BIN)/python tools/baselines.py

maps: $(VENV)/ready ## write the maps in the Nyctophobia rules anew: pictures and words
	@PYTHONPATH=src:. $(BIN)/python tools/rule_maps.py

audiences: build ## write docs/audiences.md anew: who would notice a secret told to one more
	@$(BIN)/python tools/audiences.py

docs: build/docs-venv/ready ## the documentation as a site, in build/docs; a link that leads nowhere fails
	PYTHONPATH=src:. build/docs-venv/bin/python tools/site.py build/docs

build/docs-venv/ready: requirements/docs.lock
	@echo "Setting up what writes the pages, once."
	@$(PYTHON) -m venv build/docs-venv
	@build/docs-venv/bin/pip install -q --disable-pip-version-check --require-hashes \
	  -r requirements/docs.lock > build/docs-setup.log 2>&1 || (cat build/docs-setup.log; exit 1)
	@touch $@

build/audit-venv/ready: requirements/audit.lock
	@$(PYTHON) -m venv build/audit-venv
	@build/audit-venv/bin/pip install -q --disable-pip-version-check --require-hashes \
	  -r requirements/audit.lock > build/audit-setup.log 2>&1 || \
	  (echo "What audits cannot be installed here; see build/audit-setup.log."; exit 2)
	@touch $@
