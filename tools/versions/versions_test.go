// Package versions compares the versions of Obi's dependencies, in all places that contain one,
// with the table in docs/versions.md.
package versions

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// table returns the versions in docs/versions.md by image, module or package, and the digests of
// pinned images.
func table(t *testing.T) (versions, digests map[string]string) {
	t.Helper()
	versions, digests = map[string]string{}, map[string]string{}
	row := regexp.MustCompile(`^\| [^|]+ \| ([0-9A-Za-z.:-]+) \| (.+) \|`)
	for line := range strings.Lines(read(t, "docs/versions.md")) {
		if found := row.FindStringSubmatch(line); found != nil {
			for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(found[2], -1) {
				image, digest, pinned := strings.Cut(name[1], "@sha256:")
				versions[image] = found[1]
				if pinned {
					digests[image] = "sha256:" + digest
				}
			}
		}
	}
	return versions, digests
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// files returns the paths below the root that match.
func files(t *testing.T, wanted *regexp.Regexp) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if hidden := strings.HasPrefix(entry.Name(), ".") && path != root; entry.IsDir() && (hidden || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		relative, err := filepath.Rel(root, path)
		if !entry.IsDir() && wanted.MatchString(relative) {
			paths = append(paths, relative)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// place is a kind of file and the form of versions in it.
type place struct {
	files *regexp.Regexp
	names *regexp.Regexp // name and version
	says  func(version string) string
}

var (
	same  = func(version string) string { return version }
	minor = regexp.MustCompile(`^v0\.3(\d\d)\.(\d+)$`)
)

var places = []place{
	// Images: the version excludes a "v" before it and the distribution after it.
	{regexp.MustCompile(`^(docker-compose(?:\.pinned)?\.yml|(?:tools/release/)?Dockerfile|k8s/.*\.yaml)$`),
		regexp.MustCompile(`(?m)^\s*(?:- )?(?:image|imageName|newName|FROM):? "?([a-z][a-z0-9./-]+):v?(RELEASE\.[0-9TZ-]+|[0-9]+(?:\.[0-9]+)+)[a-z0-9-]*(?:@\S+?)?"?(?:\s|$)`), same},
	{regexp.MustCompile(`go\.mod$`), regexp.MustCompile(`(?m)^\s(github\.com/traefik/traefik/v3) v(\S+)`), same},
	// Version 3.15.0 of Prometheus is v0.315.0 of its module.
	{regexp.MustCompile(`^(tools/promtool|monitoring/check)/go\.mod$`), regexp.MustCompile(`(?m)^\s(github\.com/prometheus/prometheus) (v0\.3\d\d\.\d+)`),
		func(version string) string {
			found := minor.FindStringSubmatch(version)
			return "3." + strings.TrimPrefix(found[1], "0") + "." + found[2]
		}},
	{regexp.MustCompile(`package\.json$`), regexp.MustCompile(`"(@embedded-postgres|@grafana/schema)[^"]*": "([^"]+)"`), same},
}

func TestEveryPlaceNamesTheVersionOfTheTable(t *testing.T) {
	versions, _ := table(t)
	met := map[string]bool{}
	for _, one := range places {
		for _, path := range files(t, one.files) {
			for _, found := range one.names.FindAllStringSubmatch(read(t, path), -1) {
				name, version := found[1], one.says(found[2])
				want, known := versions[name]
				if !known {
					t.Errorf("%s names %s %s, which is not in docs/versions.md", path, name, version)
				} else if version != want {
					t.Errorf("%s names %s %s, docs/versions.md %s", path, name, version, want)
				}
				met[name] = true
			}
		}
	}
	for name := range versions {
		if !met[name] {
			t.Errorf("docs/versions.md names %s, which nothing uses", name)
		}
	}
}

func TestProductionPinsTheDigestsOfTheTable(t *testing.T) {
	_, digests := table(t)
	for _, place := range []struct {
		tags, pins string
		pin        *regexp.Regexp // name and digest
	}{
		{"docker-compose.yml", "docker-compose.pinned.yml", regexp.MustCompile(`image: ([a-z/-]+):[^@\s]+@(\S+)`)},
		{"k8s/base/gateway.yaml", "k8s/overlays/prod/kustomization.yaml", regexp.MustCompile(`newName: ([a-z/-]+):.*\n    digest: (\S+)`)},
	} {
		pinned := map[string]string{}
		for _, found := range place.pin.FindAllStringSubmatch(read(t, place.pins), -1) {
			pinned[found[1]] = found[2]
		}
		tags := read(t, place.tags)
		for name, digest := range digests {
			if strings.Contains(tags, "image: "+name+":") && pinned[name] != digest {
				t.Errorf("%s pins %s with %q, docs/versions.md with %q", place.pins, name, pinned[name], digest)
			}
		}
	}
}
