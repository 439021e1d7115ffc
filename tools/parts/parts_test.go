package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// TestEveryLicenceIsAllowed checks the parts of a release and those for building and testing it.
func TestEveryLicenceIsAllowed(t *testing.T) {
	parts, err := releaseParts(root)
	if err != nil {
		t.Fatal(err)
	}
	building, err := goParts(root, "-test", "./...", "tool")
	if err != nil {
		t.Fatal(err)
	}
	parts = append(parts, building...)
	for _, folder := range []string{"admin-ui", "e2e", "monitoring/dashboards/schema", "tools/postgres"} {
		packages, err := npmParts(root+"/"+folder, true)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, packages...)
	}
	if len(parts) < 500 {
		t.Errorf("only %d parts were found", len(parts))
	}
	for _, problem := range forbiddenParts(parts) {
		t.Error(problem)
	}
}

func TestOtherLicencesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "x has no licence that is known here",
		"All rights reserved.": "x has no licence that is known here",
		"Permission is hereby\n  granted, free of charge, to any person obtaining a copy": "",
		"  Apache License\n  Version 2.0, January 2004":                                   "",
		"GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3":                                    "x has the licence AGPL-3.0",
		"GNU GENERAL PUBLIC LICENSE\nVersion 2, or: Apache License Version 2.0":           "x has the licence GPL",
		"GNU LESSER GENERAL PUBLIC LICENSE":                                               "x has the licence LGPL",
		"Redistributions in binary form must reproduce the above copyright notice ... may be used to endorse or promote products derived from this software without specific": "",
	} {
		if got := strings.Join(forbiddenParts([]part{{name: "x", licences: licencesOf(text)}}), "\n"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	for expression, want := range map[string]string{
		"MIT": "", "(MIT OR CC0-1.0)": "", "": "x has no licence that is known here", "UNLICENSED": "x has the licence UNLICENSED",
		"(MIT AND GPL-3.0-only)": "x has the licence GPL-3.0-only", "SEE LICENSE IN x": "x has the licence SEE\nx has the licence LICENSE\nx has the licence IN\nx has the licence x",
	} {
		if got := strings.Join(forbiddenParts([]part{{name: "x", licences: licenceIDs(expression)}}), "\n"); got != want {
			t.Errorf("%q: got %q, want %q", expression, got, want)
		}
	}
}

func TestTheListNamesWhatIsReleased(t *testing.T) {
	parts, err := releaseParts(root)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(newSBOM(parts))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		BomFormat, SpecVersion string
		Metadata               struct {
			Component struct{ Name, Version string }
		}
		Components []struct {
			Type, Name, Version, Purl string
			Licenses                  []struct{ Expression string }
		}
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if list.BomFormat != "CycloneDX" || list.SpecVersion == "" || list.Metadata.Component.Name != "obi" || list.Metadata.Component.Version == "" {
		t.Errorf("it begins with %.300s", text)
	}
	named := map[string]string{} // by address without version
	for _, one := range list.Components {
		address, found := strings.CutSuffix(one.Purl, "@"+one.Version)
		if !found || one.Type != "library" || one.Name == "" || len(one.Licenses) != 1 {
			t.Errorf("there is %+v", one)
		}
		named[address] = one.Licenses[0].Expression
	}
	for address, licence := range map[string]string{
		"pkg:golang/std": "BSD-3-Clause", "pkg:golang/github.com/gin-gonic/gin": "MIT", "pkg:golang/github.com/minio/minio-go/v7": "Apache-2.0",
		"pkg:golang/github.com/secure-io/sio-go": "MIT", "pkg:npm/react": "MIT", "pkg:npm/%40mui/material": "MIT",
		"pkg:npm/%40embedded-postgres/linux-x64": "MIT", "pkg:generic/postgresql": "PostgreSQL", "pkg:generic/krb5": "MIT", "pkg:generic/libiconv": "LGPL-2.1-or-later",
	} {
		if named[address] != licence {
			t.Errorf("%s has the licence %q, want %q", address, named[address], licence)
		}
	}
	for _, one := range parts {
		if text, err := licenceTexts(one.folder); strings.HasPrefix(one.url, "pkg:generic/") && len(text) < 100 {
			t.Errorf("the text of the licence of %s is missing (%v)", one.name, err)
		}
	}
	for _, address := range []string{"pkg:npm/vitest", "pkg:golang/gotest.tools/gotestsum", "pkg:golang/github.com/quic-go/quic-go", "pkg:golang/obi"} {
		if _, found := named[address]; found {
			t.Errorf("%s is in no release", address)
		}
	}
}

// TestEveryProgramIsListed compares the list of programs with the images.
func TestEveryProgramIsListed(t *testing.T) {
	text, err := os.ReadFile(root + "/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	var built []string
	for line := range strings.Lines(string(text)) {
		if !strings.Contains(line, "go build") {
			continue
		}
		for _, program := range regexp.MustCompile(` \./\S+`).FindAllString(line, -1) {
			folders, err := filepath.Glob(filepath.Join(root, strings.TrimSpace(program)))
			if err != nil || len(folders) == 0 {
				folders = []string{program} // of another module
			}
			for _, folder := range folders {
				built = append(built, "./"+strings.Trim(folder, "./ "))
			}
		}
	}
	listed := slices.DeleteFunc(slices.Concat(shipped()["tools/minio"], shipped()["."]), func(program string) bool { return program == "./allinone" })
	slices.Sort(built)
	slices.Sort(listed)
	if !slices.Equal(built, listed) {
		t.Errorf("images hold %v, listed are %v", built, listed)
	}
}

// TestPackageListsAreUpToDate fails if a program is linked from other packages than docs/parts lists.
func TestPackageListsAreUpToDate(t *testing.T) {
	lists, err := packageLists(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range lists {
		got, err := os.ReadFile(filepath.Join(root, listsFolder, name))
		if err != nil {
			t.Errorf("%v: run make generate", err)
			continue
		}
		listed := strings.Split(string(got), "\n")
		linked := strings.Split(want, "\n")
		isListed := func(line string) bool { return slices.Contains(listed, line) }
		isLinked := func(line string) bool { return slices.Contains(linked, line) }
		added := slices.DeleteFunc(slices.Clone(linked), isListed)
		removed := slices.DeleteFunc(slices.Clone(listed), isLinked)
		if len(added)+len(removed) > 0 {
			t.Errorf("%s: new are %q, gone are %q. Run make generate, and review the change", name, added, removed)
		}
	}
	files, err := os.ReadDir(filepath.Join(root, listsFolder))
	if err != nil || len(files) != len(lists) {
		t.Errorf("%s has %d files, want %d (%v)", listsFolder, len(files), len(lists), err)
	}
}
