# Every target does the set-up it needs (tools/setup). Arguments: make play ARGS="--port 0"
.DEFAULT_GOAL := help
.PHONY: help play host test check bench protocol clean
ARGS ?=
BIN := .venv/bin

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

play: ## open the house on this machine, and the browser (ARGS="--port 0")
	@tools/setup run
	@$(BIN)/python tools/build_page.py
	@$(BIN)/croupier serve --browser $(ARGS)

host: ## open the house for friends on the local network (ARGS="--public-url https://...")
	@tools/setup run
	@$(BIN)/python tools/build_page.py
	@$(BIN)/croupier serve --host 0.0.0.0 $(ARGS)

test: ## run the tests (ARGS="tests/tidy -k links")
	@tools/setup dev
	@$(BIN)/python -m pytest $(ARGS)
	@test -n "$(ARGS)" || tools/test_page

check: ## lint, format, types, import contracts, tidiness
	@tools/setup dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m croupier.server.schema web --check
	$(BIN)/python -m pytest --quiet tests/tidy

protocol: ## write the page's types from the server's
	@tools/setup dev
	@$(BIN)/python -m croupier.server.schema web

soak: ## play for minutes what the property tests play for seconds
	@tools/setup dev
	$(BIN)/python -m pytest --hypothesis-profile=soak tests/engine/test_properties.py tests/analyser/test_bounds.py \
		tests/simulator/test_transcripts.py tests/simulator/test_lone_box.py tests/simulator/test_bounds.py

bench: ## run every module of benchmarks/
	@tools/setup bench
	@set -e; for file in $$(ls benchmarks/*.py 2>/dev/null | grep -v '/_'); do \
		$(BIN)/python -m benchmarks.$$(basename "$$file" .py) $(ARGS); found=yes; \
	done; test -n "$$found" || echo "There are no benchmarks yet."

clean: ## remove what the set-up and the tools made
	rm -rf .venv .uv .node web/dist web/node_modules uv.lock .setup.log dist build .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
