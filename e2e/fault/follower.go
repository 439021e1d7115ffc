package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"obi/areas"
)

// follower keeps a copy of a list by its feed of changes, as apps do. It asks for pages or listens to
// the stream.
type follower struct {
	*client
	kind    areas.Kind
	listens bool

	mu      sync.Mutex
	next    string              // the token to continue with
	copied  map[string]string   // the entries as JSON
	seen    map[string][]string // the versions of each entry, "" if it was deleted
	changes int                 // number received
	streams int
	wrong   []string
}

// followers holds two followers of each list: one that asks for pages and one that listens.
type followers struct {
	all  []*follower
	stop context.CancelFunc
	done sync.WaitGroup
}

const (
	// askEvery is how long a follower waits before it asks again.
	askEvery = 500 * time.Millisecond
	// askFor is the number of changes that it asks for: few, so that there are many pages.
	askFor = 10
	// longSilence is the longest silence of a stream that is allowed.
	longSilence = 30 * time.Second
)

// follow starts two followers of each list.
func follow(ctx context.Context, url string) *followers {
	ctx, stop := context.WithCancel(ctx)
	all := &followers{stop: stop}
	for _, k := range areas.Kinds {
		for _, listens := range []bool{false, true} {
			f := newFollower(url, k, listens)
			all.all = append(all.all, f)
			all.done.Go(func() { f.run(ctx) })
		}
	}
	return all
}

func newFollower(url string, k areas.Kind, listens bool) *follower {
	return &follower{client: newClient(url), kind: k, listens: listens, copied: map[string]string{}, seen: map[string][]string{}}
}

// finish stops all followers and waits for them.
func (all *followers) finish() {
	all.stop()
	all.done.Wait()
}

// run follows until ctx ends.
func (f *follower) run(ctx context.Context) {
	streams := &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: answerTime}}
	for ctx.Err() == nil {
		isCurrent := f.catchUp()
		if isCurrent && f.listens {
			f.listen(ctx, streams)
		}
		_ = wait(ctx, askEvery) // an error means that ctx ended, which ends the loop
	}
}

// catchUp applies pages until there are no more. It reports false if there was no answer.
func (f *follower) catchUp() bool {
	for {
		page, isAnswered := f.ask()
		if !isAnswered {
			return false
		}
		f.apply(page)
		if !page.More {
			return true
		}
	}
}

// feedPage is an answer or an event of a feed.
type feedPage struct {
	Changes []struct {
		ID, Type string
		Entry    json.RawMessage
	}
	Next string
	More bool
}

// path returns the path of the feed or its stream, with where to continue.
func (f *follower) path(stream string) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return fmt.Sprintf("/api/%s/changes%s?limit=%d&since=%s", f.kind.Area, stream, askFor, f.next)
}

// ask returns the next page, and false if there was no answer. A service of the version before may
// answer 404.
func (f *follower) ask() (page feedPage, isAnswered bool) {
	got := f.send(get(f.path("")))
	if got.status == http.StatusOK && got.into(&page) {
		return page, true
	}
	f.check(got.status, got.String())
	return page, false
}

// check records a problem if the status is a 4xx other than 404.
func (f *follower) check(status int, said string) {
	if status/100 == 4 && status != http.StatusNotFound {
		f.add("was answered %s", said)
	}
}

func (f *follower) add(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.wrong = append(f.wrong, fmt.Sprintf("a follower of the %ss (it listens: %t) "+format, append([]any{f.kind.Name, f.listens}, args...)...))
}

// apply applies a page to the copy.
func (f *follower) apply(page feedPage) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, change := range page.Changes {
		delete(f.copied, change.ID)
		version := ""
		if change.Type == "put" {
			var now stored
			_ = json.Unmarshal(change.Entry, &now) // a broken entry fails the comparison of versions
			version = fmt.Sprint(now.Version)
			f.copied[change.ID] = string(change.Entry)
		}
		f.seen[change.ID] = append(f.seen[change.ID], version)
	}
	f.changes += len(page.Changes)
	f.next = page.Next
}

// listen applies the events of a stream until it ends or is silent for too long.
func (f *follower) listen(ctx context.Context, streams *http.Client) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, f.url+f.path("/stream"), nil)
	if err != nil {
		panic(err) // cannot fail: the address is valid
	}
	response, err := streams.Do(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		f.check(response.StatusCode, response.Status)
		return
	}
	f.mu.Lock()
	f.streams++
	f.mu.Unlock()
	silence := time.AfterFunc(longSilence, func() {
		f.add("heard nothing for %s", longSilence)
		stop()
	})
	defer silence.Stop()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 10<<20)
	for lines.Scan() {
		silence.Reset(longSilence)
		var page feedPage
		if data, isData := strings.CutPrefix(lines.Text(), "data: "); isData && json.Unmarshal([]byte(data), &page) == nil {
			f.apply(page)
		}
	}
}

// isCurrent reports whether the feed has nothing more for the follower.
func (f *follower) isCurrent() bool {
	page, isAnswered := f.ask()
	return isAnswered && len(page.Changes) == 0 && !page.More
}

// copies waits until the followers are current. It compares each copy with that of a new client, and the
// new client's with the database.
func (c *checker) copies(all *followers) error {
	end, stop := context.WithTimeout(c.ctx, lastLook)
	defer stop()
	for _, f := range all.all {
		for !f.isCurrent() && wait(end, askEvery) == nil {
		}
	}
	all.finish()
	for pair := range slices.Chunk(all.all, 2) { // the followers of one list
		kind := pair[0].kind
		whole, stored, versions := newFollower(pair[0].url, kind, false), map[string]string{}, map[string]string{}
		for !whole.catchUp() && wait(end, askEvery) == nil {
		}
		for _, row := range c.rows(fmt.Sprintf(`SELECT id, version FROM %s.%s`, kind.Area, kind.Table)) {
			stored[row[0]] = row[1]
		}
		for id := range whole.copied {
			versions[id] = whole.seen[id][len(whole.seen[id])-1]
		}
		c.compare("the copy of a new client", whole, versions, stored)
		for _, f := range pair {
			c.wrong = append(c.wrong, f.wrong...)
			c.compare("a copy", f, f.copied, whole.copied)
			c.inOrder(f)
		}
	}
	return c.err
}

// inOrder checks that a follower saw the versions of each entry in the order of the audit log.
func (c *checker) inOrder(f *follower) {
	logged := map[string][]string{}
	for _, row := range c.rows(`SELECT entity_id, after ->> 'version' FROM `+f.kind.Area+`.audit_log WHERE entity = $1 AND entity_id <> '' ORDER BY id`, f.kind.Name) {
		logged[row[0]] = append(logged[row[0]], row[1])
	}
	for id, seen := range f.seen {
		if rest := slices.Compact(seen); !isSubsequence(rest, logged[id]) {
			c.add("a follower of the %ss (it listens: %t) saw of %s the versions %q, but they were %q", f.kind.Name, f.listens, id, rest, logged[id])
		}
	}
}

// isSubsequence reports whether all contains the values of some in their order.
func isSubsequence(some, all []string) bool {
	for _, value := range some {
		at := slices.Index(all, value)
		if at < 0 {
			return false
		}
		all = all[at+1:]
	}
	return true
}

// compare records a problem for each entry in which got and want differ.
func (c *checker) compare(what string, f *follower, got, want map[string]string) {
	for id := range union(got, want) {
		if got[id] != want[id] {
			c.add("%s of the %ss (it listens: %t) has %s as %q, not as %q", what, f.kind.Name, f.listens, id, got[id], want[id])
		}
	}
}

// union returns the keys of two maps.
func union(a, b map[string]string) map[string]bool {
	keys := map[string]bool{}
	for _, one := range []map[string]string{a, b} {
		for key := range one {
			keys[key] = true
		}
	}
	return keys
}

// String returns a summary of what the followers received.
func (all *followers) String() string {
	asked, heard, streams := 0, 0, 0
	for _, f := range all.all {
		if f.listens {
			heard, streams = heard+f.changes, streams+f.streams
		} else {
			asked += f.changes
		}
	}
	return fmt.Sprintf("%d followers were sent %d changes when they asked and %d while they listened, in %d streams", len(all.all), asked, heard, streams)
}
