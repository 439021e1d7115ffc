// Command parts prints the SBOM of a release in CycloneDX JSON: the Go modules of all programs, the
// npm packages of the web app, and PostgreSQL's programs and libraries. "parts lists" writes the packages of each
// program into docs/parts instead, and "parts licences" prints the texts of all licences. It runs at the
// root of the repository.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"

	"obi/platform/version"
)

type component struct {
	Type     string              `json:"type"`
	Ref      string              `json:"bom-ref"`
	Name     string              `json:"name"`
	Version  string              `json:"version"`
	URL      string              `json:"purl,omitempty"`
	Licences []map[string]string `json:"licenses,omitempty"`
}

type document struct {
	Format   string `json:"bomFormat"`
	Spec     string `json:"specVersion"`
	Version  int    `json:"version"`
	Metadata struct {
		Component component `json:"component"`
	} `json:"metadata"`
	Components []component `json:"components"`
}

// releaseParts returns all parts of a release, without duplicates, sorted by URL. root is the
// folder of the repository.
func releaseParts(root string) (parts []part, err error) {
	for folder, packages := range shipped() {
		some, err := goParts(root+"/"+folder, packages...)
		if err != nil {
			return nil, err
		}
		parts = append(parts, some...)
	}
	for _, folder := range shippedPackages {
		some, err := npmParts(root+"/"+folder, false)
		if err != nil {
			return nil, err
		}
		parts = append(parts, some...)
	}
	libraries, err := libraryParts(root + "/tools/postgres")
	if err != nil {
		return nil, err
	}
	parts = append(parts, libraries...)
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.url, b.url) })
	return slices.CompactFunc(parts, func(a, b part) bool { return a.url == b.url }), nil
}

// newSBOM returns the SBOM for parts.
func newSBOM(parts []part) (d document) {
	d.Format, d.Spec, d.Version = "CycloneDX", "1.6", 1
	d.Metadata.Component = component{Type: "application", Ref: "obi", Name: "obi", Version: version.Number()}
	for _, one := range parts {
		c := component{Type: "library", Ref: one.url, Name: one.name, Version: one.version, URL: one.url}
		if len(one.licences) > 0 {
			c.Licences = []map[string]string{{"expression": strings.Join(one.licences, " AND ")}}
		}
		d.Components = append(d.Components, c)
	}
	return d
}

func run() error {
	if slices.Equal(os.Args[1:], []string{"lists"}) {
		return writePackageLists(".")
	}
	parts, err := releaseParts(".")
	if err != nil {
		return err
	}
	if slices.Equal(os.Args[1:], []string{"licences"}) {
		return printLicences(os.Stdout, parts)
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(newSBOM(parts))
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
