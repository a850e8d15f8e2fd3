# make run    sets up what is missing, builds Upstar and starts the workbench in the browser; it prints the address
# make site   builds the workbench for any host of files into target/site
# make book   builds the book from docs/ into target/book
# make dist   builds what others install without building: the program, the page, checksums, into target/dist
# make test   sets up what is missing and runs every check
# make check CRATE=upstar-draw runs the tests and lints of one crate
# make audit  looks for known weaknesses of dependencies, with cargo-deny
# make bench  compares the speed with other programs
# make theorems proves the theorems of docs/theorems.md and writes that page anew
# make records asks the long questions of docs/records.md, which takes hours, and writes target/records.md
# make python builds the Python package into target/wheels; `pip install ./python` installs it
# make doc    builds the documentation of the libraries

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
# rustup puts cargo there; a shell started before its installation does not know.
export PATH := $(PATH):$(HOME)/.cargo/bin

# What is built here runs here: for the processor at hand.
NATIVE := -C target-cpu=native

.PHONY: run check tested-page site book dist test test-tools lint compiled-tests python-tests page-tests quiet-lint audit bench records theorems python doc setup page

# Without the engine for the browser: the program that serves the page has its own.
run: setup
	@tools/build-page --served
	@exec cargo run --quiet --release --locked -p upstar-cli -- serve

page: setup
	@tools/build-page

site: setup
	@tools/build-page --site

book: setup
	@tools/build-book

dist: setup
	@tools/build-dist

# Everything is compiled once here: what helps the next build only costs time.
test: export CARGO_INCREMENTAL := 0
test:
	@tools/setup checks
	cargo fmt --all --check
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=line compiled-tests tested-page test-tools
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line rust-tests quiet-lint
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=line python-tests page-tests

# Some of these tests wait for each other, so that the lints, which give way to them, cost little time.
rust-tests:
	cargo test --workspace --all-features --locked --no-fail-fast 2>&1 | tools/count-tests
	tools/compare-wasm.mjs

# Both leave processors free: one compiler at a time, and browsers that wait.
python-tests:
	tools/check-python

page-tests:
	tools/check-page

# In a folder of its own: two builds in one folder wait for each other.
quiet-lint:
	@CARGO_TARGET_DIR=target/lint nice -n 19 $(MAKE) --no-print-directory lint

# They come from the network, which leaves the processors free.
test-tools:
	@tools/setup browser
	@tools/check-python --prepare

# Beside the page, whose engine is linked by one thread. The program and its server hold the page: they are linked again after it.
tested-page:
	@tools/build-page --fast

compiled-tests:
	cargo test --workspace --all-features --locked --no-run --quiet

# With the profile of the tests, whose build programs and macros are there already.
lint:
	cargo clippy --profile test --workspace --all-targets --all-features --locked -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --profile test --workspace --no-deps --all-features --locked
	tools/check-licences
	tools/check-book

# Tests and lints of one crate: make check CRATE=upstar-draw
check: setup
	cargo clippy --profile test -p $(CRATE) --all-targets --all-features --locked -- -D warnings
	cargo test -p $(CRATE) --all-features --locked

audit: setup
	tools/check-dependencies

bench: export RUSTFLAGS := $(NATIVE)
bench: setup
	@for program in bench/src/bin/*.rs; do \
	    cargo run --release --manifest-path bench/Cargo.toml --bin "$$(basename "$$program" .rs)"; \
	done
	cargo run --release -p upstar-solve --example solve

records: export RUSTFLAGS := $(NATIVE)
records: setup
	cargo build --release --locked -p upstar-cli
	@tools/records

# Proves the theorems of docs/theorems.md, checks their certificates and writes the page.
theorems: setup
	cargo build --release --locked -p upstar-cli
	@tools/theorems

# A virtual environment of its own has the build tool.
python: setup
	@python3 -m venv target/python-build
	@target/python-build/bin/python -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
	target/python-build/bin/maturin build --release --locked --manifest-path python/Cargo.toml --out target/wheels
	target/python-build/bin/maturin sdist --manifest-path python/Cargo.toml --out target/wheels
	@ls target/wheels

doc: setup
	cargo doc --workspace --no-deps
	@echo "open target/doc/upstar/index.html"

setup:
	@tools/setup
