package changes_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/platform/config"
	"obi/platform/testkit"
)

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
	if err := (&settings{}).Check(); !slices.Equal(err, []string{"CHANGES_STREAMS_PER_ADDRESS must be at least 1", "CHANGES_REQUESTS_PER_MINUTE must be at least 1"}) {
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

// Writers change, delete and restore things while clients follow in pages of different sizes.
func TestClientsFollowConcurrentWriters(t *testing.T) {
	s := start(t, config.Environ{"CHANGES_REQUESTS_PER_MINUTE": "100000"})
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
