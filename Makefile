# The commands of CONTRIBUTING.md.
bin := .venv/bin

.PHONY: build test lint docs ci

build:
	$(bin)/pip install -e .

test:
	$(bin)/pytest

lint:
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	PATH="$(CURDIR)/$(bin):$$PATH" cython-lint src_cython brokencanada examples/pit_boss
	$(bin)/mypy
	$(bin)/check-manifest

docs:
	$(bin)/sphinx-build -W -n --keep-going -b html docs build/html

ci:
	.ci/run
