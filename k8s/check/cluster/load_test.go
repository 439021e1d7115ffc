//go:build cluster

package cluster

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"obi/areas"
)

// load is people at work: readers of each area, administrators who add and remove, one
// who uploads recordings, listeners who play one in ranges.
type load struct {
	stop context.CancelFunc
	all  sync.WaitGroup

	mu       sync.Mutex
	requests map[string]int // by what was asked
	failures []string
	failed   map[string]span // by what was asked
	unclear  int             // answers that left open whether a change was made
	kept     []string        // ids of creators whose adding was acknowledged
}

// span is when requests that failed were sent.
type span struct {
	first, last time.Time
	failures    int
}

const recordingFile = "../../../audio-svc/recordings/testdata/voice.mp3"

// startLoad begins to work; end ends it, as does the end of the test. Names of what it
// adds begin with run.
func startLoad(t *testing.T, run string) *load {
	t.Helper()
	run = fmt.Sprintf("%s-%d", run, time.Now().UnixNano()) // an id that was deleted is not given again
	l := &load{requests: map[string]int{}, failed: map[string]span{}}
	ctx, stop := context.WithCancel(t.Context())
	l.stop = stop
	t.Cleanup(func() { l.stop(); l.all.Wait() })
	work := func(step func(i int)) {
		l.all.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				step(i)
				time.Sleep(100 * time.Millisecond) // one machine runs all four nodes; a higher rate would overload it
			}
		})
	}
	admin := newClient(0).signIn(t)
	recording := []byte(read(t, recordingFile))
	for n, path := range append(areas.Usual(), "/", "/api/auth/session") {
		reader := newClient(n + 1)
		reader.token = admin.token
		work(func(int) { l.expect("GET "+path, reader.get(path), http.StatusOK) })
	}
	for n := range 2 {
		work(func(i int) {
			id := fmt.Sprintf("%s-%d-%d", run, n, i)
			isAdded := l.change("add a creator", func() answer {
				return admin.json("POST", "/api/creator/admin/add", map[string]string{"id": id, "name": "Ada", "bio": "A bio", "image": "https://example.org/a.jpg"})
			}, http.StatusCreated, http.StatusOK)
			if !isAdded {
				return
			}
			if i%20 == 0 {
				l.mu.Lock()
				l.kept = append(l.kept, id)
				l.mu.Unlock()
				return
			}
			l.change("delete a creator", func() answer { return admin.send("DELETE", "/api/creator/admin/delete/"+id, nil) }, http.StatusOK, http.StatusNotFound)
		})
	}
	work(func(i int) {
		id := fmt.Sprintf("%s-%d", run, i)
		isAdded := l.change("add a recording", func() answer {
			got, _ := admin.addProverb(id, "Ilu "+id, recording)
			return got
		}, http.StatusCreated, http.StatusOK)
		if isAdded {
			l.change("delete it", func() answer { return admin.send("DELETE", "/api/ilu/admin/proverbs/"+id, nil) }, http.StatusOK, http.StatusNotFound)
		}
	})
	got, row := admin.addProverb("", "Ilu "+run, recording)
	if got.status != http.StatusCreated {
		t.Fatal(got)
	}
	for n := range 2 {
		listener := newClient(6 + n)
		work(func(i int) { l.play(listener, row.Audio.FileID, string(recording), i) })
	}
	return l
}

// play asks for a part of a recording as a player does and compares it with what was sent.
func (l *load) play(c *client, id, recording string, i int) {
	from := i * 997 % len(recording)
	to := min(from+i*1013%20_000, len(recording)-1)
	got := c.get("/api/ilu/audio/"+id, "Range", fmt.Sprintf("bytes=%d-%d", from, to))
	if got.status == http.StatusPartialContent && got.body != recording[from:to+1] {
		got = answer{body: fmt.Sprintf("bytes %d-%d are not those of the recording", from, to), asked: got.asked}
	}
	l.expect("play a part", got, http.StatusPartialContent)
}

// maybeSaved is part of answers that leave open whether a change was made.
const maybeSaved = "may have been saved"

// change sends a change and expects a status. If the answer leaves open whether it was made, change sends it
// again, which its ID makes safe. The second answer may then be alreadyDone.
func (l *load) change(what string, send func() answer, status, alreadyDone int) bool {
	got := send()
	if got.status == http.StatusServiceUnavailable && strings.Contains(got.body, maybeSaved) {
		l.mu.Lock()
		l.unclear++
		l.mu.Unlock()
		if got = send(); got.status == alreadyDone {
			got.status = status
		}
	}
	return l.expect(what, got, status)
}

func (l *load) expect(what string, got answer, status int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests[what]++
	if got.status != status {
		l.failures = append(l.failures, fmt.Sprintf("%s, after %.1f s: %s: %s", got.asked.Format(time.TimeOnly), time.Since(got.asked).Seconds(), what, got))
		failed := l.failed[what]
		if failed.failures == 0 || got.asked.Before(failed.first) {
			failed.first = got.asked
		}
		if got.asked.After(failed.last) {
			failed.last = got.asked
		}
		failed.failures++
		l.failed[what] = failed
	}
	return got.status == status
}

// sum returns the number of requests so far, and how many of them failed.
func (l *load) sum() (requests, failures int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, n := range l.requests {
		requests += n
	}
	return requests, len(l.failures)
}

// during says what came of the load while something was done to the cluster.
func (l *load) during(t *testing.T, what string, do func()) {
	t.Helper()
	began := time.Now()
	requests, failures := l.sum()
	do()
	now, failed := l.sum()
	t.Logf("%s: %d requests in %.0f s, %d failed", what, now-requests, time.Since(began).Seconds(), failed-failures)
}

// acknowledgedIsThere checks that no creator whose adding was acknowledged is lost.
func (l *load) acknowledgedIsThere(t *testing.T) {
	t.Helper()
	there := newClient(0).get("/api/creator/creators").body
	for _, id := range l.kept {
		if !strings.Contains(there, `"`+id+`"`) {
			t.Errorf("creator %s was acknowledged and is lost", id)
		}
	}
}

// end stops the work. Nothing may have failed, and what was acknowledged is there.
func (l *load) end(t *testing.T) {
	t.Helper()
	l.stop()
	l.all.Wait()
	for _, failure := range l.failures[:min(len(l.failures), 20)] {
		t.Error(failure)
	}
	l.acknowledgedIsThere(t)
	for _, what := range []string{"play a part", "add a recording", "add a creator"} {
		if l.requests[what] < 10 {
			t.Errorf("only %d times: %s", l.requests[what], what)
		}
	}
	requests, failures := l.sum()
	t.Logf("%d requests, %d failed, %d unclear and repeated, %d creators kept: %v", requests, failures, l.unclear, len(l.kept), l.requests)
}
