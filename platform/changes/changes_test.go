package changes_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"

	"obi/platform/backend"
	"obi/platform/changes"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type thing struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Hidden bool   `json:"-"`
}

type settings struct {
	backend.Database `envPrefix:"THINGS_"`
	backend.Clients
	changes.Streams
}

func (s *settings) Check() []string { return s.StreamProblems() }

const table = `-- +goose Up
CREATE TABLE things (id text PRIMARY KEY, name text NOT NULL DEFAULT '', hidden boolean NOT NULL DEFAULT false);
SELECT log_changes_of('things');
`

func start(t *testing.T, more config.Environ) *testkit.Service {
	t.Helper()
	migrations := fstest.MapFS{"migrations/0001_things.sql": {Data: []byte(table)}}
	return testkit.Start(t, service.Spec{
		Name: "things", Prefixes: []string{"/api/things"}, Settings: func() any { return &settings{} },
		New: backend.New(backend.Schema{Name: "things", Migrations: migrations}, func(_ context.Context, b *backend.Backend, cfg *settings) (*web.API, error) {
			api, err := web.New("/api/things", "Things", b.API)
			if err != nil {
				return nil, err
			}
			list := changes.List[thing]{
				DB: b.DB, Table: "things", ID: func(row *thing) string { return row.ID },
				Hidden: func(row *thing) bool { return row.Hidden },
			}
			return api, changes.Declare(api, "/api/things", list, cfg.Streams, b.API)
		}),
	}, more)
}

// exec runs a statement in the schema of the things.
func exec(t testing.TB, s *testkit.Service, statement string, args ...any) {
	t.Helper()
	ctx := context.Background()
	connection, err := pgx.Connect(ctx, s.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(ctx)
	if _, err = connection.Exec(ctx, `SET search_path = things, public`); err == nil {
		_, err = connection.Exec(ctx, statement, args...)
	}
	if err != nil {
		t.Fatal(err)
	}
}

const path = "/api/things/changes"

type page struct {
	Changes []struct {
		ID, Type string
		Entry    *thing
	}
	Next string
	More bool
}

// String returns the changes as "a=Name b deleted".
func (p page) String() string {
	var all []string
	for _, c := range p.Changes {
		switch {
		case c.Type == "delete" && c.Entry == nil:
			all = append(all, c.ID+" deleted")
		case c.Type == "put" && c.Entry != nil && c.Entry.ID == c.ID:
			all = append(all, c.ID+"="+c.Entry.Name)
		default:
			all = append(all, fmt.Sprintf("%+v?", c))
		}
	}
	return strings.Join(all, " ")
}

func get(t testing.TB, s *testkit.Service, since string, limit int) (p page) {
	t.Helper()
	s.Sends(t, testkit.Scenario{Method: "GET", Path: fmt.Sprintf("%s?since=%s&limit=%d", path, since, limit)}, 200).JSON(t, &p)
	return p
}

// client keeps a copy.
type client struct {
	copied map[string]string
	next   string
}

func newClient() *client { return &client{copied: map[string]string{}} }

func (c *client) apply(p page) {
	for _, change := range p.Changes {
		if delete(c.copied, change.ID); change.Entry != nil {
			c.copied[change.ID] = change.Entry.Name
		}
	}
	c.next = p.Next
}

// follow reads pages until there are no more.
func (c *client) follow(t testing.TB, s *testkit.Service, limit int) {
	t.Helper()
	for more := true; more; {
		p := get(t, s, c.next, limit)
		if len(p.Changes) > limit {
			t.Fatalf("%d changes of at most %d", len(p.Changes), limit)
		}
		more = p.More
		c.apply(p)
	}
}

// agrees fails unless the copy is the public list.
func (c *client) agrees(t testing.TB, s *testkit.Service) {
	t.Helper()
	want := map[string]string{}
	for _, row := range s.Look(t, `SELECT id || '=' || name FROM things.things WHERE NOT hidden`) {
		id, name, _ := strings.Cut(row, "=")
		want[id] = name
	}
	if !maps.Equal(c.copied, want) {
		t.Errorf("the copy is %v, the list %v", c.copied, want)
	}
}

func TestAListAndItsChanges(t *testing.T) {
	s := start(t, nil)
	if first := get(t, s, "", 10); first.String() != "" || first.More {
		t.Errorf("an empty list is %+v", first)
	}
	exec(t, s, `INSERT INTO things VALUES ('b', 'B', false), ('c', 'C', false), ('a', 'A', false), ('h', 'H', true)`)
	at := get(t, s, "", 1000)
	if at.String() != "a=A b=B c=C" || at.More {
		t.Errorf("the list is %+v", at)
	}
	if pages := get(t, s, "", 2); pages.String() != "a=A b=B" || !pages.More {
		t.Errorf("its first page is %+v", pages)
	} else if pages = get(t, s, pages.Next, 2); pages.String() != "c=C" || pages.More || pages.Next != at.Next {
		t.Errorf("its second page is %+v", pages)
	}
	for _, step := range []struct{ statement, want string }{
		{`INSERT INTO things VALUES ('d', 'D')`, "d=D"},
		{`UPDATE things SET name = 'B2' WHERE id = 'b'; UPDATE things SET name = 'A2' WHERE id = 'a'; UPDATE things SET name = 'B3' WHERE id = 'b'`, "a=A2 b=B3"},
		{`DELETE FROM things WHERE id = 'd'`, "d deleted"},
		{`INSERT INTO things VALUES ('d', 'D')`, "d=D"},
		{`UPDATE things SET hidden = true WHERE id = 'a'`, "a deleted"},
		{`UPDATE things SET hidden = false WHERE id IN ('a', 'h')`, "a=A2 h=H"},
		{`DELETE FROM things WHERE id = 'x'`, ""},
	} {
		exec(t, s, step.statement)
		p := get(t, s, at.Next, 1000)
		if p.String() != step.want || p.More {
			t.Errorf("after %s: %v, want %s", step.statement, p, step.want)
		}
		one := at
		var alone []string
		for n := 0; n == 0 || one.More; n++ { // the same, page by page
			one = get(t, s, one.Next, 1)
			alone = append(alone, one.String())
		}
		if got := strings.Join(alone, " "); got != step.want || one.Next != p.Next {
			t.Errorf("after %s: one by one %s", step.statement, got)
		}
		at = p
	}
}

func TestAnswersAreCached(t *testing.T) {
	s := start(t, nil)
	exec(t, s, `INSERT INTO things SELECT 'id' || n, 'name' FROM generate_series(1, 100) n`)
	scenario := testkit.Scenario{Method: "GET", Path: path, WantHeader: map[string]string{"Cache-Control": "public, max-age=1"}}
	tag := s.Sends(t, scenario, 200).Header.Get("ETag")
	scenario.Header = map[string]string{"If-None-Match": tag}
	s.Sends(t, scenario, 304)
	scenario.Header = map[string]string{"Accept-Encoding": "gzip"}
	scenario.WantHeader["Content-Encoding"] = "gzip"
	s.Sends(t, scenario, 200)
}

func TestAnAddressMayAskOnlySoOften(t *testing.T) {
	s := start(t, config.Environ{"CHANGES_REQUESTS_PER_MINUTE": "20"})
	allowed := 0
	for s.Do(t, testkit.Scenario{Method: "GET", Path: path}).Status == 200 {
		allowed++ // more than the limit, which refills while the test runs
	}
	if allowed < 20 {
		t.Errorf("%d requests were allowed", allowed)
	}
	s.Sends(t, testkit.Scenario{Method: "GET", Path: path, WantHeader: map[string]string{"Retry-After": "*"}}, 429)
}

func TestTokens(t *testing.T) {
	s := start(t, nil)
	for _, token := range []string{"x", "changes", "changes.", "changes.0", "changes.-1", "changes.01", "changes.1.", "changes.1.a.b", "changes.1.ọ", "changes.99999999999999999999", "list.1", "lists.1.a", "list.1.%00"} {
		for _, path := range []string{path, path + "/stream"} {
			s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "?since=" + token}, 400, "not a token of this feed")
		}
	}
	s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "?limit=1001"}, 422)
	s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "?since=" + strings.Repeat("1", 101)}, 422)
}

// gone fails unless a token is answered with 410, with and without a stream.
func gone(t *testing.T, s *testkit.Service, token string) {
	t.Helper()
	for _, path := range []string{path, path + "/stream"} {
		s.Sends(t, testkit.Scenario{Method: "GET", Path: path + "?since=" + token}, 410, "These changes are no longer known. Start again without since.")
	}
}

func TestChangesThatAreNotKnown(t *testing.T) {
	s := start(t, nil)
	exec(t, s, `INSERT INTO things SELECT 'id' || n FROM generate_series(1, 3) n`)
	c := newClient()
	c.follow(t, s, 10)
	inList, head := get(t, s, "", 1), c.next

	exec(t, s, `INSERT INTO things SELECT 'more' || n FROM generate_series(1, 10000) n`) // as many as are named
	c.follow(t, s, 1000)
	c.agrees(t, s)
	exec(t, s, `UPDATE things SET name = 'bulk'`)
	gone(t, s, head)
	gone(t, s, inList.Next)
	gone(t, s, c.next)
	c = newClient()
	c.follow(t, s, 1000)
	c.agrees(t, s)

	exec(t, s, `TRUNCATE things`)
	gone(t, s, c.next)
	c = newClient()
	c.follow(t, s, 10)
	c.agrees(t, s)

	exec(t, s, `INSERT INTO things VALUES ('a'), ('b')`)
	exec(t, s, `DELETE FROM list_changes WHERE revision < (SELECT max(revision) FROM list_changes)`) // truncated
	gone(t, s, c.next)
}

func TestARestoredBackup(t *testing.T) {
	s := start(t, nil)
	exec(t, s, `INSERT INTO things VALUES ('a', 'A')`)
	c := newClient()
	c.follow(t, s, 10)
	exec(t, s, `CREATE TABLE backup AS SELECT * FROM list_changes`)
	exec(t, s, `INSERT INTO things VALUES ('lost', 'L')`)
	lost := newClient()
	lost.follow(t, s, 10)
	exec(t, s, `ALTER TABLE things DISABLE TRIGGER USER; DELETE FROM things WHERE id = 'lost'; ALTER TABLE things ENABLE TRIGGER USER;
		TRUNCATE list_changes; INSERT INTO list_changes SELECT * FROM backup`)
	gone(t, s, lost.next)
	exec(t, s, `INSERT INTO things VALUES ('b', 'B')`)
	gone(t, s, lost.next)
	c.follow(t, s, 10)
	c.agrees(t, s)
}
