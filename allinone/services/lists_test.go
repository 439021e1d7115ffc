package services_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/areas"
)

const root = "../.."

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// names returns the names of the programs and of the services that have data.
func names() (programs, withData []string) {
	for _, spec := range services.WithData() {
		withData = append(withData, spec.Name)
	}
	return slices.Sorted(maps.Keys(services.Programs())), withData
}

// same fails for each name that a list lacks or should not have.
func same(t *testing.T, place string, got, want []string) {
	t.Helper()
	for _, name := range want {
		if !slices.Contains(got, name) {
			t.Errorf("%s: %s is missing", place, name)
		}
	}
	for _, name := range got {
		if !slices.Contains(want, name) {
			t.Errorf("%s: there is no service %s", place, name)
		}
	}
}

func TestEveryServiceIsInTheTable(t *testing.T) {
	var listed, specs []string
	for _, one := range areas.Services {
		listed = append(listed, one.Name)
	}
	for _, spec := range services.All() {
		specs = append(specs, spec.Name)
	}
	same(t, "areas.Services", listed, specs)
	_, withData := names()
	same(t, "areas.WithData", areas.WithData(), withData)
}

// TestKindsHaveTheirRoutes checks the calls in the table, which tests of the whole system follow.
func TestKindsHaveTheirRoutes(t *testing.T) {
	for _, kind := range areas.Kinds {
		spec, found := services.Programs()[areas.Program(kind.Area)]
		if !found {
			t.Fatalf("services.All lacks %s", kind.Area)
		}
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, route := range api.Routes() {
			paths = append(paths, route.Method+" "+regexp.MustCompile(`\{\w+\}`).ReplaceAllString(route.Path, "%s"))
		}
		for _, call := range []string{
			"GET " + kind.List, "POST " + kind.Add, "PUT " + kind.Edit + "%s", "DELETE " + kind.Delete + "%s",
			"GET " + kind.One + "%s", "PATCH " + kind.Order, "POST " + kind.Form, "PUT " + kind.EditForm, "POST " + kind.Audio, "DELETE " + kind.DropAudio,
		} {
			if _, at, _ := strings.Cut(call, " "); at != "" && at != "%s" && !slices.Contains(paths, call) {
				t.Errorf("areas.Services, %s: there is no route %s", kind.Name, call)
			}
		}
	}
}

func TestEveryFolderOfAServiceIsOne(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join(root, "*-svc", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	got := []string{"admin-ui"}
	for _, folder := range folders {
		got = append(got, filepath.Base(filepath.Dir(folder)))
	}
	programs, _ := names()
	same(t, "allinone/services", programs, got)
}

// TestEveryServiceIsNamed checks places that have no test of their own.
func TestEveryServiceIsNamed(t *testing.T) {
	_, withData := names()
	for _, list := range []string{`for service in (.*); do`, `for area in (.*); do`} {
		found := regexp.MustCompile(list).FindStringSubmatch(read(t, "docs/kubernetes.md"))
		if found == nil {
			t.Errorf("docs/kubernetes.md: no list %s", list)
			continue
		}
		command := exec.Command("sh", "-c", "echo "+found[1])
		command.Dir = root
		said, err := command.Output()
		if err != nil {
			t.Fatalf("docs/kubernetes.md: %s: %v", found[1], err)
		}
		same(t, "docs/kubernetes.md, "+list, strings.Fields(string(said)), withData)
	}
	architecture := read(t, "docs/architecture.md")
	for program := range services.Programs() {
		if !regexp.MustCompile(` ` + program + ` `).MatchString(architecture) {
			t.Errorf("docs/architecture.md: %s is missing", program)
		}
	}
	browserTests := read(t, "e2e/support/areas.ts") + read(t, "e2e/tests/pages.spec.ts")
	for _, area := range regexp.MustCompile(`(?m)^    (?:label|root): ('.+'),$`).FindAllStringSubmatch(read(t, "admin-ui/src/shared/areas.ts"), -1) {
		if !strings.Contains(browserTests, area[1]) {
			t.Errorf("e2e/support/areas.ts and e2e/tests/pages.spec.ts: %s is missing", area[1])
		}
	}
}

// TestTheWebAppCallsEveryService checks that the web app's client has the types of every service.
func TestTheWebAppCallsEveryService(t *testing.T) {
	_, withData := names()
	files, err := filepath.Glob(filepath.Join(root, "admin-ui/openapi/*.json"))
	if err != nil {
		t.Fatal(err)
	}
	var described []string
	for _, file := range files {
		described = append(described, strings.TrimSuffix(filepath.Base(file), ".json"))
	}
	same(t, "admin-ui/openapi", described, withData)

	extended := regexp.MustCompile(`interface Paths extends ([\w, ]+) \{`).FindStringSubmatch(read(t, "admin-ui/src/api/paths.ts"))
	if extended == nil {
		t.Fatal("admin-ui/src/api/paths.ts has no interface Paths")
	}
	same(t, "admin-ui/src/api/paths.ts", strings.Split(extended[1], ", "), withData)
}
