package auth

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"
)

func TestTheSummaryCountsRefusedSignInsOfADay(t *testing.T) {
	s := start(t, nil)
	token := signIn(t, s, "admin", adminPassword)
	expectSummary := func(since time.Time, refused int) {
		t.Helper()
		query := ""
		if !since.IsZero() {
			query = "?since=" + url.QueryEscape(since.Format(time.RFC3339))
		}
		answer := expect(t, s, http.StatusOK, "GET", "/api/auth/admin/summary"+query, token, "")
		if want := fmt.Sprintf(`{"total":1,"refusedToday":%d}`, refused); answer.Body != want {
			t.Errorf("since %s: %s, want %s", since, answer.Body, want)
		}
	}
	expectSummary(time.Time{}, 0)
	for _, name := range []string{"admin", "nobody", "nobody"} {
		if answer := try(t, s, name, "not the password"); answer.Status != http.StatusUnauthorized {
			t.Fatalf("answered %d", answer.Status)
		}
	}
	expectSummary(time.Time{}, 3)
	// One of the two sign-ins with an unknown name was on the day before.
	exec(t, s.AdminURL, `DELETE FROM auth.refused_unknown`)
	exec(t, s.AdminURL, `INSERT INTO auth.refused_unknown SELECT date_bin('15 minutes', now(), 'epoch') - days * interval '30 hours', 1 FROM generate_series(0, 1) AS days`)
	now := time.Now()
	expectSummary(time.Time{}, 2)
	expectSummary(now.Add(-26*time.Hour), 2)
	expectSummary(now.Add(-47*time.Hour), 3)
	expectSummary(now.Add(time.Hour), 0)
	west := time.FixedZone("", -11*3600)
	expectSummary(now.In(west).Add(-31*time.Hour), 3)

	for query, status := range map[string]int{
		"since=" + url.QueryEscape(now.Add(-49*time.Hour).Format(time.RFC3339)): http.StatusUnprocessableEntity,
		"since=yesterday": http.StatusUnprocessableEntity,
	} {
		expect(t, s, status, "GET", "/api/auth/admin/summary?"+query, token, "")
	}
}
