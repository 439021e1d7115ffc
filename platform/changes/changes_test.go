package changes_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
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

// Writers change, delete and restore things while clients follow in pages of different sizes.
func TestClientsFollowConcurrentWriters(t *testing.T) {
	s := start(t, nil)
	exec(t, s, `INSERT INTO things SELECT 'id' || n, 'first' FROM generate_series(1, 60) n`)
	begun := newClient() // in the middle of the list
	begun.apply(get(t, s, "", 7))
	replica := s.Replica(t)
	streamed := newClient()
	streamed.follow(t, s, 100)
	listening := open(t, replica, streamed.next, "")

	const writers, each = 6, 25
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(w), 1))
			for n := range each {
				id := fmt.Sprintf("id%d", 1+random.IntN(80))
				statement := []string{
					`INSERT INTO things VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
					`UPDATE things SET name = $2 WHERE id IN (SELECT id FROM things WHERE id <= $1 ORDER BY id FOR UPDATE)`,
					`DELETE FROM things WHERE id = $1 AND $2 <> ''`,
					`UPDATE things SET hidden = NOT hidden WHERE id = $1 AND $2 <> ''`,
				}[random.IntN(4)]
				exec(testkit.Goroutine(t), s, statement, id, fmt.Sprintf("w%d-%d", w, n))
			}
		})
	}
	finished := make(chan struct{})
	go func() { all.Wait(); close(finished) }()
	follower := newClient()
	for writing := true; writing; {
		select {
		case <-finished:
			writing = false
		default:
		}
		follower.follow(t, s, 13)
		begun.apply(get(t, replica, begun.next, 5))
	}
	for limit, c := range map[int]*client{13: follower, 5: begun} {
		c.follow(t, replica, limit)
		c.agrees(t, s)
	}
	for streamed.next != follower.next {
		streamed.apply(listening.next(t))
	}
	streamed.agrees(t, s)
}

// listening is an open stream.
type listening struct {
	lines *bufio.Scanner
	close func()
}

// open opens a stream after an event or, if that is "", after a token.
func open(t testing.TB, s *testkit.Service, lastEventID, since string) *listening {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+path+"/stream?since="+since, nil)
	if err != nil {
		t.Fatal(err)
	}
	if lastEventID != "" {
		request.Header.Set("Last-Event-ID", lastEventID)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		response.Body.Close()
	})
	if kind := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("answered %s %s", response.Status, kind)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 10<<20)
	return &listening{lines, cancel}
}

// next returns the next event. Its id must be the token to continue with.
func (l *listening) next(t testing.TB) (p page) {
	t.Helper()
	id := ""
	for l.lines.Scan() {
		if found, isID := strings.CutPrefix(l.lines.Text(), "id: "); isID {
			id = found
		}
		if data, isData := strings.CutPrefix(l.lines.Text(), "data: "); isData {
			if err := json.Unmarshal([]byte(data), &p); err != nil || id != p.Next || len(p.Changes) == 0 {
				t.Errorf("event %s: %s (%v)", id, data, err)
			}
			return p
		}
	}
	t.Fatal("the stream ended")
	return p
}

// ends waits until the server ends the stream.
func (l *listening) ends(t testing.TB) {
	t.Helper()
	for l.lines.Scan() {
	}
	if err := l.lines.Err(); err != nil {
		t.Errorf("cut off: %v", err)
	}
}

func TestStreams(t *testing.T) {
	s := start(t, nil)
	replica := s.Replica(t)
	exec(t, s, `INSERT INTO things VALUES ('a', 'A')`)
	begin := get(t, s, "", 10)
	open(t, s, "", begin.Next)
	fromNow, other := open(t, s, "", ""), open(t, replica, "", "")
	exec(t, s, `INSERT INTO things VALUES ('b', 'B')`)
	first := fromNow.next(t)
	if first.String() != "b=B" || first.More {
		t.Errorf("the first event is %+v", first)
	}
	if got := other.next(t); got.String() != "b=B" || got.Next != first.Next {
		t.Errorf("another replica sends %+v", got)
	}
	exec(t, s, `DELETE FROM things WHERE id = 'a'`)
	second := fromNow.next(t)
	if second.String() != "a deleted" {
		t.Errorf("the second event is %+v", second)
	}
	for _, l := range []*listening{open(t, s, begin.Next, second.Next), open(t, replica, "", begin.Next)} {
		if got := l.next(t); got.String() != "b=B a deleted" || got.Next != second.Next {
			t.Errorf("a listener that was away gets %+v", got)
		}
	}
	late := open(t, s, first.Next, "")
	if got := late.next(t); got.String() != "a deleted" {
		t.Errorf("after the first event: %+v", got)
	}
	// More than an event holds, and one who joins while it is sent.
	exec(t, s, `INSERT INTO things SELECT 'n' || n, 'N' FROM generate_series(1, 450) n`)
	c := newClient()
	c.follow(t, s, 1000)
	for _, l := range []*listening{late, fromNow, other, open(t, s, second.Next, "")} {
		copied := newClient()
		copied.copied["b"] = "B"
		for copied.next != c.next {
			copied.apply(l.next(t))
		}
		copied.agrees(t, s)
	}
	s.Measures(t, `changes_listeners{service="things"} 5`)
}

func TestStreamsEndIfChangesAreNotKnown(t *testing.T) {
	s := start(t, nil)
	l := open(t, s, "", "")
	exec(t, s, `INSERT INTO things SELECT 'id' || n FROM generate_series(1, 10001) n`)
	l.ends(t)
	l = open(t, s, "", "") // the next listener is not concerned
	exec(t, s, `DELETE FROM things WHERE id = 'id7'`)
	if got := l.next(t); got.String() != "id7 deleted" {
		t.Errorf("got %v", got)
	}
}

func TestStreamsAreBounded(t *testing.T) {
	s := start(t, config.Environ{"CHANGES_STREAMS_PER_ADDRESS": "2", "TRUSTED_PROXIES": "127.0.0.1/32"})
	first := open(t, s, "", "")
	open(t, s, "", "")
	another := testkit.Scenario{Method: "GET", Path: path + "/stream"}
	s.Sends(t, another, 429, "Too many streams of changes are open from your address")
	another.Header = map[string]string{"X-Forwarded-For": "192.0.2.1"}
	another.Method = "HEAD"
	another.WantHeader = map[string]string{"Content-Type": "text/event-stream"}
	s.Sends(t, another, 200)
	first.close()
	testkit.Until(t, "the place of a closed stream", func() bool {
		return strings.Contains(s.Metrics(t), `changes_listeners{service="things"} 1`)
	})
	open(t, s, "", "")
	if err := (&settings{}).Check(); !slices.Equal(err, []string{"CHANGES_STREAMS_PER_ADDRESS must be at least 1"}) {
		t.Error(err)
	}
}

func TestStreamsEndWithTheProcess(t *testing.T) {
	s := start(t, nil)
	l := open(t, s, "", "")
	exec(t, s, `INSERT INTO things VALUES ('a', 'A')`)
	at := l.next(t).Next
	s.Stop()
	l.ends(t)
	if log := s.Log.String(); strings.Contains(log, "cut off") || strings.Contains(log, `"level":"ERROR"`) {
		t.Error(log)
	}
	exec(t, s, `INSERT INTO things VALUES ('b', 'B')`)
	if got := open(t, s.Replica(t), at, "").next(t); got.String() != "b=B" {
		t.Errorf("after the restart: %v", got)
	}
}
