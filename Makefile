# The two commands: make serve, make test. Both set up what they need below .venv/.
# Needed beforehand: Python 3.11 or newer, and make.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
export NO_MKDOCS_2_WARNING := 1

PROOF := .venv-proof
NEEDS := .cache/proof-requirements.txt
NEWEST := .venv-newest
BASE ?= main
FORMAT ?= text

.PHONY: help serve build test lint check unit browser verify verify-changed newest similar previews FORCE schema lock scoreboard bench-diagnose screenshots clean

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

serve: $(VENV)/.site ## Build the site and serve it on http://127.0.0.1:8000, rebuilding on changes
	@echo "Serving on http://127.0.0.1:$(PORT)/ (stop with Ctrl+C)"
	FAULTPEDIA_SITE_URL=http://127.0.0.1:$(PORT)/ $(BIN)/mkdocs serve --dev-addr 127.0.0.1:$(PORT)

build: $(VENV)/.site ## Build the site into site/
	$(BIN)/faultpedia build

test: lint check unit browser ## Run everything: lint, types, layers, records, tests, the site in a browser

lint: $(VENV)/.dev ## Format, lint, types, layers
	$(BIN)/ruff format --check generator tests
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/zizmor --offline --strict-collection --no-progress --quiet --persona=auditor .github

check: $(VENV)/.dev ## Check every entry and the generated files
	$(BIN)/faultpedia check --format $(FORMAT)
	$(BIN)/faultpedia schema --check

unit: $(VENV)/.dev ## Unit and golden tests, builds with both engines
	$(BIN)/pytest -n auto --dist loadgroup -m "not browser"

browser: $(VENV)/.dev ## The built site in a headless Chromium
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/pytest -m browser

verify: $(PROOF)/.ready ## Run the scripts of all entries and store what was seen
	$(BIN)/faultpedia verify --python $(PROOF)/bin/python

verify-changed: $(PROOF)/.ready ## The same for the entries that differ from BASE
	$(BIN)/faultpedia verify --python $(PROOF)/bin/python --changed --base $(BASE) --format $(FORMAT)

newest: $(VENV)/.dev ## Prove everything against the newest releases; what still holds is pinned to them
	test -x $(NEWEST)/bin/python || $(PYTHON) -m venv $(NEWEST)
	@mkdir -p build/newest
	$(BIN)/faultpedia verify --requirements | sed 's/[][=<>!~;,].*//' | sort -u > build/newest/names.txt
	$(NEWEST)/bin/pip install --quiet --disable-pip-version-check --upgrade -r build/newest/names.txt
	$(BIN)/faultpedia repin --python $(NEWEST)/bin/python
	$(BIN)/faultpedia verify --python $(NEWEST)/bin/python --format json > build/newest/verify.json || test $$? -eq 1
	$(BIN)/faultpedia repin --undo build/newest/verify.json > build/newest/report.md
	git diff --binary > build/newest/changes.patch

similar: $(VENV)/.dev ## The nearest entries of those that differ from BASE
	$(BIN)/faultpedia similar --changed --base $(BASE) --format $(FORMAT)

previews: $(VENV)/.dev ## Pages of the entries that differ from BASE, into build/preview/
	$(BIN)/faultpedia preview --changed --base $(BASE) --out build/preview

schema: $(VENV)/.dev ## Write the schema and the reference pages from the model
	$(BIN)/faultpedia schema

lock: $(VENV)/.dev ## Renew the lock files
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --quiet --upgrade -o requirements.lock
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --generate-hashes --quiet --upgrade -o requirements-dev.lock

scoreboard: $(VENV)/.dev ## Run the diagnosis over the logs whose initiating line is known
	$(BIN)/python bench/scoreboard.py

bench-diagnose: $(VENV)/.dev ## Throughput, memory and start of diagnose on a log of 200 MB, beside grep
	$(BIN)/python bench/diagnose.py

screenshots: $(VENV)/.dev ## Make the pictures of the README from the real site
	$(BIN)/python tests/browser/screenshots.py docs/assets/screenshots

clean: ## Remove what was built
	rm -rf site site-zensical .cache .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found. Install it, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.site: requirements.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/.site

# The environment of the proofs holds what the scripts ask for in their headers, and nothing of ours.
$(NEEDS): FORCE | $(VENV)/.dev
	@mkdir -p $(@D)
	@$(BIN)/faultpedia verify --requirements > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(PROOF)/.ready: $(NEEDS)
	test -x $(PROOF)/bin/python || $(PYTHON) -m venv $(PROOF)
	$(PROOF)/bin/pip install --quiet --disable-pip-version-check -r $(NEEDS)
	@touch $@
