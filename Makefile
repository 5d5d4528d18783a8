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
	# It calls pycodestyle by its name.
	PATH="$(CURDIR)/$(bin):$$PATH" cython-lint src_cython brokencanada examples/pit_boss
	$(bin)/mypy
	$(bin)/stubtest brokencanada._kernel
	$(bin)/basedpyright --pythonpath $(bin)/python
	$(bin)/check-manifest

docs:
	$(bin)/sphinx-build -W -n --keep-going -b html docs build/html

ci:
	.ci/run
