package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// aDatabase has one vulnerability: in the standard library's utf8.RuneLen.
var aDatabase = map[string]string{
	"index/db.json":      `{"modified":"2026-01-01T00:00:00Z"}`,
	"index/modules.json": `[{"path":"stdlib","vulns":[{"id":"GO-2026-0001","modified":"2026-01-01T00:00:00Z"}]}]`,
	"ID/GO-2026-0001.json": `{"schema_version":"1.3.1","id":"GO-2026-0001","modified":"2026-01-01T00:00:00Z","published":"2026-01-01T00:00:00Z","summary":"Runes are long",
		"affected":[{"package":{"name":"stdlib","ecosystem":"Go"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}],
		"ecosystem_specific":{"imports":[{"path":"unicode/utf8","symbols":["RuneLen"]}]}}]}`,
}

func write(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestOnlyWhatIsCalledIsFound(t *testing.T) {
	database := "file://" + write(t, aDatabase)
	for call, want := range map[string]string{
		"RuneLen('a')":   "[{GO-2026-0001 stdlib@v1.",
		"ValidRune('a')": "[]",
	} {
		folder := write(t, map[string]string{"go.mod": "module a\n\ngo 1.26.0\n", "main.go": "package main\n\nimport \"unicode/utf8\"\n\nfunc main() { println(utf8." + call + ") }\n"})
		found, err := auditGo(t.Context(), database, folder, "./...")
		if err != nil || !strings.HasPrefix(fmt.Sprint(found), want) {
			t.Errorf("%s: %v, %v, want %s", call, found, err, want)
		}
	}
	if _, err := auditGo(t.Context(), database, t.TempDir(), "./..."); err == nil || errors.Is(err, errUnreachable) {
		t.Errorf("where there is no code: %v", err)
	}
}

func TestADatabaseThatDoesNotAnswerIsNotReached(t *testing.T) {
	away := httptest.NewServer(http.NotFoundHandler())
	defer away.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	for _, address := range []string{away.URL, gone.URL} {
		if _, err := auditGo(t.Context(), address, ".", "./..."); !errors.Is(err, errUnreachable) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestNpmAuditIsParsed(t *testing.T) {
	for said, want := range map[string]string{
		`{"auditReportVersion":2,"vulnerabilities":{}}`: "[] <nil>",
		`{"auditReportVersion":2,"vulnerabilities":{"a":{"via":["b"]},"b":{"via":[{"name":"b","url":"https://x/GHSA-1","title":"Bad","severity":"high","range":"<2"}]}}}`: "[{https://x/GHSA-1 b <2 Bad (high)}] <nil>",
		`{"message":"request failed","error":{"summary":""}}`:            "[] could not be reached: request failed",
		`{"error":{"code":"ENOLOCK","summary":"a lock file is needed"}}`: "[] ENOLOCK: a lock file is needed",
		`{"auditReportVersion":3}`:                                       `[] unsupported report version 3: {"auditReportVersion":3}`,
		`npm: not found`:                                                 "[] invalid character 'p' in literal null (expecting 'u'): npm: not found",
	} {
		found, err := parseNPM([]byte(said))
		if got := fmt.Sprint(found, " ", err); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
		if errors.Is(err, errUnreachable) != strings.Contains(want, "reached") {
			t.Errorf("%s: %v", said, err)
		}
	}
}

func TestAnswersAreChecked(t *testing.T) {
	one := vulnerability{"GO-1", "a@v1", "Bad"}
	asked := func(of string, err error, found ...vulnerability) question {
		return question{of, func(context.Context) ([]vulnerability, error) { return found, err }}
	}
	away := fmt.Errorf("%w: no network", errUnreachable)
	for _, row := range []struct {
		what      string
		questions []question
		answers   map[string]string
		isRight   bool
		says      string
	}{
		{"nothing is known", []question{asked("Go", nil)}, nil, true, "Go: 0 known\n"},
		{"not answered", []question{asked("Go", nil, one)}, nil, false, "Go: 1 known\na@v1: GO-1: Bad\n"},
		{"answered", []question{asked("Go", nil, one)}, map[string]string{"GO-1": "not reached by users"}, true, "Go: 1 known\n"},
		{"an answer to nothing", []question{asked("Go", nil)}, map[string]string{"GO-1": "x"}, false, "Go: 0 known\ntools/audit/answers.go answers GO-1, which is not found\n"},
		{"not reached", []question{asked("Go", away), asked("npm", nil)}, map[string]string{"GO-1": "x"}, true, "NOT CHECKED for known weaknesses: Go: could not be reached: no network\nnpm: 0 known\n"},
		{"not reached beside something new", []question{asked("Go", away), asked("npm", nil, one)}, nil, false, "NOT CHECKED for known weaknesses: Go: could not be reached: no network\nnpm: 1 known\na@v1: GO-1: Bad\n"},
		{"broken", []question{asked("Go", errors.New("no such folder"))}, nil, false, "Go: no such folder\n"},
	} {
		var out strings.Builder
		if got := audit(t.Context(), &out, row.questions, row.answers); got != row.isRight || out.String() != row.says {
			t.Errorf("%s: %t, %s", row.what, got, out.String())
		}
	}
}

// TestEveryLockFileIsAsked compares the audited folders with the lock files in the tree.
func TestEveryLockFileIsAsked(t *testing.T) {
	list := exec.Command("git", "ls-files", "*package-lock.json")
	list.Dir = "../.."
	said, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	for _, question := range questions() {
		asked = append(asked, question.scope)
	}
	for path := range strings.FieldsSeq(string(said)) {
		if folder := filepath.Dir(path); !slices.Contains(asked, "npm, "+folder) {
			t.Errorf("npm's registry is not asked about %s", folder)
		}
	}
	if !slices.Contains(asked, "npm, admin-ui") || !slices.Contains(asked, "Go, .") {
		t.Errorf("it is asked about %q", asked)
	}
}
