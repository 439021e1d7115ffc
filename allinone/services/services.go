// Package services lists the Spec of every service. Package areas has the same services as names,
// for programs that must not contain all code, and says how to add an area.
package services

import (
	adminui "obi/admin-ui"
	"obi/areas"
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
	listed, _ := areas.Find(spec.Name) // a test compares the lists
	return listed.Program()
}

// Programs returns every service by the name of its program.
func Programs() map[string]service.Spec {
	programs := map[string]service.Spec{}
	for _, spec := range All() {
		programs[Program(spec)] = spec
	}
	return programs
}
