//go:build stack

package stack

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
)

// load simulates people who use the gateway: readers, administrators who add and remove, and one
// who uploads recordings.
type load struct {
	ctx  context.Context
	stop context.CancelFunc
	all  sync.WaitGroup

	mu       sync.Mutex
	requests int
	failures []string
	kept     []string // IDs of creators whose addition was acknowledged
}

// startLoad starts the load. It runs until end is called or the test ends.
func startLoad(t *testing.T, url, run string) *load {
	t.Helper()
	c := signIn(t, url, password)
	l := &load{}
	l.ctx, l.stop = context.WithCancel(t.Context())
	t.Cleanup(func() { l.stop(); l.all.Wait() })
	for _, path := range everyService {
		l.work(func(int) { l.expect("GET "+path, c.get(path), http.StatusOK) })
	}
	for worker := range 2 {
		l.work(func(i int) {
			id := fmt.Sprintf("%s-%d-%d", run, worker, i)
			added := c.json("POST", "/api/creator/admin/add", creatorNamed(id, "Ada"))
			if l.expect("add a creator", added, http.StatusCreated) && i%5 == 0 {
				l.mu.Lock()
				l.kept = append(l.kept, id)
				l.mu.Unlock()
				return
			}
			l.expect("delete a creator", c.send("DELETE", "/api/creator/admin/delete/"+id, "", nil), http.StatusOK)
		})
	}
	l.work(func(i int) {
		added, row := c.addProverb(fmt.Sprintf("Ilu %s %d", run, i))
		if l.expect("add a recording", added, http.StatusCreated) {
			l.expect("play it", c.get("/api/ilu/audio/"+row.Audio.FileID), http.StatusOK)
			l.expect("delete it", c.send("DELETE", "/api/ilu/admin/proverbs/"+row.ID, "", nil), http.StatusOK)
		}
	})
	return l
}

func (l *load) work(step func(i int)) {
	l.all.Go(func() {
		for i := 0; l.ctx.Err() == nil; i++ {
			step(i)
		}
	})
}

func (l *load) expect(what string, got answer, status int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests++
	if got.Status != status {
		l.failures = append(l.failures, fmt.Sprintf("%s: %s", what, got))
	}
	return got.Status == status
}

func (l *load) failed() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.failures)
}

// acknowledged returns the creators whose addition has been acknowledged.
func (l *load) acknowledged() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.kept)
}

// end stops the load and checks that nothing acknowledged was lost.
func (l *load) end(t *testing.T, s *Stack) {
	t.Helper()
	l.stop()
	l.all.Wait()
	for _, id := range missing(t, newClient(s.URL), l.kept) {
		t.Errorf("creator %s was acknowledged and is lost", id)
	}
	if len(l.kept) == 0 {
		t.Error("no creator was added")
	}
	t.Logf("%d requests, %d creators kept, %d failures", l.requests, len(l.kept), len(l.failures))
}

// missing returns the IDs that are not among the creators.
func missing(t *testing.T, c *client, ids []string) (gone []string) {
	t.Helper()
	var creators []struct{ ID string }
	c.get("/api/creator/creators").into(t, &creators)
	there := map[string]bool{}
	for _, one := range creators {
		there[one.ID] = true
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return there[id] })
}
