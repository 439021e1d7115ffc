package main

import (
	"encoding/json"
	"net/url"
	"runtime"
	"strings"
)

// newProvenance returns SLSA's provenance of files as an in-toto statement: the commit, and what the
// build adds that the commit does not pin. It has no times, so that a second build can be compared. A commit
// with uncommitted changes does not identify the source, so it is left out.
func newProvenance(files []artifact, platforms []string, commit string) (string, error) {
	node, err := output("node", "--version")
	if err != nil {
		return "", err
	}
	type object = map[string]any
	source := object{"name": "source"}
	if !strings.HasSuffix(commit, modifiedMark) {
		full, err := output("git", "rev-parse", commit)
		if err != nil {
			return "", err
		}
		source["digest"] = object{"gitCommit": full}
	}
	dependencies := []object{
		source,
		{"uri": "pkg:generic/go@" + strings.TrimPrefix(runtime.Version(), "go")},
		{"uri": "pkg:generic/node@" + strings.TrimPrefix(node, "v")},
	}
	for _, platform := range platforms {
		system, processor, _ := strings.Cut(platform, "-")
		if system != "linux" {
			continue
		}
		for _, name := range debianPackages {
			version, err := debianVersion(name, processor)
			if err != nil {
				return "", err
			}
			dependencies = append(dependencies, object{"uri": "pkg:deb/debian/" + url.QueryEscape(name) + "@" + url.QueryEscape(version) + "?arch=" + processor})
		}
	}
	var subject []object
	for _, one := range files {
		subject = append(subject, object{"name": one.name, "digest": object{"sha256": one.sum}})
	}
	text, err := json.MarshalIndent(object{
		"_type":         "https://in-toto.io/Statement/v1",
		"subject":       subject,
		"predicateType": "https://slsa.dev/provenance/v1",
		"predicate": object{
			"buildDefinition": object{
				"buildType":            "urn:obi:make-release",
				"externalParameters":   object{"platforms": platforms},
				"resolvedDependencies": dependencies,
			},
			"runDetails": object{"builder": object{"id": "urn:obi:make-release"}},
		},
	}, "", "  ")
	return string(text), err
}
