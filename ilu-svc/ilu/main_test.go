package ilu_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// settings are the default settings of tests: an unavailable file store and a high limit on
// submissions.
var settings = config.Environ{"AUDIO_URL": "http://127.0.0.1:1", "SUBMISSIONS_PER_MINUTE": "100000"}

// start runs the service and returns it with an administrator's token.
func start(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, ilu.Spec(), settings)
	return svc, svc.Issuer.Token(t, "ngozi")
}

// fields are the members of a JSON object.
type fields = testkit.Fields

var egbe = fields{"id": "p1", "proverb": "Egbe bere, ugo bere.", "meaning": "Live and let live.", "categories": []string{"Animals"}}

// entry holds the tested fields of a proverb.
type entry struct {
	ID, Proverb, Meaning, SuggestionID string
	Categories                         []string
	Version                            int
}

// listed is a page of proverbs.
type listed struct {
	Data       []entry
	Pagination struct {
		Page, Limit, Total, Pages int
		Estimated                 bool
		Next                      string
	}
}

// post is the request that adds a proverb like egbe with other members.
func post(token string, other fields) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/proverb", Token: token, Body: egbe.With(other)}
}

// put returns the request that replaces the proverb id by egbe with other members.
func put(token, id string, other fields) testkit.Scenario {
	all := fields{"id": id}
	maps.Copy(all, other)
	return testkit.Scenario{Method: "PUT", Path: "/api/ilu/admin/proverbs/" + id, Token: token, Body: egbe.With(all)}
}

// remove is the request that deletes a proverb.
func remove(token, id string) testkit.Scenario {
	return testkit.Scenario{Method: "DELETE", Path: "/api/ilu/admin/proverbs/" + id, Token: token}
}

// add adds proverbs to the collection: id, proverb, id, proverb …
func add(t *testing.T, svc *testkit.Service, token string, idsAndProverbs ...string) {
	t.Helper()
	for i := 0; i < len(idsAndProverbs); i += 2 {
		svc.Sends(t, post(token, fields{"id": idsAndProverbs[i], "proverb": idsAndProverbs[i+1]}), 201)
	}
}

// get decodes an answer of the service into v.
func get(t *testing.T, svc *testkit.Service, token, path string, v any) testkit.Answer {
	t.Helper()
	question := testkit.Scenario{Method: "GET", Path: "/api/ilu/" + path, Token: token}
	answer := svc.Do(t, question)
	// On a busy machine, reading everything again may take longer than a search waits for it.
	for try := 0; try < 20 && answer.Status == 503 && strings.Contains(answer.Body, "is being reloaded"); try++ {
		answer = svc.Do(t, question)
	}
	if answer.Status != 200 {
		t.Fatalf("%s answered %d: %.500s", path, answer.Status, answer.Body)
	}
	answer.JSON(t, v)
	return answer
}

// ids returns the IDs of the proverbs that a query finds, in their order.
func ids(t *testing.T, svc *testkit.Service, query string) []string {
	t.Helper()
	var page listed
	get(t, svc, "", "proverbs"+query, &page)
	found := make([]string, len(page.Data))
	for i, one := range page.Data {
		found[i] = one.ID
	}
	return found
}

// connect opens another connection to the service's database.
func connect(t *testing.T, svc *testkit.Service) *pgx.Conn {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), svc.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	return connection
}
