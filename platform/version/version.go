// Package version says which Obi a program is.
package version

import (
	"cmp"
	"runtime/debug"

	"github.com/prometheus/client_golang/prometheus"
)

// set is given to the linker by the Dockerfile, where no commit is known:
// -X obi/platform/version.set=...
var set string

// Of is the version of this program: what the build was told, or else its commit.
func Of() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return cmp.Or(set, "(devel)")
	}
	return cmp.Or(set, info.Main.Version, "(devel)")
}

// Collector exports the version as client_golang's collector does, which does not
// know of what the build was told.
func Collector() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "go_build_info", Help: "Build information about the main module, always 1.",
		ConstLabels: prometheus.Labels{"path": "obi", "version": Of()},
	}, func() float64 { return 1 })
}
