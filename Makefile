# Obi. `make run` starts it, `make test` runs the tests; both set up what they need.
# `make help` lists the rest.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

UI_SOURCES := $(shell find admin-ui/src admin-ui/public admin-ui/scripts admin-ui/index.html admin-ui/vite.config.ts admin-ui/package-lock.json platform/version/VERSION -type f 2>/dev/null)
# What programs are built from, embedded files included. Git also lists what was deleted.
GO_SOURCES := $(wildcard $(shell git ls-files -co --exclude-standard '*.go' '*.sql' '*.tmpl' '*.json' '*.txt' '*.mp3' '*.service' 'platform/version/*' 'go.mod' 'go.sum' 2>/dev/null))
POSTGRES   := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/obi/.postgres-$(shell cksum < tools/postgres/package-lock.json | cut -d' ' -f1)
CACHE      := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/obi
TOOLS      := $(CACHE)/tools-$(shell cat tools/*/go.mod tools/*/go.sum | cksum | cut -d' ' -f1)
SERVICES   := $(patsubst %/main.go,%,$(wildcard *-svc/main.go)) admin-ui
NPM_CI     := npm ci --no-audit --no-fund --ignore-scripts --loglevel=error

# Every build has the same flags, so that all targets share one build cache.
export GOFLAGS := $(strip $(filter-out -trimpath,$(GOFLAGS)) -trimpath)
# Linking takes half the time without the tables for a debugger.
LINK := -ldflags='-s -w'
# RACE=1 turns on the race detector in the Go tests and in the program of the browser tests.
WITH_RACE := $(if $(filter 1,$(RACE)),-race)

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
	go build $(LINK) -o $@ ./allinone

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
generate: admin-ui/node_modules/.package-lock.json ## Write all generated files: areas, routes, dashboards, API descriptions, lists of packages, the web app's types and its texts
	go run ./areas/generate
	go run ./tools/parts lists
	cd k8s/check && go run ./generate # from the routes and rules that the first line may change
	go run ./monitoring/dashboards/generate
	go run ./allinone openapi admin-ui/openapi
	cd admin-ui && npm run --silent types && npm run --silent texts

.PHONY: lint
lint: admin-ui/node_modules/.package-lock.json e2e/node_modules/.package-lock.json $(TOOLS)/golangci-lint ## Check form, types and known mistakes of all code
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$unformatted" ]; then echo "run gofmt on: $$unformatted"; exit 1; fi
	$(TOOLS)/golangci-lint run
	go test -count=1 ./tools/docs # the cache does not see new files and commits
	cd tools/minio && $(TOOLS)/golangci-lint run ./provision
	cd tools/audit && $(TOOLS)/golangci-lint run && go test -count=1 ./... # the cache does not see files outside of the module
	cd admin-ui && npm run --silent types -- --check && npm run --silent texts -- --check && npm run --silent lint && npm run --silent knip
	cd e2e && npm run --silent lint

BROWSER_PROGRAM := $(if $(WITH_RACE),bin/stack/obi,bin/obi)
export BROWSER_PROGRAM

.PHONY: test
test: setup ## Run the tests: Go with PostgreSQL, the web app, the web app in a browser (RACE=1, FULL=1)
	@tools/test/all.sh

# make check runs these, then make test RACE=1.
CHECKS := lint check-api audit
.PHONY: check
check: ## Run the linters, the audit, and the tests with the race detector
	@CHECKS='$(CHECKS)' $(MAKE) --no-print-directory test RACE=1

# "make lint" vets the code. The limit holds for each package and is meant for slow machines.
.PHONY: test-go
test-go: $(POSTGRES) ## Go tests alone
	@mkdir -p .tmp
	go tool gotestsum --format pkgname --jsonfile .tmp/test-go.json -- $(WITH_RACE) -vet=off $(LINK) -timeout 2h ./...

# One package and one target at a time, as go test asks.
FUZZTIME := 30s
.PHONY: fuzz
fuzz: $(POSTGRES) ## Run every fuzz target for FUZZTIME each (30s)
	@git grep --untracked -oE '^func Fuzz[A-Za-z0-9]+' -- '*_test.go' | while IFS=: read -r file target; do \
		echo "$$file: $${target#func }"; \
		go test -run='^$$' -fuzz="^$${target#func }$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=1s ./"$$(dirname "$$file")" </dev/null || exit 1; \
	done

.PHONY: test-ui
test-ui: admin-ui/dist/index.html ## Web app tests alone
	cd admin-ui && npm test --silent -- --reporter=default --reporter=json --outputFile.json=../.tmp/test-ui.json && npm run --silent size

.PHONY: test-e2e
test-e2e: $(BROWSER_PROGRAM) setup ## Browser tests alone
	cd e2e && OBI_PROGRAM=$(CURDIR)/$(BROWSER_PROGRAM) OBI_CHROMIUM=$$(../tools/chromium/find.sh) npm test --silent

.PHONY: screenshots
screenshots: $(BROWSER_PROGRAM) setup ## Take the screenshots of the README
	@mkdir -p docs/images
	cd e2e && SCREENSHOTS=1 OBI_DEMO=1 OBI_PROGRAM=$(CURDIR)/$(BROWSER_PROGRAM) OBI_CHROMIUM=$$(../tools/chromium/find.sh) npm test --silent -- screenshots

.PHONY: engines-test
engines-test: $(BROWSER_PROGRAM) setup ## Run the main journeys in Firefox and WebKit; make test FULL=1 does it too
	@OBI_PROGRAM=$(CURDIR)/$(BROWSER_PROGRAM) tools/test/engines.sh

# Programs of others that the linters and the stack tests run, built from their Go modules. The
# first time takes minutes; go.mod and go.sum name the folder.
# promtool knows of the one kind of discovery that monitoring/prometheus.yml uses.
promtool-tags := remove_all_sd,enable_dns_sd
tool = cd tools/$(1) && go build $(LINK) -o $@ $(2)
$(TOOLS)/traefik:   ; tools/traefik/build.sh $@
$(TOOLS)/minio:     ; $(call tool,minio,github.com/minio/minio)
$(TOOLS)/provision: $(wildcard tools/minio/provision/*.go) ; $(call tool,minio,./provision)
$(TOOLS)/versitygw: ; $(call tool,versitygw,github.com/versity/versitygw/cmd/versitygw)
$(TOOLS)/promtool-dns: ; $(call tool,promtool,-tags $(promtool-tags) github.com/prometheus/prometheus/cmd/promtool)
$(TOOLS)/golangci-lint: ; $(call tool,golangci-lint,github.com/golangci/golangci-lint/v2/cmd/golangci-lint)
$(TOOLS)/kube-score: ; $(call tool,kube-score,github.com/zegl/kube-score/cmd/kube-score)

.PHONY: tools
tools: $(addprefix $(TOOLS)/,traefik minio provision versitygw promtool-dns) ## Build what the stack tests run besides Obi

# Each service as a program of its own, and all in one, with the race detector on.
package = $(or $(package-of-$*),./$*)
package-of-admin-ui := ./admin-ui/serve
package-of-obi := ./allinone
package-of-obi-transfer := ./transfer/obi-transfer
package-of-up := ./e2e/stack/up
bin/stack/%: $(GO_SOURCES) admin-ui/dist/index.html
	go build -race $(LINK) -o $@ $(package)

SCHEMA := monitoring/dashboards/schema
$(SCHEMA)/node_modules/.package-lock.json: $(SCHEMA)/package-lock.json
	cd $(SCHEMA) && $(NPM_CI)
	@touch $@

.PHONY: check-rules
check-rules: $(TOOLS)/promtool-dns $(POSTGRES) $(SCHEMA)/node_modules/.package-lock.json $(TOOLS)/golangci-lint ## Check the alerts, recordings and dashboards of Prometheus
	$< check config --syntax-only monitoring/prometheus.yml
	$< check rules monitoring/rules/*.yml monitoring/rules/*/*.yml
	$< test rules monitoring/tests/*_test.yml
	cd $(SCHEMA) && npm run --silent check
	cd monitoring/check && $(TOOLS)/golangci-lint run && go test -count=1 ./... # the cache does not see files outside of the module

tools/openapi/node_modules/.package-lock.json: tools/openapi/package-lock.json
	cd tools/openapi && $(NPM_CI)
	@touch $@

.PHONY: check-api
check-api: tools/openapi/node_modules/.package-lock.json $(BROWSER_PROGRAM) $(POSTGRES) ## Check the API descriptions with two linters and a generated client
	cd tools/openapi && OBI_PROGRAM=$(CURDIR)/$(BROWSER_PROGRAM) npm run --silent check

.PHONY: check-manifests
check-manifests: $(TOOLS)/kube-score $(TOOLS)/golangci-lint ## Check the Kubernetes manifests with kube-score, against their types and against the code
	cd k8s/check && $(TOOLS)/golangci-lint run && OBI_KUBE_SCORE=$< go test -count=1 -vet=off $(LINK) ./... # the cache does not see files outside of the module

KUBERNETES := $(CACHE)/kubernetes-$(shell cat k8s/check/apiserver/go.mod k8s/check/apiserver/go.sum | cksum | cut -d' ' -f1)
apiserver = cd k8s/check/apiserver && go build $(LINK) -o $@ $(1)
$(KUBERNETES)/etcd:           ; $(call apiserver,go.etcd.io/etcd/server/v3)
$(KUBERNETES)/kube-apiserver: ; $(call apiserver,k8s.io/kubernetes/cmd/kube-apiserver)

.PHONY: k8s-test
k8s-test: check-manifests $(KUBERNETES)/etcd $(KUBERNETES)/kube-apiserver $(TOOLS)/traefik ## Apply the manifests to a real API server (which takes 10 minutes to build, once)
	cd k8s/check && OBI_K8S_TOOLS=$(KUBERNETES) OBI_TRAEFIK=$(TOOLS)/traefik go test -count=1 -tags apiserver ./apply

# The node's programs come from the same modules, what runs in the cluster from modules of its own.
NODE := $(addprefix $(KUBERNETES)/,kube-controller-manager kube-proxy kube-scheduler kubectl kubelet)
$(NODE): ; $(call apiserver,k8s.io/kubernetes/cmd/$(@F))
CLUSTER_PARTS := k8s/check/cluster/parts
CLUSTER := $(CACHE)/cluster-$(shell cat $(CLUSTER_PARTS)/go.mod $(CLUSTER_PARTS)/go.sum $(CLUSTER_PARTS)/*/*.go k8s/check/cluster/debian.sh | cksum | cut -d' ' -f1)
part = cd $(CLUSTER_PARTS) && go build $(LINK) -o $@ $(1)
$(CLUSTER)/dns $(CLUSTER)/pause $(CLUSTER)/policies: ; $(call part,./$(@F))
$(CLUSTER)/postgres-operator: ; $(call part,github.com/cloudnative-pg/cloudnative-pg/cmd/manager)
# Its image has a newer libc than this machine may have.
$(CLUSTER)/postgres-backup: export CGO_ENABLED = 0
$(CLUSTER)/postgres-backup:   ; $(call part,github.com/cloudnative-pg/plugin-barman-cloud/cmd/manager)
$(CLUSTER)/metrics-server:    ; $(call part,sigs.k8s.io/metrics-server/cmd/metrics-server)
$(CLUSTER)/postgres.tar:      ; k8s/check/cluster/debian.sh $@ postgresql-18 dash libc-bin ca-certificates
$(CLUSTER)/barman.tar:        ; k8s/check/cluster/debian.sh $@ barman-cli-cloud dash gzip libc-bin tar

PROGRAMS_BEFORE = $(CACHE)/services-$(shell tools/previous.sh)
$(CACHE)/services-%: ; k8s/check/cluster/before.sh $* $@

.PHONY: cluster-programs
cluster-programs: $(KUBERNETES)/etcd $(KUBERNETES)/kube-apiserver $(NODE) $(addprefix $(CLUSTER)/,dns pause policies metrics-server postgres-operator postgres-backup postgres.tar barman.tar) \
	$(addprefix $(TOOLS)/,traefik minio provision) $(addprefix bin/plain/,$(SERVICES)) $(PROGRAMS_BEFORE)
	cd k8s/check/crds && go mod download github.com/traefik/traefik/v3
	cd k8s/check && go test -c -tags cluster -o $(CURDIR)/bin/cluster.test ./cluster

.PHONY: cluster-test
cluster-test: cluster-programs ## Run the manifests in a real cluster of four nodes (as root; builds for half an hour, once)
	@OBI_KUBERNETES=$(KUBERNETES) OBI_CLUSTER=$(CLUSTER) OBI_TOOLS=$(TOOLS) OBI_BEFORE=$(PROGRAMS_BEFORE) k8s/check/cluster/run.sh $(CURDIR)/bin/cluster.test -test.v -test.timeout=2h -test.run='$(RUN)'

.PHONY: stack-programs
stack-programs: setup tools $(addprefix bin/stack/,$(SERVICES) obi obi-transfer up)

.PHONY: stack-test
stack-test: ## Test the distributed system: every part a process, behind Traefik (FULL=1: all of it)
	@FULL=$(FULL) OBI_STACK_TOOLS=$(TOOLS) OBI_STACK_SERVICES=$(CURDIR)/bin/stack OBI_STACK_GATEWAY=$(CURDIR)/gateway tools/test/stack.sh

.PHONY: check-faults
check-faults: $(TOOLS)/golangci-lint ## Check that the guards are where make fault-test CONTROLS=1 breaks them
	cd e2e/fault && $(TOOLS)/golangci-lint run && go test -count=1 ./...

.PHONY: fault-test
fault-test: check-faults $(POSTGRES) tools admin-ui/dist/index.html ## Let processes, lines, disks and clocks fail under load: SEED= TIME=3m FAULTS=kill,cut; CONTROLS=all breaks guards
	cd e2e/fault && go build -o ../../bin/fault/fault .
	@cd e2e/fault && OBI_STACK_TOOLS=$(TOOLS) OBI_STACK_GATEWAY=$(CURDIR)/gateway ../../bin/fault/fault \
		-seed '$(or $(SEED),0)' -time '$(or $(TIME),3m)' -faults '$(FAULTS)' -kills '$(or $(KILLS),0)' -changes '$(or $(CHANGES),0)' -people '$(or $(PEOPLE),12)' -calm '$(or $(CALM),1s)' -before '$(BEFORE)' -controls '$(patsubst 1,all,$(CONTROLS))' $(if $(SINGLE),-single)

.PHONY: stack
stack: setup tools $(addprefix bin/stack/,$(SERVICES)) ## Run the distributed system on this machine, with sample content
	@OBI_STACK_TOOLS=$(TOOLS) OBI_STACK_SERVICES=$(CURDIR)/bin/stack OBI_STACK_GATEWAY=$(CURDIR)/gateway OBI_DEMO=1 go run ./e2e/stack/up

.PHONY: images
images: ## Build the images of the Kubernetes manifests: LOAD=kind or minikube loads, REGISTRY=... pushes
	@REGISTRY='$(REGISTRY)' VERSION='$(VERSION)' LOAD='$(LOAD)' PLATFORMS='$(PLATFORMS)' tools/images/images.sh

.PHONY: image
image: ## Build the image obi/obi for this machine: Obi and PostgreSQL in one container
	@$(MAKE) --no-print-directory release PLATFORMS=linux-$$(go env GOARCH)
	docker build --build-arg TARGETARCH=$$(go env GOARCH) --build-arg VERSION=$$(cat platform/version/VERSION) --tag obi/obi --file tools/release/Dockerfile dist

.PHONY: release
release: admin-ui/dist/index.html ## Write archives, SBOM, provenance and SHA256SUMS to dist (PLATFORMS="linux-amd64")
	@go run ./tools/release dist $(or $(PLATFORMS),linux-amd64 linux-arm64 darwin-arm64)

.PHONY: release-test
release-test: release ## Write a release, and start the archive for linux-amd64 where nothing else is installed
	OBI_RELEASE_ARCHIVE=$(CURDIR)/dist/obi-$$(cat platform/version/VERSION)-linux-amd64.tar.gz go test -count=1 -v ./tools/release

.PHONY: reproduce
reproduce: ## Build the release for linux-amd64 and the programs of the images twice and compare the bytes
	@tools/release/reproduce.sh

.PHONY: sbom
sbom: ## Write what a release is made of to bin/obi.cdx.json, in CycloneDX's form
	@mkdir -p bin
	@go run ./tools/parts >bin/obi.cdx.json

.PHONY: audit
audit: ## Ask the databases of known weaknesses about all that Obi is made of; needs the network
	@go -C tools/audit build -o $(CURDIR)/bin/audit .
	@bin/audit

.PHONY: secrets
secrets: ## Write .env and random secrets in secrets/ for docker compose, or add what is missing
	@tools/compose/secrets.sh

.PHONY: bench
bench: build ## Measure speed as ratios; prints a table (PARTS="creators reviews proverbs")
	go run ./bench $(PARTS)

# As in an image: without the race detector.
bin/plain/%: $(GO_SOURCES) admin-ui/dist/index.html
	CGO_ENABLED=0 go build -tags nomsgpack $(LINK) -o $@ $(package)

.PHONY: bench-stack
bench-stack: $(POSTGRES) tools $(addprefix bin/plain/,$(SERVICES)) ## Measure the distributed system: memory, searches through Traefik with one replica and two
	@ls -l bin/plain | awk 'NR > 1 { printf "%-12s %5.1f MB\n", $$9, $$5 / 1e6 }'
	@OBI_STACK_TOOLS=$(TOOLS) OBI_STACK_SERVICES=$(CURDIR)/bin/plain OBI_STACK_GATEWAY=$(CURDIR)/gateway go run ./bench stack

.PHONY: clean
clean: ## Remove what was built here; data/ and caches stay
	rm -rf bin .tmp admin-ui/dist/assets admin-ui/dist/*.* admin-ui/node_modules e2e/node_modules
