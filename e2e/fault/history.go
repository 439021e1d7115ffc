package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
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
	last       stored // the last state seen

	look func() *op     // reads it; set before others use the thing
	sent func() request // the request that added it
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

func (t *thing) saw(s *stored) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = *s
}

func (t *thing) seen() stored {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.last
}

// reads reports whether an operation changes nothing.
func (o *op) reads() bool {
	switch o.in.(type) {
	case look, read:
		return true
	}
	return false
}

// known returns the outcome of an operation so far.
func (o *op) known() outcome {
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	return o.outcome
}

// answered returns the status of the answer, or 0 if there is none yet.
func (o *op) answered() int {
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	return o.status
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

// begin records an operation before it is sent.
func (r *recorder) begin(t *thing, name string, in any) *op {
	o := &op{name: name, thing: t, in: in, call: r.now(), back: math.MaxInt64}
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
	tally := r.tally[r.fault]
	if tally == nil {
		tally = new([3]int)
		r.tally[r.fault] = tally
	}
	tally[as]++
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

// totals counts all operations by outcome, and the acknowledged changes.
func (r *recorder) totals() (by [3]int, changes int) {
	for _, o := range r.ops {
		by[o.outcome]++
		if o.outcome == acknowledged && o.max > 0 {
			changes++
		}
	}
	return by, changes
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
