package code_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
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

func TestEverySettingIsExplained(t *testing.T) {
	text := operations(t)
	names := code.SettingNames()
	if len(names) < 30 {
		t.Errorf("only %d settings were found", len(names))
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("docs/operations.md does not explain %s", name)
		}
	}
}

// The table of sizes says what the manifests ask for.
func TestSizesAreTheManifests(t *testing.T) {
	lines := strings.Split(operations(t), "\n")
	checked := map[string]bool{}
	for _, one := range manifests.Workloads(read(t, build(t, "dev"))) {
		component := one.Labels["app.kubernetes.io/component"]
		if component != "service" && component != "web" {
			continue
		}
		checked[one.Name] = true
		memory := one.Template.Spec.Containers[0].Resources.Limits.Memory().Value() >> 20
		if !slices.ContainsFunc(lines, func(line string) bool {
			return strings.HasPrefix(line, "| ") && strings.Contains(line, one.Name) && strings.Contains(line, fmt.Sprintf("| %d MiB |", memory))
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
