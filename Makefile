# Obi. `make run` starts it, `make test` checks everything; both set up what they
# need. `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

UI_SOURCES := $(shell find admin-ui/src admin-ui/public admin-ui/scripts admin-ui/index.html admin-ui/vite.config.ts admin-ui/package-lock.json -type f 2>/dev/null)
GO_SOURCES := $(shell git ls-files -co --exclude-standard '*.go' '*.sql' '*.json' 'go.mod' 'go.sum' 2>/dev/null)
POSTGRES   := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/obi/.postgres-$(shell cksum < tools/postgres/package-lock.json | cut -d' ' -f1)
NPM_CI     := npm ci --no-audit --no-fund --ignore-scripts --loglevel=error

.PHONY: help
help: ## List the targets
	@grep -hE '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

.PHONY: run
run: build ## Start Obi on http://localhost:8080
	@exec bin/obi

.PHONY: demo
demo: build ## Start Obi and load sample content if it is still empty
	@OBI_DEMO=1 exec bin/obi

.PHONY: build
build: bin/obi $(POSTGRES) ## Build the program with everything in it

bin/obi: $(GO_SOURCES) admin-ui/dist/index.html
	go build -o $@ ./allinone

# The end-to-end tests run the same program with the race detector on.
bin/obi-race: $(GO_SOURCES) admin-ui/dist/index.html
	go build -race -o $@ ./allinone

admin-ui/dist/index.html: $(UI_SOURCES) admin-ui/node_modules/.package-lock.json
	cd admin-ui && npm run --silent build
	@touch $@

admin-ui/node_modules/.package-lock.json: admin-ui/package-lock.json
	cd admin-ui && $(NPM_CI)
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package-lock.json
	cd e2e && $(NPM_CI)
	@touch $@

$(POSTGRES): tools/postgres/package-lock.json
	@node tools/postgres/install.mjs
	@touch $@

.PHONY: setup
setup: $(POSTGRES) admin-ui/node_modules/.package-lock.json e2e/node_modules/.package-lock.json ## Install what building and testing need
	@tools/chromium/find.sh >/dev/null

.PHONY: generate
generate: admin-ui/node_modules/.package-lock.json ## Write the API descriptions and the web app's types anew
	go run ./allinone openapi admin-ui/openapi
	cd admin-ui && npm run --silent types

.PHONY: lint
lint: admin-ui/node_modules/.package-lock.json e2e/node_modules/.package-lock.json ## Check form and types of all code
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "run gofmt on: $$unformatted"; exit 1; fi
	go vet ./...
	go tool staticcheck ./...
	cd admin-ui && npm run --silent types -- --check && npm run --silent typecheck && npm run --silent lint
	cd e2e && npm run --silent lint

.PHONY: test
test: setup ## Check everything: code, units, services on PostgreSQL, the web app in a browser
	@tools/test/all.sh

.PHONY: test-go
test-go: $(POSTGRES) ## Go tests alone
	go tool gotestsum --format pkgname -- -race ./...

.PHONY: test-ui
test-ui: admin-ui/dist/index.html ## Web app tests alone
	cd admin-ui && npm test --silent && npm run --silent size

.PHONY: test-e2e
test-e2e: bin/obi-race setup ## Browser tests alone
	cd e2e && OBI_PROGRAM=$(CURDIR)/bin/obi-race OBI_CHROMIUM=$$(../tools/chromium/find.sh) npm test --silent

.PHONY: bench
bench: build ## Measure speed as ratios; prints a table (PARTS="creators reviews proverbs")
	go run ./bench $(PARTS)

.PHONY: clean
clean: ## Remove what was built here; data/ and caches stay
	rm -rf bin .tmp admin-ui/dist/assets admin-ui/dist/*.* admin-ui/node_modules e2e/node_modules
