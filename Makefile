# What one does often here; `make` lists it. Each is what README and CONTRIBUTING say, in fewer letters.
BIN := .venv/bin
PYTHONS ?= 3.11 3.12 3.13 3.14
MINUTES ?= 10
.DEFAULT_GOAL := help
.PHONY: help check format lint types contracts test slow nightly others soak coverage versions demo pictures bench

help:           ## this list
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

$(BIN)/pytest: pyproject.toml
	python3 -m venv .venv && $(BIN)/pip install -q -e '.[dev]' && touch $@

check: format lint types contracts test  ## format, lint, types, import contracts and quick tests

format: $(BIN)/pytest  ## is everything formatted?
	$(BIN)/ruff format --check .

lint: $(BIN)/pytest  ## what ruff says
	$(BIN)/ruff check .

types: $(BIN)/pytest  ## what mypy says
	$(BIN)/mypy

contracts: $(BIN)/pytest  ## who imports whom
	$(BIN)/lint-imports

test: $(BIN)/pytest  ## quick tests
	$(BIN)/pytest

slow: $(BIN)/pytest  ## tests that take long: evenings, soaks, browsers, simulated worlds
	$(BIN)/pytest -m slow --reruns 2

nightly: others soak coverage  ## what no push waits for: other Pythons, and soaks of MINUTES each

others: ## quick tests on every Python of PYTHONS that is installed
	@for version in $(PYTHONS); do \
	  if ! command -v python$$version >/dev/null; then echo "python$$version is not installed: left out"; continue; fi; \
	  python$$version -m venv .venv-$$version && .venv-$$version/bin/pip install -q -e '.[dev]' \
	    && .venv-$$version/bin/pytest || exit 1; \
	done

soak: $(BIN)/pytest  ## new examples, long monkeys, many worlds, hostile input
	$(BIN)/pytest tests/engine --hypothesis-profile=explore
	MONKEY_PRESSES=2000 $(BIN)/pytest -m '' tests/app/screens/test_monkey.py
	$(BIN)/python -m tests.sim --deals 100000
	for input in names records journals terminal; do $(BIN)/python -m tests.fuzz $$input --minutes $(MINUTES) || exit 1; done
	$(BIN)/python -m tests.bench.kill
	$(BIN)/python -m tests.bench.host.leaks

coverage: $(BIN)/pytest  ## which lines no quick test reaches; takes nearly twice as long as the tests alone
	$(BIN)/pytest --cov --cov-report=term-missing:skip-covered

versions: $(BIN)/pytest  ## keep in requirements-dev.txt the versions that are installed
	@sed -n '/^#/p' requirements-dev.txt > requirements-dev.new
	@$(BIN)/pip freeze --exclude-editable >> requirements-dev.new && mv requirements-dev.new requirements-dev.txt

demo: $(BIN)/pytest  ## bots play, you look on
	$(BIN)/uno-party demo

pictures: $(BIN)/pytest  ## make the README's pictures again
	$(BIN)/python -m docs.pictures

bench: $(BIN)/pytest  ## engine, drawing and host
	$(BIN)/python -m tests.bench.engine_speed
	$(BIN)/python -m tests.bench.drawing
	$(BIN)/python -m tests.bench.host
