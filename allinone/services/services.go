// Package services lists all services. Tests compare it with every other place that names
// them: gateway, compose, Kubernetes, Prometheus, jobs, scripts.
//
// To add a service:
//
//  1. Copy the files of creator-svc: main.go, service.go, routes.go, <thing>.go,
//     <thing>_handlers.go, migrations and tests.
//  2. Add its Spec to All. From here on tests name every place that lacks it.
//  3. Run make generate, and add its client to admin-ui/src/shared/http/client.ts.
//  4. Add its prefix to gateway/dynamic.yml, and the service to docker-compose.yml,
//     .env.example, tools/prepare, transfer/config.go, e2e/stack, k8s/base,
//     k8s/overlays, k8s/components/cnpg (with its share of max_connections) and monitoring
//     (prometheus.yml, rules/down.yml and its test, check/exported_test.go). Run go run
//     ./generate in k8s/check.
//  5. Name it in CONTRIBUTING.md, docs/architecture.md, docs/operations.md,
//     docs/kubernetes.md and docs/backup.md.
//
// Check with go test ./allinone/... ./gateway ./tools/..., make check-manifests and
// make check-rules.
package services

import (
	adminui "obi/admin-ui"
	"obi/audio-svc/audio"
	"obi/auth-svc/auth"
	"obi/creator-svc/creator"
	"obi/dibia-svc/dibia"
	"obi/ilu-svc/ilu"
	"obi/kwuo-svc/kwuo"
	"obi/platform/service"
)

// All returns every service, in the order in which they start in one process.
func All() []service.Spec {
	return []service.Spec{auth.Spec(), creator.Spec(), dibia.Spec(), audio.Spec(), ilu.Spec(), kwuo.Spec(), adminui.Spec()}
}

// HasData reports whether a service has an API, and so its own data.
func HasData(spec service.Spec) bool { return spec.Describe != nil }

// WithData returns the services that have data.
func WithData() (found []service.Spec) {
	for _, spec := range All() {
		if HasData(spec) {
			found = append(found, spec)
		}
	}
	return found
}

// Program returns the name of a service's own program, which is also its folder, its image and
// its name in a deployment.
func Program(spec service.Spec) string {
	if HasData(spec) {
		return spec.Name + "-svc"
	}
	return "admin-ui"
}

// Programs returns every service by the name of its program.
func Programs() map[string]service.Spec {
	programs := map[string]service.Spec{}
	for _, spec := range All() {
		programs[Program(spec)] = spec
	}
	return programs
}
