# One word for each chore. Everything runs in .venv, made from the lock on first use.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: install test check play bench hooks lock clean
.DEFAULT_GOAL := install

install: .venv/installed

.venv/installed: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with: make PYTHON=python3.x")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

# Everything that must hold: style, types, import contracts, tests, coverage.
test: check
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -n auto tests/core
	$(BIN)/python -m coverage combine --quiet
	$(BIN)/python -m coverage report
	$(BIN)/python -m pytest -n auto --ignore=tests/core

check: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The bot on a small Discord of its own, on this machine only.
play: install
	$(BIN)/python bot.py --sandbox

bench: install .venv-bench/installed
	@if [ -x .venv-bench/bin/python ]; then .venv-bench/bin/python -m bench; else $(BIN)/python -m bench; fi

# open_spiel is a peer to measure against, nothing we depend on: if it cannot be had, bench says so.
.venv-bench/installed: bench/requirements.lock
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r bench/requirements.lock \
		&& touch $@ || rm -rf .venv-bench

# The same checks before every commit, and the tests before every push.
hooks: install
	$(BIN)/pre-commit install --hook-type pre-commit --hook-type pre-push

# Freeze what pyproject.toml asks for, with hashes and without the address of any index.
lock: install
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --group dev --no-header --output-file requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --group bench --no-header --output-file bench/requirements.lock pyproject.toml

clean:
	rm -rf .venv .venv-bench .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
