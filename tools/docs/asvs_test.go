//go:build !race

package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	asvsRow = regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| (\d) \| .+ \| (.+) \|$`)
	asvsBy  = regexp.MustCompile("^(`[^`]+: [^`]+`|document: .+|operator: .+|not applicable because .+|open: .+)")
	asvsRef = regexp.MustCompile("`([^`:]+): ([^`]+)`")
)

// asvsLevels returns the requirements of levels 1 and 2, by ID, with their level.
func asvsLevels(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/asvs-5.0.0.txt")
	if err != nil {
		t.Fatal(err)
	}
	levels := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); fields[0] != "#" {
			for _, number := range fields[2:] {
				levels[fields[0]+"."+number] = fields[1]
			}
		}
	}
	return levels
}

// exists returns a function that reports whether a test exists. place is the folder of a Go test,
// or the file of another test; the end of its path suffices if it is unique.
func exists(t *testing.T) func(place, name string) bool {
	files := tracked(t, "*_test.go", "*.test.ts", "*.test.tsx", "*.spec.ts")
	texts := map[string]string{}
	return func(place, name string) bool {
		written, found := regexp.MustCompile(`(?m)^func `+regexp.QuoteMeta(name)+`\((t \*testing\.T|f \*testing\.F)\)`), 0
		isTitle := strings.HasSuffix(place, ".ts") || strings.HasSuffix(place, ".tsx")
		if isTitle {
			written = regexp.MustCompile("\\(\\s*(['\"`])" + regexp.QuoteMeta(name) + "['\"`],")
		}
		for _, path := range files {
			if isTitle && !strings.HasSuffix("/"+path, "/"+place) || !isTitle && filepath.Dir(path) != place {
				continue
			}
			if texts[path] == "" {
				text, err := os.ReadFile(filepath.Join(root, path))
				if err != nil {
					t.Fatal(err)
				}
				texts[path] = string(text)
			}
			if written.MatchString(texts[path]) {
				found++
			}
		}
		return found == 1
	}
}

// asvsProblems returns what is wrong with a table of requirements and tests.
func asvsProblems(text string, levels map[string]string, exists func(place, name string) bool) (problems []string) {
	seen := map[string]bool{}
	for _, row := range asvsRow.FindAllStringSubmatch(text, -1) {
		id, level, by := row[1], row[2], row[3]
		if seen[id] || levels[id] != level {
			problems = append(problems, fmt.Sprintf("%s is listed twice, or not of level %s", id, level))
		}
		seen[id] = true
		if !asvsBy.MatchString(by) {
			problems = append(problems, id+" does not say what holds it")
		}
		for _, test := range asvsRef.FindAllStringSubmatch(by, -1) {
			if !exists(test[1], test[2]) {
				problems = append(problems, fmt.Sprintf("%s: there is no test %s: %s", id, test[1], test[2]))
			}
		}
	}
	for id := range levels {
		if !seen[id] {
			problems = append(problems, id+" is missing")
		}
	}
	return problems
}

// TestEveryRequirementIsAnswered compares docs/asvs.md with the IDs of the standard and the tests
// in the tree.
func TestEveryRequirementIsAnswered(t *testing.T) {
	levels := asvsLevels(t)
	if len(levels) != 253 {
		t.Errorf("there are %d requirements", len(levels))
	}
	for _, problem := range asvsProblems(documents(t)["docs/asvs.md"], levels, exists(t)) {
		t.Error(problem)
	}
}

func TestASVSProblemsAreFound(t *testing.T) {
	const right = "| 1.1.1 | 1 | a | `tools/docs: TestLinksLeadSomewhere` |\n| 1.1.2 | 2 | b | open: c; `auth/returnPath.test.ts: goes home for %s` |\n"
	levels, exists := map[string]string{"1.1.1": "1", "1.1.2": "2"}, exists(t)
	for _, row := range []struct{ old, replacement, want string }{
		{"", "", ""},
		{"| 1.1.2 | 2 |", "| 1.1.2 | 1 |", "1.1.2 is listed twice, or not of level 1"},
		{"| 1.1.2 |", "|", "1.1.2 is missing"},
		{"1.1.2", "1.1.1", "1.1.1 is listed twice, or not of level 2\n1.1.2 is missing"},
		{"open: c", "it is so", "1.1.2 does not say what holds it"},
		{"LeadSomewhere", "Lead", "1.1.1: there is no test tools/docs: TestLinksLead"},
		{"tools/docs", "docs", "1.1.1: there is no test docs: TestLinksLeadSomewhere"},
		{" for %s", "", "1.1.2: there is no test auth/returnPath.test.ts: goes home"},
		{"auth/returnPath", "Path", "1.1.2: there is no test Path.test.ts: goes home for %s"},
	} {
		problems := asvsProblems(strings.Replace(right, row.old, row.replacement, 1), levels, exists)
		if got := strings.Join(problems, "\n"); got != row.want {
			t.Errorf("%q in place of %q: got %q", row.replacement, row.old, got)
		}
	}
}
