// Package services is the one list of all services. What names them elsewhere (gateway,
// compose, Kubernetes, Prometheus, jobs, scripts) is held against it by tests.
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

// All gives every service, in the order in which they start in one process.
func All() []service.Spec {
	return []service.Spec{auth.Spec(), creator.Spec(), dibia.Spec(), audio.Spec(), ilu.Spec(), kwuo.Spec(), adminui.Spec()}
}

// HasData says whether a service has an API, and so data of its own.
func HasData(spec service.Spec) bool { return spec.Describe != nil }

// WithData gives the services that have data.
func WithData() (found []service.Spec) {
	for _, spec := range All() {
		if HasData(spec) {
			found = append(found, spec)
		}
	}
	return found
}

// Program is what a service is called where it runs as a program of its own: its
// folder, image, and name in a deployment.
func Program(spec service.Spec) string {
	if HasData(spec) {
		return spec.Name + "-svc"
	}
	return "admin-ui"
}

// Programs gives every service by the name of its program.
func Programs() map[string]service.Spec {
	programs := map[string]service.Spec{}
	for _, spec := range All() {
		programs[Program(spec)] = spec
	}
	return programs
}
