package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"obi/areas"
)

// part is a third-party module or package that Obi contains or is tested with.
type part struct {
	name, version string
	// url is its package URL.
	url string
	// licences are SPDX IDs. It is empty if none was recognised.
	licences []string
	// folder has the files of the part, if they are on this machine.
	folder string
}

// shipped returns the programs and packages of a release, by their folder.
func shipped() map[string][]string {
	programs := []string{"./allinone", "./tools/prepare", "./transfer/obi-transfer", "./admin-ui/serve"}
	for _, name := range areas.WithData() {
		programs = append(programs, "./"+areas.Program(name))
	}
	return map[string][]string{".": programs, "tools/minio": {"./provision"}}
}

// shippedPackages are the folders whose npm packages are in a release: those of the web app and of
// PostgreSQL's programs.
var shippedPackages = []string{"admin-ui", "tools/postgres"}

// goParts returns the modules that packages of a folder are linked from, including Go itself. It
// downloads missing modules.
func goParts(folder string, args ...string) ([]part, error) {
	list := exec.Command("go", append([]string{"list", "-deps", "-json=Module"}, args...)...)
	list.Dir, list.Stderr = folder, os.Stderr
	output, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("%s in %s: %w", list, folder, err)
	}
	version := strings.TrimPrefix(runtime.Version(), "go")
	goRoot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	parts := []part{{name: "std", version: version, url: "pkg:golang/std@" + version, licences: []string{"BSD-3-Clause"}, folder: strings.TrimSpace(string(goRoot))}}
	seen := map[string]bool{}
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var one struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
				Replace            *struct{ Version string }
			}
		}
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return parts, nil
		} else if err != nil {
			return nil, err
		}
		m := one.Module
		if m == nil || m.Main || seen[m.Path] || m.Replace != nil && m.Replace.Version == "" { // the last condition excludes modules of this tree
			continue
		}
		seen[m.Path] = true
		licences, err := licencesIn(m.Dir)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{name: m.Path, version: m.Version, url: "pkg:golang/" + m.Path + "@" + m.Version, licences: licences, folder: m.Dir})
	}
}

// npmParts returns the packages in a folder's lock file. If dev is set, it includes those for
// building and testing.
func npmParts(folder string, dev bool) (parts []part, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err != nil {
		return nil, err
	}
	var lock struct {
		Packages map[string]struct {
			Version, License string
			Dev              bool
		}
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	for path, one := range lock.Packages {
		if path == "" || one.Dev && !dev {
			continue
		}
		name := path[strings.LastIndex(path, "node_modules/")+len("node_modules/"):]
		address := "pkg:npm/" + strings.ReplaceAll(url.PathEscape(name), "%2F", "/") + "@" + one.Version
		address = strings.Replace(address, "pkg:npm/@", "pkg:npm/%40", 1)
		parts = append(parts, part{name: name, version: one.Version, url: address, licences: licenceIDs(one.License), folder: filepath.Join(folder, path)})
	}
	return parts, nil
}

// libraryParts returns PostgreSQL and its libraries in the npm packages, which do not list them.
func libraryParts(folder string) (parts []part, err error) {
	text, err := os.ReadFile(filepath.Join(folder, "libraries.json"))
	if err != nil {
		return nil, err
	}
	var libraries []struct{ Name, Version, Licence string }
	if err := json.Unmarshal(text, &libraries); err != nil {
		return nil, fmt.Errorf("%s: %w", folder, err)
	}
	for _, one := range libraries {
		parts = append(parts, part{
			name: one.Name, version: one.Version, url: "pkg:generic/" + one.Name + "@" + one.Version,
			licences: []string{one.Licence}, folder: filepath.Join(folder, "licences", one.Name+"-"+one.Version),
		})
	}
	return parts, nil
}
