// Package version holds the version of a program.
package version

import (
	_ "embed"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
)

// file is the file VERSION: the version of this tree, or the next version with the suffix
// -dev. It is a file instead of a Git tag because images are built without Git, and because the
// API descriptions in the tree contain it.
//
//go:embed VERSION
var file string

// previous is the file PREVIOUS: the last release before this version, empty before the first.
//
//go:embed PREVIOUS
var previous string

// commit is set by the linker if Go does not know the commit, in the Dockerfile: -X
// obi/platform/version.commit=...
var commit string

// Number returns the version without the commit, e.g. 0.1.0.
func Number() string { return strings.TrimSpace(file) }

// Oldest returns the oldest version that runs on the schemas of this one: the release before, or 0.0.0
// if there was none, because tools/previous.sh then chooses a commit, which may have any version.
func Oldest() string {
	if released := strings.TrimSpace(previous); released != "" {
		return released
	}
	return "0.0.0"
}

// IsOlder reports whether the version a is older than b. 1.2.0-dev is older than 1.2.0. A text that is not a
// version is older than any version.
func IsOlder(a, b string) bool { return slices.Compare(numbers(a), numbers(b)) < 0 }

// numbers returns the three numbers of a version, and 1 if it is a release. It returns nil for other texts.
func numbers(version string) (parts []int) {
	version, isDev := strings.CutSuffix(version, "-dev")
	for word := range strings.SplitSeq(version, ".") {
		number, err := strconv.Atoi(word)
		if err != nil {
			return nil
		}
		parts = append(parts, number)
	}
	if isDev {
		return append(parts, 0)
	}
	return append(parts, 1)
}

// Of returns the version of this program, with its commit if known, as a semantic version:
// 0.1.0+1a2b3c4d5e6f.
func Of() string {
	built := commit
	if info, ok := debug.ReadBuildInfo(); ok && built == "" {
		built = revision(info.Settings)
	}
	if built == "" {
		return Number()
	}
	return Number() + "+" + built
}

// revision returns the commit that Go recorded, with the suffix "modified" if files had changed.
func revision(settings []debug.BuildSetting) string {
	var revision, modified string
	for _, setting := range settings {
		switch {
		case setting.Key == "vcs.revision":
			revision = setting.Value[:min(12, len(setting.Value))]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			modified = ".modified"
		}
	}
	if revision == "" {
		return ""
	}
	return revision + modified
}

// Asked reports whether a program's arguments ask for its version.
func Asked(args []string) bool { return len(args) == 1 && args[0] == "--version" }

// Answer returns the output of --version.
func Answer() string { return "obi " + Of() + "\n" }

// Collector returns a collector like client_golang's for the version, which takes it from the
// file.
func Collector() prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "go_build_info", Help: "Build information about the main module, always 1.",
		ConstLabels: prometheus.Labels{"path": "obi", "version": Of()},
	}, func() float64 { return 1 })
}
