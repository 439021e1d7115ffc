package manifests_test

import (
	"os"
	"regexp"
	"testing"
)

// What `make cluster-test` runs is of the versions whose definitions are checked here.
func TestTheClusterRunsTheCheckedVersions(t *testing.T) {
	versions := func(path string) map[string]string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, line := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)`).FindAllStringSubmatch(string(text), -1) {
			found[line[1]] = line[2]
		}
		return found
	}
	checked, runs := versions("../crds/go.mod"), versions("../cluster/parts/go.mod")
	for _, module := range []string{"github.com/cloudnative-pg/cloudnative-pg", "github.com/cloudnative-pg/plugin-barman-cloud"} {
		if checked[module] == "" || runs[module] != checked[module] {
			t.Errorf("the cluster runs %s %s, checked is %s", module, runs[module], checked[module])
		}
	}
}
