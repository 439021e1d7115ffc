package creator_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"obi/platform/testkit"
)

const auditLog = `SELECT concat_ws(' ', actor, action, entity, entity_id, coalesce(before ->> 'name', '-'), coalesce(after ->> 'name', '-')) FROM creator.audit_log ORDER BY id`

func TestEveryChangeIsAuditedAndNothingElse(t *testing.T) {
	svc, ngozi := start(t)
	uche := svc.Issuer.Token(t, "uche")
	do := func(token, route, content string, status int) {
		t.Helper()
		method, path, _ := strings.Cut(route, " ")
		svc.Send(t, testkit.Scenario{Method: method, Path: "/api/creator/" + path, Token: token, Body: content, Status: status})
	}
	do(ngozi, "POST admin/add", body("a", "Ada"), 201)
	do(ngozi, "POST admin/add", body("a", "Ada"), 200)   // repeated
	do(ngozi, "POST admin/add", body("a", "Other"), 409) // taken
	do(ngozi, "POST admin/add", body("x", " "), 422)     // broken rule
	do("", "POST admin/add", body("x", "X"), 401)        // not signed in
	do(uche, "PUT admin/edit/a", body("a", "Adaeze"), 200)
	do(uche, "PUT admin/edit/a", body("a", "Adaeze"), 200) // nothing changed
	do(uche, "PUT admin/edit/nobody", body("nobody", "X"), 404)
	do(ngozi, "POST admin/add", body("b", "Obi"), 201)
	do(uche, "PATCH admin/order", orderOf([]string{"b", "a"}), 200)
	do(uche, "PATCH admin/order", orderOf([]string{"b", "a"}), 200) // the same order
	do(uche, "PATCH admin/order", orderOf([]string{"b"}), 409)
	do(ngozi, "DELETE admin/delete/a", "", 200)
	do(ngozi, "DELETE admin/delete/a", "", 404)
	do(ngozi, "POST admin/add", body("a", "Ada"), 409) // deleted
	want := []string{
		"ngozi create creator a - Ada", "uche edit creator a Ada Adaeze", "ngozi create creator b - Obi",
		"uche reorder creator  - -", "ngozi delete creator a Adaeze -",
	}
	if got := svc.Look(t, auditLog); !slices.Equal(got, want) {
		t.Errorf("the audit log says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	whole := svc.Look(t, `SELECT 'x' FROM creator.audit_log WHERE ip = '127.0.0.1' AND session_id <> '' AND request_id <> ''`)
	if len(whole) != len(want) {
		t.Errorf("%d of %d rows say from where", len(whole), len(want))
	}
	if strings.Contains(svc.Log.String(), ngozi) {
		t.Error("a token is in the log")
	}
}

func TestOneOf32EditsOfAVersionWins(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "c1", "Ada")
	for version := 1; version <= 3; version++ {
		var won atomic.Int32
		var clients sync.WaitGroup
		for n := range 32 {
			clients.Go(func() {
				answer := svc.Do(testkit.Goroutine(t), testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/c1", Token: token,
					Body: body("c1", fmt.Sprintf("Version %d by client %d", version, n)), Header: map[string]string{"If-Match": fmt.Sprintf(`"%d"`, version)}})
				switch {
				case answer.Status == 200 && answer.Header.Get("ETag") == fmt.Sprintf(`"%d"`, version+1):
					won.Add(1)
				case answer.Status != 412:
					t.Errorf("answered %d: %s", answer.Status, answer.Body)
				}
			})
		}
		clients.Wait()
		if won.Load() != 1 {
			t.Errorf("%d clients won version %d", won.Load(), version)
		}
	}
	if rows := svc.Look(t, auditLog); len(rows) != 4 {
		t.Errorf("the audit log has %q", rows)
	}
}

func TestTheSameCreationSentManyTimesAtOnceIsOne(t *testing.T) {
	svc, token := start(t)
	var created atomic.Int32
	var clients sync.WaitGroup
	for range 16 {
		clients.Go(func() {
			answer := svc.Do(testkit.Goroutine(t), testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body("c1", "Ada")})
			switch answer.Status {
			case 201:
				created.Add(1)
			case 200:
			default:
				t.Errorf("answered %d: %s", answer.Status, answer.Body)
			}
		})
	}
	clients.Wait()
	if ids := inOrder(t, svc); created.Load() != 1 || len(ids) != 1 {
		t.Errorf("created %d times, listed %v", created.Load(), ids)
	}
}
