package dibia_test

import (
	"testing"

	"obi/dibia-svc/dibia"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// start runs the service with a high limit on submissions, and returns it with an administrator's
// token.
func start(t *testing.T) (*testkit.Service, string) {
	t.Helper()
	svc := testkit.Start(t, dibia.Spec(), config.Environ{"SUBMISSIONS_PER_MINUTE": "100000"})
	return svc, svc.Issuer.Token(t, "ngozi")
}

// fields are the members of a JSON object.
type fields = testkit.Fields

var ada = fields{
	"id": "d1", "name": "Ada", "bio": "Knows herbs", "services": "Afa", "image": "https://example.org/a.jpg",
	"contact": "+234 803 555 0100 (Call only)",
}

// add adds dibias to the directory: id, name, id, name …
func add(t *testing.T, svc *testkit.Service, token string, idsAndNames ...string) {
	t.Helper()
	for i := 0; i < len(idsAndNames); i += 2 {
		svc.Send(t, testkit.Scenario{Method: "POST", Path: "/api/dibia/admin/dibia", Token: token, Status: 201,
			Body: ada.With(fields{"id": idsAndNames[i], "name": idsAndNames[i+1]})})
	}
}

// get decodes a list or an entity of the service into v.
func get(t *testing.T, svc *testkit.Service, token, path string, v any) testkit.Answer {
	t.Helper()
	answer := svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/dibia/" + path, Token: token, Status: 200})
	answer.JSON(t, v)
	return answer
}

// ids returns the IDs of a list in its order.
func ids(t *testing.T, svc *testkit.Service, token, path string) []string {
	t.Helper()
	var all []struct{ ID string }
	get(t, svc, token, path, &all)
	found := make([]string, len(all))
	for i, one := range all {
		found[i] = one.ID
	}
	return found
}

// orderOf returns the body that saves an order of dibias.
func orderOf(ids ...string) string {
	items := make([]fields, len(ids))
	for i, id := range ids {
		items[i] = fields{"id": id, "order": i}
	}
	return fields{"dibias": items}.With(nil)
}
