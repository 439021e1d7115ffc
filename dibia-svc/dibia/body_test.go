package dibia_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// bodies lists the routes with a JSON body that not every directory has.
func bodies() map[string]testkit.Body {
	all := map[string]testkit.Body{}
	for _, q := range queues {
		all["POST "+q.submitTo] = testkit.Body{Good: q.good.With(nil), Most: 64 << 10}
		many := q.many("", q.methods()[0], "none")
		all["PATCH "+many.Path] = testkit.Body{Good: many.Body, Most: 1 << 20}
		reopen := q.reopen("", "none")
		all["PATCH "+reopen.Path] = testkit.Body{Good: reopen.Body, Most: 1 << 20}
		others := []string{"undo"}
		if q.decisions["publish"] != "" {
			others = append(others, "publish-approved")
		}
		if q.decisions["reject"] != "" {
			others = append(others, "reason")
		}
		for _, decision := range append(q.methods(), others...) {
			request := q.decide("", decision, "none", nil)
			all["PATCH "+request.Path] = testkit.Body{Good: request.Body, Most: 1 << 20}
		}
	}
	return all
}

const everything = `SELECT (SELECT count(*) FROM dibia.dibias) || ' ' || (SELECT count(*) FROM dibia.reviews) || ' ' || (SELECT count(*) FROM dibia.reports)
	|| ' ' || (SELECT count(*) FROM dibia.profiles) || ' ' || (SELECT count(*) FROM dibia.audit_log)`

func TestBodiesThatCannotBeRead(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	testkit.CheckBodies(t, svc, token, bodies())
	if got := svc.Look(t, everything); !slices.Equal(got, []string{"1 0 0 0 1"}) {
		t.Errorf("stored are %v", got)
	}
}

func TestBodiesOfJustTheLargestSize(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	testkit.CheckLargest(t, svc, token, bodies())
}

func TestWrongMethodsAreNamed(t *testing.T) {
	svc, token := start(t)
	for path, allow := range map[string]string{
		"/api/dibia/dibias": "GET", "/api/dibia/reviews": "POST", "/api/dibia/reports": "POST", "/api/dibia/profiles": "POST", "/api/dibia/admin/counts": "GET",
	} {
		answer := svc.Sends(t, testkit.Scenario{Method: "DELETE", Path: path, Token: token}, 405)
		if !strings.Contains(answer.Header.Get("Allow"), allow) {
			t.Errorf("%s allows %s", path, fmt.Sprint(answer.Header["Allow"]))
		}
	}
}
