# Two commands are enough: `make demo` shows ARC at work, `make test` checks it. Both install what is missing.
VENV := .venv/bin
CODE := src tests bench
FLOOR_PACKAGES := src/arc_cua/core/*,src/arc_cua/monitors/*,src/arc_cua/reflex/*,src/arc_cua/cognition/*
FLOOR := 92

.DEFAULT_GOAL := help
.PHONY: help setup demo test check unit bench lock clean

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## /  \1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: ## Install what is missing: system packages, .venv, locked dependencies
	@sh scripts/setup.sh

demo: setup ## Run the agent on a bundled task, offline, in real Chromium
	@$(VENV)/arc demo

test: check unit ## Check style, types, layers, and run all tests with coverage

check: setup ## Style, types and layers
	@$(VENV)/ruff format --check --quiet $(CODE)
	@$(VENV)/ruff check --quiet $(CODE)
	@$(VENV)/mypy
	@$(VENV)/lint-imports --no-cache

unit: setup ## All tests, with coverage of branches
	@$(VENV)/pytest --numprocesses auto --maxprocesses 4 --dist loadfile --cov --cov-report=term:skip-covered || { \
		echo "== what failed, once more: a busy machine can starve a real browser; what fails twice is broken"; \
		$(VENV)/pytest --last-failed --last-failed-no-failures none --cov --cov-append --cov-report=; }
	@$(VENV)/coverage report --include='$(FLOOR_PACKAGES)' --skip-covered --fail-under=$(FLOOR)

bench: setup ## All benches, in their quick mode
	@for bench in $(filter-out bench/contract.py bench/peers.py,$(wildcard bench/*.py)); do \
		$(VENV)/python $$bench --quick || exit 1; \
	done

LOCK := $(VENV)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: setup ## Write the lock files anew from pyproject.toml and requirements/uv.in
	@$(LOCK) pyproject.toml -o requirements/base.txt
	@$(LOCK) pyproject.toml --group dev -o requirements/dev.txt
	@$(LOCK) requirements/uv.in -o requirements/uv.txt
	@for peer in requirements/peers/*.in; do $(LOCK) $$peer -o $${peer%.in}.txt || exit 1; done

clean: ## Remove the environment, caches and reports; runs are kept
	@rm -rf .venv .bench .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov build dist
