package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/anishathalye/porcupine"
)

// op is an operation on a thing, as its client saw it.
type op struct {
	name     string
	thing    *thing
	in       any
	out      any // set unless unknown
	call     int64
	back     int64 // time of the answer; the maximum if unknown
	outcome  outcome
	status   int
	request  string
	min, max int // rows in the audit log if it was acknowledged
}

// thing is the unit of linearisability: an entry, a submission or a list's order.
type thing struct {
	kind  string
	area  string
	id    string
	model *porcupine.Model

	mu         sync.Mutex
	ops        []*op
	unanswered int
	last       atomic.Pointer[stored]

	// Set before others use the thing.
	look  func() *op // reads it
	again func()     // repeats the request that added it
}

// Limits on the history of a thing. No more operations begin after that, so that its history can be
// checked.
const (
	manyOps        = 60
	manyUnanswered = 5
)

func (t *thing) full() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.ops) >= manyOps || t.unanswered >= manyUnanswered
}

// seen returns the last state seen.
func (t *thing) seen() stored {
	if last := t.last.Load(); last != nil {
		return *last
	}
	return stored{}
}

// reads reports whether an operation changes nothing.
func (o *op) reads() bool {
	switch o.in.(type) {
	case look, read:
		return true
	}
	return false
}

// now returns what is known of an operation so far.
func (o *op) now() op {
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	return *o
}

// whole reports whether a look has a complete answer.
func (o *op) whole() bool {
	now := o.now()
	got, isEntry := now.out.(seen)
	return now.outcome == acknowledged && !(isEntry && got.entry.file == somethingElse)
}

// recorder records all operations of a round.
type recorder struct {
	began time.Time

	mu     sync.Mutex
	things []*thing
	ops    []*op
	tally  map[string]*[3]int // by fault
	fault  string
	acks   map[string]int // acknowledged changes by area
	edited int            // acknowledged changes of entries
	// unexpected lists answers that a client must not get.
	unexpected []string
}

func newRecorder() *recorder {
	return &recorder{began: time.Now(), tally: map[string]*[3]int{}, acks: map[string]int{}, fault: "none"}
}

func (r *recorder) now() int64 { return time.Since(r.began).Nanoseconds() }

func (r *recorder) add(t *thing) *thing {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.things = append(r.things, t)
	return t
}

// begin records an operation before it is sent. If it is acknowledged, the audit log must have at
// least min and at most max rows of it.
func (r *recorder) begin(t *thing, name string, in any, min, max int) *op {
	o := &op{name: name, thing: t, in: in, call: r.now(), back: math.MaxInt64, min: min, max: max}
	t.mu.Lock()
	t.ops = append(t.ops, o)
	t.unanswered++
	t.mu.Unlock()
	r.mu.Lock()
	r.ops = append(r.ops, o)
	r.mu.Unlock()
	return o
}

// end records the outcome of an operation. out may be nil if it is unknown.
func (r *recorder) end(o *op, got answer, as outcome, out any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tally[r.fault] == nil {
		r.tally[r.fault] = new([3]int)
	}
	r.tally[r.fault][as]++
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	o.status, o.request, o.outcome = got.status, got.request, as
	if as != unknown || o.reads() {
		o.thing.unanswered--
	}
	if as == unknown {
		return
	}
	o.back, o.out = r.now(), out
	if as == acknowledged && o.max > 0 {
		r.acks[o.thing.area]++
		if o.thing.model == &entries {
			r.edited++
		}
	}
	if slices.Contains([]int{400, 405, 413, 415, 422, 429}, got.status) {
		r.unexpected = append(r.unexpected, fmt.Sprintf("%s of %s %s: %s", o.name, o.thing.kind, o.thing.id, got))
	}
}

func (r *recorder) during(fault string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fault = fault
}

// progress returns the number of acknowledged changes of an area.
func (r *recorder) progress(area string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.acks[area]
}

// edits returns the number of acknowledged changes of entries.
func (r *recorder) edits() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.edited
}

// String returns the history of a thing, ordered by the time of the calls.
func (t *thing) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s:\n", t.kind, t.id)
	for _, o := range t.ops {
		back := "     never"
		if o.back != math.MaxInt64 {
			back = fmt.Sprintf("%9.3fs", float64(o.back)/1e9)
		}
		fmt.Fprintf(&text, "  %9.3fs to %s %-14s %+v -> %s %d %+v (%s)\n", float64(o.call)/1e9, back, o.name, o.in, o.outcome, o.status, o.out, o.request)
	}
	return text.String()
}
