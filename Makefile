# gloam. `make` alone prints this list.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*') setup.py pyproject.toml
INTERPRETED := PYTHONPATH=src $(BIN)/python

.PHONY: help play test check build bench lock clean

help: ## print this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /	/' | expand -t 10

play: $(VENV)/built ## serve the games at http://127.0.0.1:8000
	@$(BIN)/gloam serve $(ARGS)

test: $(VENV)/built ## every test on the compiled build, and that the source plays the same
	$(BIN)/python tools/which.py
	@sh tools/needs.sh
	$(BIN)/python -m pytest -q -n 2 --pyargs gloam tests -o addopts="--strict-markers --import-mode=importlib -p no:cacheprovider"

check: $(VENV)/ready ## the quick loop: format, lint, types, imports, fast tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python tools/shifts.py
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports
	$(INTERPRETED) -m pytest -q -n 2 -m "not slow"

build: $(VENV)/built ## compile gloam and install it into .venv

bench: $(VENV)/built ## us and OpenSpiel side by side; writes docs/benchmarks.md
	$(BIN)/pip install -q -r benchmarks/requirements.lock
	$(BIN)/python benchmarks/build.py
	PYTHONPATH=build/bench $(BIN)/python benchmarks/agree.py
	PYTHONPATH=build/bench $(BIN)/python benchmarks/run.py --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.house --postgres --rates 200 300 400 500 600 700 --write docs/benchmarks.md
	$(BIN)/python -m benchmarks.faults --write docs/benchmarks.md

lock: $(VENV)/ready ## choose new versions of everything that is installed
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q -U --universal --python-version 3.11 --generate-hashes --no-header \
	  --no-annotate --all-extras --group dev pyproject.toml -o requirements/dev.lock

clean: ## take away everything that make has made
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(VENV)/ready: requirements/dev.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/built: $(VENV)/ready $(SOURCES)
	@rm -rf build/lib* build/bdist* build/temp*
	@echo "Building gloam; this takes a minute the first time."
	$(BIN)/pip install -q --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
	@$(BIN)/python tools/which.py
	@touch $@
