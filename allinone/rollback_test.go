package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"obi/areas"
)

// TestTheVersionBeforeRunsOnThisSchema covers updates, during which programs of both versions run
// on the new schema, and a rollback, after which only the old ones do. Each version must read
// what the other has written.
func TestTheVersionBeforeRunsOnThisSchema(t *testing.T) {
	t.Parallel()
	before, data := versionBefore(t), dataFolder(t)
	old := launchProgram(t, before, data, "OBI_DEMO=1")
	old.waitUntilReady(t)
	old.signal(t, syscall.SIGTERM)

	migrated := start(t, data)
	migrated.useEverything(t, "new")
	migrated.signal(t, syscall.SIGTERM)

	old = launchProgram(t, before, data)
	old.waitUntilReady(t)
	old.useEverything(t, "old")
	old.signal(t, syscall.SIGTERM)

	start(t, data).useEverything(t, "again")
}

func TestTheVersionBeforeMustBeFound(t *testing.T) {
	if said, err := choosePrevious(t, "commit 'The only commit'"); err == nil || !strings.Contains(said, "git fetch --tags --unshallow") {
		t.Errorf("a clone without history: %v, %s", err, said)
	}
}

// A branch can have migrations with higher numbers than some that main got before it.
func TestTheVersionBeforeIsNoCommitOfABranch(t *testing.T) {
	said, err := choosePrevious(t, `GIT_COMMITTER_DATE=2026-01-01T00:00:00Z commit 'On main'
		git tag wanted
		git switch -q -c branch
		GIT_COMMITTER_DATE=2026-01-02T00:00:00Z commit 'On the branch'
		git switch -q -
		GIT_COMMITTER_DATE=2026-01-04T00:00:00Z git merge -q --no-ff -m 'Merge the branch' branch
		git rev-parse wanted`)
	if hashes := strings.Fields(said); err != nil || len(hashes) != 2 || hashes[0] != hashes[1] {
		t.Errorf("%v, wanted and chosen: %s", err, said)
	}
}

// choosePrevious runs tools/previous.sh in a new repository whose history the given commands make. It
// returns the output of both.
func choosePrevious(t *testing.T, history string) (string, error) {
	t.Helper()
	clone := exec.Command("bash", "-euo", "pipefail", "-c", `git init -q
		mkdir -p tools platform/version
		cp "$1/tools/previous.sh" tools/
		touch platform/version/PREVIOUS
		git config user.name test
		git config user.email test@example.org
		commit() { git commit -q --allow-empty -m "$1"; }
		`+history+`
		tools/previous.sh`, "clone", repository(t))
	clone.Dir = t.TempDir()
	said, err := clone.CombinedOutput()
	return string(said), err
}

// versionBefore builds the Obi of tools/previous.sh and caches it.
func versionBefore(t *testing.T) (path string) {
	t.Helper()
	found := exec.Command("../tools/previous.sh")
	found.Stderr = t.Output()
	said, err := found.Output()
	if err != nil {
		t.Fatal(err)
	}
	commit := strings.TrimSpace(string(said))
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(cache, "obi", "before-"+commit)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	built := filepath.Join(t.TempDir(), "obi")
	build := exec.Command("bash", "-euo", "pipefail", "-c", `git -C "$1" archive "$2" | tar -x
		go build -buildvcs=false -ldflags='-s -w' -o "$3" ./allinone
		mkdir -p "$(dirname "$4")"
		find "$(dirname "$4")" -maxdepth 1 -name 'before-*' -mtime +7 -delete
		mv "$3" "$4"`, "build", repository(t), commit, built, path)
	build.Dir = t.TempDir()
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s cannot be built: %v\n%s", commit, err, output)
	}
	return path
}

func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// useEverything reads, searches, adds, edits, orders, decides and deletes in each area; name
// distinguishes one run from another.
func (p *program) useEverything(t *testing.T, name string) {
	t.Helper()
	token := p.signIn(t)
	call := func(method, path, body string) []byte {
		t.Helper()
		status, answer := p.call(method, path, token, body)
		if status/100 != 2 {
			t.Errorf("%s: %s %s answered %d %s\n%s", name, method, path, status, answer, p.output)
		}
		return []byte(answer)
	}
	for _, kind := range areas.Kinds {
		if status, _ := p.call("GET", kind.List, "", ""); name == "old" && status == http.StatusNotFound {
			continue // a new area, which the version before does not have
		}
		call("GET", "/api/"+kind.Area+"/admin/counts", "")
		kept, gone := "kept-"+name, "gone-"+name
		for _, id := range []string{kept, gone} {
			call("POST", kind.Add, encode(t, kind.WithID(id, "Ada")))
		}
		call("PUT", kind.Edit+kept, encode(t, kind.WithID(kept, "Obi "+name)))
		call("DELETE", kind.Delete+gone, "")
		if kind.Order != "" {
			var entries []map[string]any
			if err := json.Unmarshal(call("GET", kind.List, ""), &entries); err != nil {
				t.Fatal(err)
			}
			order := make([]string, len(entries))
			for n, entry := range entries {
				order[n] = fmt.Sprintf(`{"id":%q,"order":%d}`, entry["id"], len(entries)-n)
			}
			call("PATCH", kind.Order, fmt.Sprintf(`{%q:[%s]}`, kind.Table, strings.Join(order, ",")))
		}
		for _, query := range []string{"?limit=200", "?limit=200&q=obi+" + name} {
			if found := string(call("GET", kind.List+query, "")); !strings.Contains(found, `"`+kept+`"`) || strings.Contains(found, `"`+gone+`"`) {
				t.Errorf("%s: %s%s answered %s", name, kind.List, query, found)
			}
		}
	}
	for _, queue := range []struct{ submit, body, list, decide, id string }{
		{"/api/dibia/reviews", `{"dibiaId":"sample-1","name":"n","rating":5,"comment":"c"}`, "/api/dibia/admin/reviews", "/approve", "reviewId"},
		{"/api/dibia/reports", `{"dibiaId":"sample-1","name":"n","report":"r"}`, "/api/dibia/admin/report", "/resolve", "reportId"},
		{"/api/dibia/profiles", `{"firstName":"Ada","lastName":"Obi","email":"a@example.org","contact":"+234 803 123 4567","bio":"b","services":"s"}`, "/api/dibia/admin/profiles", "/reject", "profileId"},
		{"/api/ilu/suggestions", `{"proverb":"Ada ` + name + `","meaning":"m","categories":["Chi"]}`, "/api/ilu/admin/suggestions", "/approve", "suggestionId"},
	} {
		var submission struct{ ID string }
		if err := json.Unmarshal(call("POST", queue.submit, queue.body), &submission); err != nil {
			t.Errorf("%s: %s: %v", name, queue.submit, err)
		}
		call("PATCH", queue.list+queue.decide, fmt.Sprintf(`{%q:%q}`, queue.id, submission.ID))
		if found := string(call("GET", queue.list, "")); !strings.Contains(found, submission.ID) {
			t.Errorf("%s: %s answered %s", name, queue.list, found)
		}
	}
	for _, path := range []string{"/api/auth/sessions", "/api/auth/admins", "/api/ilu/admin/letters",
		"/api/ilu/categories", "/api/dibia/admin/report/redlist", "/api/dibia/admin/reviews/groups?status=approved"} {
		call("GET", path, "")
	}
}

func encode(t *testing.T, content any) string {
	t.Helper()
	text, err := json.Marshal(content)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
