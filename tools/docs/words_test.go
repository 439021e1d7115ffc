//go:build !race

package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// subjectsSince is the commit after which subjects are checked.
const subjectsSince = "7a224ee"

const maxSubject = 72

// allowances are the numbers of avoided words that each folder may have. They may only fall. A
// folder that is not listed may have none.
var allowances = map[string]int{
	"admin-ui/src/features": 26,
	"admin-ui/src/shared":   10,
	"admin-ui/src/shell":    5,
	"admin-ui/src/testing":  3,
	"allinone/services":     1,
	"auth-svc/auth":         2,
	"e2e/stack":             1,
	"ilu-svc/ilu":           1,
	"tools/images":          1,
}

var (
	avoided = regexp.MustCompile(`(?i)\b(gives|anew|whoever|meanwhile|somebody|that which|what is [^.]{0,60}\bstands|taken back|by itself|of which these|is no)\b`)
	// accepted phrases are good English although they contain avoided words.
	accepted  = regexp.MustCompile(`(?i)\b(there is no|is no longer)\b`)
	lineBreak = regexp.MustCompile(`\s*\n\s*(//|\*|>)?\s*`)
	// unchecked files must not be reworded, are generated, or list the words.
	unchecked = regexp.MustCompile(`^(docs/spec\.md|docs/decisions/.*|docs/asvs\.md|CHANGELOG\.md|admin-ui/src/api/.*|tools/docs/words_test\.go)$`)
)

// folder returns at most three levels of a file's folder.
func folder(path string) string {
	parts := strings.Split(filepath.Dir(path), "/")
	return strings.Join(parts[:min(3, len(parts))], "/")
}

func avoidedWords(text string) []string {
	return avoided.FindAllString(accepted.ReplaceAllString(lineBreak.ReplaceAllString(text, " "), ""), -1)
}

func TestAvoidedWordsAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"// Find gives a\n// page. There is no other, and it is no longer empty.": 1,
		"Done by\n// itself.":                1,
		"This is no valid URL":               1,
		"What is asked for stands here":      1,
		"givesBack(); const whoeverAsks = 1": 0,
	} {
		if got := avoidedWords(text); len(got) != want {
			t.Errorf("%q: found %q, want %d", text, got, want)
		}
	}
}

func TestAvoidedWords(t *testing.T) {
	counts, places := map[string]int{}, map[string]string{}
	for _, path := range tracked(t, "*.go", "*.ts", "*.tsx", "*.md") {
		if unchecked.MatchString(path) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if words := avoidedWords(string(text)); len(words) > 0 {
			counts[folder(path)] += len(words)
			places[folder(path)] += "\n\t" + path + ": " + strings.Join(words, ", ")
		}
	}
	for name, count := range counts {
		if count > allowances[name] {
			t.Errorf("%s has %d avoided words, at most %d are allowed; rephrase:%s", name, count, allowances[name], places[name])
		}
	}
	for name, allowed := range allowances {
		if counts[name] < allowed {
			t.Errorf("%s has only %d avoided words left: lower its allowance of %d", name, counts[name], allowed)
		}
	}
}

func TestCommitSubjects(t *testing.T) {
	log := exec.Command("git", "log", "-50", "--no-merges", "--format=%h %s", subjectsSince+"..HEAD")
	log.Dir = root
	output, err := log.Output()
	if err != nil {
		t.Fatalf("git log since %s: %v; fetch the history", subjectsSince, err)
	}
	for line := range strings.Lines(string(output)) {
		hash, subject, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if length := utf8.RuneCountInString(subject); length > maxSubject {
			t.Errorf("%s has a subject of %d characters, at most %d are allowed: %s", hash, length, maxSubject, subject)
		}
	}
}
