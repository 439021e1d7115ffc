package code_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/areas"
	"obi/k8s/check/code"
	"obi/k8s/check/manifests"
)

func operations(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs/operations.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ofService matches what a setting that every service with data has for itself ends in.
var ofService = regexp.MustCompile(`_DATABASE_(URL|POOL)$`)

func TestEverySettingIsExplained(t *testing.T) {
	text := operations(t)
	names := code.SettingNames()
	if len(names) < 30 {
		t.Errorf("only %d settings were found", len(names))
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`<NAME>"+ofService.FindString(name)+"`") {
			t.Errorf("docs/operations.md does not explain %s", name)
		}
	}
}

// TestWhoReadsASetting holds the column Service against what the programs read.
func TestWhoReadsASetting(t *testing.T) {
	_, table, _ := strings.Cut(operations(t), "| Setting | Service | |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var all, withData, others []string
	for _, spec := range services.All() {
		all = append(all, spec.Name)
		if services.HasData(spec) {
			withData = append(withData, spec.Name)
			if spec.Name != "auth" {
				others = append(others, spec.Name)
			}
		}
	}
	groups := map[string][]string{"all": all, "all but the web app": withData, "all others": others}
	explained := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, " | ")
		group, but, _ := strings.Cut(cells[1], " but ")
		said, isGroup := groups[group]
		said = slices.DeleteFunc(slices.Clone(said), func(name string) bool { return name == but })
		if !isGroup { // "audio, `s3`" is a service and another setting's value
			said = slices.DeleteFunc(strings.Split(cells[1], ", "), func(word string) bool { return strings.HasPrefix(word, "`") })
		}
		for _, found := range regexp.MustCompile("`([A-Z0-9_]+)`").FindAllStringSubmatch(cells[0], -1) {
			setting := found[1]
			if ofService.MatchString(setting) {
				said = []string{strings.ToLower(ofService.ReplaceAllString(setting, ""))}
			}
			explained++
			readers := code.Readers(setting)
			if slices.Sort(said); !slices.Equal(readers, said) {
				t.Errorf("docs/operations.md says that %s is for %v, it is read by %v", setting, said, readers)
			}
		}
	}
	if explained < 30 {
		t.Errorf("only %d settings have a row", explained)
	}
}

// The table of sizes says what the manifests ask for.
func TestSizesAreTheManifests(t *testing.T) {
	lines := strings.Split(operations(t), "\n")
	checked := map[string]bool{}
	var recorded []string
	for _, kind := range areas.Recorded() {
		recorded = append(recorded, areas.Program(kind.Area))
	}
	for _, one := range manifests.Workloads(read(t, build(t, "dev"))) {
		component := one.Labels["app.kubernetes.io/component"]
		if component != "service" && component != "web" {
			continue
		}
		checked[one.Name] = true
		memory := one.Template.Spec.Containers[0].Resources.Limits.Memory().Value() >> 20
		if !slices.ContainsFunc(lines, func(line string) bool {
			isNamed := strings.Contains(line, one.Name) || slices.Contains(recorded, one.Name) && strings.Contains(line, "areas with recordings")
			return strings.HasPrefix(line, "| ") && isNamed && strings.Contains(line, fmt.Sprintf("| %d MiB |", memory))
		}) {
			t.Errorf("docs/operations.md does not say that %s asks for %d MiB", one.Name, memory)
		}
	}
	for name := range services.Programs() {
		if !checked[name] {
			t.Errorf("%s was not found", name)
		}
	}
}
