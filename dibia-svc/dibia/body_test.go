package dibia_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// writes are all routes that take a body, with one that is good or nearly so and
// how many bytes a body may have.
func writes() map[string]struct {
	good string
	most int
} {
	all := map[string]struct {
		good string
		most int
	}{
		"POST /api/dibia/admin/dibia":                {ada.with(fields{"id": "d2"}), 1 << 20},
		"PUT /api/dibia/admin/dibias/d1":             {ada.with(nil), 1 << 20},
		"PATCH /api/dibia/admin/dibias/update-order": {orderOf("d1"), 4 << 20},
	}
	for _, q := range queues {
		all["POST "+q.submitTo] = struct {
			good string
			most int
		}{q.good.with(nil), 64 << 10}
		for _, decision := range append(q.methods(), "undo") {
			request := q.decide("", decision, "none", nil)
			all["PATCH "+request.Path] = struct {
				good string
				most int
			}{request.Body, 1 << 20}
		}
	}
	return all
}

const everything = `SELECT (SELECT count(*) FROM dibia.dibias) || ' ' || (SELECT count(*) FROM dibia.reviews) || ' ' || (SELECT count(*) FROM dibia.reports)
	|| ' ' || (SELECT count(*) FROM dibia.profiles) || ' ' || (SELECT count(*) FROM dibia.audit_log)`

func TestBodiesThatCannotBeRead(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "d1", "Ada")
	for route, write := range writes() {
		method, path, _ := strings.Cut(route, " ")
		rows := map[string]struct {
			body   string
			status int
		}{
			"nothing":           {"", 415},
			"broken":            {`{"id":`, 400},
			"more behind it":    {write.good + "{}", 400},
			"duplicate key":     {`{"id":"a","id":"b"}`, 400},
			"key in other case": {`{"reviewId":"a","REVIEWID":"b"}`, 400},
			"byte order mark":   {"\ufeff" + write.good, 400},
			"not UTF-8":         {"{\"name\":\"\xff\"}", 400},
			"NUL":               {`{"name":"a\u0000b"}`, 400},
			"lone surrogate":    {`{"name":"\ud800"}`, 400},
			"very deep":         {strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000), 400},
			"null":              {"null", 422},
			"array":             {"[]", 422},
			"a byte too large":  {strings.Repeat(" ", write.most-len(write.good)+1) + write.good, 413},
		}
		for name, row := range rows {
			t.Run(name+" "+route, func(t *testing.T) {
				sends(t, svc, testkit.Scenario{Method: method, Path: path, Token: token, Body: row.body}, row.status)
			})
		}
		for kind, header := range map[string]map[string]string{
			"text": {"Content-Type": "text/plain"}, "form": {"Content-Type": "application/x-www-form-urlencoded"}, "gzip": {"Content-Encoding": "gzip"},
		} {
			t.Run(route+" sent as "+kind, func(t *testing.T) {
				sends(t, svc, testkit.Scenario{Method: method, Path: path, Token: token, Header: header, Body: write.good}, 415)
			})
		}
	}
	if got := look(t, svc, everything); !slices.Equal(got, []string{"1 0 0 0 1"}) {
		t.Errorf("stored are %v", got)
	}
}

func TestSubmissionsOfJustTheLargestSize(t *testing.T) {
	eachQueue(t, func(t *testing.T, svc *testkit.Service, _ string, q queue) {
		good := q.good.with(nil)
		sends(t, svc, testkit.Scenario{Method: "POST", Path: q.submitTo, Body: good + strings.Repeat(" ", 64<<10-len(good))}, 201)
		endless := testkit.Scenario{Method: "POST", Path: q.submitTo, Body: good + strings.Repeat(" ", 64<<10-len(good)+1)}
		sends(t, svc, endless, 413, "The body is too large")
	})
}

func TestWrongMethodsAreNamed(t *testing.T) {
	svc, token := start(t)
	for path, allow := range map[string]string{
		"/api/dibia/dibias": "GET", "/api/dibia/reviews": "POST", "/api/dibia/reports": "POST", "/api/dibia/profiles": "POST", "/api/dibia/admin/counts": "GET",
	} {
		answer := sends(t, svc, testkit.Scenario{Method: "DELETE", Path: path, Token: token}, 405)
		if !strings.Contains(answer.Header.Get("Allow"), allow) {
			t.Errorf("%s allows %s", path, fmt.Sprint(answer.Header["Allow"]))
		}
	}
}
