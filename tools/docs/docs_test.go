//go:build !race

// Package docs checks the documents. "make lint" runs it, and so does "make test", but not with the
// race detector: that would take ten times as long, and nothing here is concurrent.
package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```")
	// dropped matches the characters of a heading that its anchor omits.
	dropped = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// tracked returns the paths, relative to the root, of the tree's files whose names match.
func tracked(t *testing.T, names ...string) (paths []string) {
	t.Helper()
	list := exec.Command("git", append([]string{"ls-files", "-co", "--exclude-standard"}, names...)...)
	list.Dir = root
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.Lines(string(output)) {
		path = strings.TrimSpace(path)
		if _, err := os.Stat(filepath.Join(root, path)); err == nil { // otherwise its deletion is not committed yet
			paths = append(paths, path)
		}
	}
	return paths
}

// documents returns the Markdown files of the tree by their paths from the root.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, path := range tracked(t, "*.md") {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = fenced.ReplaceAllString(string(text), "")
	}
	return texts
}

// anchors returns the anchors of a document's headings, as Markdown viewers create them.
func anchors(text string) map[string]bool {
	found := map[string]bool{}
	for _, title := range heading.FindAllStringSubmatch(text, -1) {
		anchor := dropped.ReplaceAllString(strings.ToLower(strings.TrimSpace(title[1])), "")
		found[strings.ReplaceAll(anchor, " ", "-")] = true
	}
	return found
}

func TestLinksLeadSomewhere(t *testing.T) {
	texts, links := documents(t), 0
	for from, text := range texts {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			target, anchor, _ := strings.Cut(found[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			links++
			path := from
			if target != "" {
				path = filepath.Join(filepath.Dir(from), target)
			}
			if _, err := os.Stat(filepath.Join(root, path)); err != nil {
				t.Errorf("%s: there is no %s", from, found[1])
			} else if anchor != "" && !anchors(texts[path])[anchor] {
				t.Errorf("%s: %s has no heading #%s", from, path, anchor)
			}
		}
	}
	if links < 50 {
		t.Errorf("only %d links were found", links)
	}
}

// TestTheChangelogKnowsTheVersion checks that a release has its own heading, and that between
// releases there is one for unreleased changes.
func TestTheChangelogKnowsTheVersion(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "platform/version/VERSION"))
	if err != nil {
		t.Fatal(err)
	}
	version := strings.TrimSpace(string(text))
	want := regexp.MustCompile(`^## \[` + regexp.QuoteMeta(version) + `\] - \d{4}-\d{2}-\d{2}$`)
	if strings.HasSuffix(version, "-dev") {
		want = regexp.MustCompile(`^## \[Unreleased\]$`)
	}
	first := regexp.MustCompile(`(?m)^## .*$`).FindString(documents(t)["CHANGELOG.md"])
	if !want.MatchString(first) {
		t.Errorf("CHANGELOG.md begins with %q at version %s", first, version)
	}
}

// TestEveryDecisionIsListed checks that the index lists each record with its title.
func TestEveryDecisionIsListed(t *testing.T) {
	texts := documents(t)
	index, records := texts["docs/decisions/README.md"], 0
	for path, text := range texts {
		name, isRecord := strings.CutPrefix(path, "docs/decisions/")
		if !isRecord || name == "README.md" {
			continue
		}
		records++
		title := heading.FindStringSubmatch(text)
		number, words, _ := strings.Cut(title[1], ". ")
		if !strings.HasPrefix(name, strings.Repeat("0", 4-len(number))+number+"-") || !strings.Contains(index, "| "+number+" | ["+words+"]("+name+") |") {
			t.Errorf("docs/decisions/README.md does not list %s as %q", name, title[1])
		}
	}
	if records == 0 {
		t.Error("no record was found")
	}
}
