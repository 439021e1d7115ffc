package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"obi/areas"
)

// load simulates people: administrators who add, edit, delete, restore, reorder and decide, and the
// public who read, play and submit.
type load struct {
	*client
	*recorder
	run    string // prefix of all IDs, so that rounds do not collide
	stop   context.CancelFunc
	ctx    context.Context
	people sync.WaitGroup // goroutines that begin operations
	calls  sync.WaitGroup // requests in progress, including those for which no one waits any longer
	count  atomic.Int64
	sums   sync.Map // hashes of files by their paths

	mu        sync.Mutex
	pools     map[string][]*thing // things still in use, by kind
	submitted []*submission
	orders    []*order
	dibia     string // the dibia that reviews and reports are about
}

// patience is how long a person waits for an answer before doing something else. The request
// continues and may arrive late.
const patience = 3 * time.Second

// pause is how long a person waits after a failure.
const pause = 150 * time.Millisecond

// poolSize is how many things of a kind are in use at a time: few, so that operations collide.
const poolSize = 6

func newLoad(c *client, run string) *load {
	l := &load{client: c, recorder: newRecorder(), run: run, pools: map[string][]*thing{}}
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// start starts people. Each has its own seed.
func (l *load) start(people int, seed uint64) {
	for n := range people {
		random := rand.New(rand.NewPCG(seed, uint64(n)))
		l.people.Go(func() {
			for l.ctx.Err() == nil {
				l.step(random)
			}
		})
	}
}

// finish stops all people and waits for their requests. Operations without an answer remain unknown.
func (l *load) finish() {
	l.stop()
	l.people.Wait()
	l.calls.Wait()
}

// step does one random operation.
func (l *load) step(random *rand.Rand) {
	switch n := random.IntN(100); {
	case n < 76:
		l.onEntry(areas.Kinds[random.IntN(len(areas.Kinds))], random)
	case n < 84:
		l.onOrder(random)
	case n < 92:
		l.onSubmission(queues[random.IntN(len(queues))], random)
	case n < 96:
		l.onDeputy(random)
	default:
		l.readLists(random)
	}
}

// do sends the request of an operation and waits for its answer for at most patience. end records
// the outcome.
func (l *load) do(o *op, r request, end func(answer)) {
	done := make(chan struct{})
	l.calls.Go(func() {
		defer close(done)
		end(l.send(r))
	})
	select {
	case <-done:
		if status := o.now().status; status == 0 || status >= 500 {
			time.Sleep(pause)
		}
	case <-time.After(patience):
	}
}

// set sends a request that sets a value.
func (l *load) set(o *op, r request) {
	l.do(o, r, func(got answer) { l.end(o, got, got.outcome(), was{status: got.status}) })
}

// read sends a request that reads a thing. observe returns what an answer shows, or nil if it does
// not show the thing.
func (l *load) read(t *thing, in any, path string, observe func(answer) any) *op {
	o := l.begin(t, "look", in, 0, 0)
	l.do(o, get(path), func(got answer) {
		if out := observe(got); out != nil {
			l.end(o, got, acknowledged, out)
		} else {
			l.end(o, got, unknown, nil)
		}
	})
	return o
}

// tag returns a text that no other operation writes.
func (l *load) tag() string { return fmt.Sprintf("%s%dz", l.run, l.count.Add(1)) }

// pick returns a thing of a kind that is in use, or nil if there are few. It skips things with a long
// history.
func (l *load) pick(kind string, few int, random *rand.Rand) *thing {
	l.mu.Lock()
	defer l.mu.Unlock()
	pool := l.pools[kind]
	if len(pool) < few {
		return nil
	}
	n := random.IntN(len(pool))
	t := pool[n]
	if t.full() {
		pool[n] = pool[len(pool)-1]
		l.pools[kind] = pool[:len(pool)-1]
		return nil
	}
	return t
}

// offer adds a thing to those in use.
func (l *load) offer(t *thing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pools[t.kind] = append(l.pools[t.kind], t)
}

// readLists reads what screens show. The contents of an area's list are checked with each entry.
func (l *load) readLists(random *rand.Rand) {
	paths := []string{"/api/ilu/proverbs?q=onye&limit=20", "/api/dibia/admin/counts", "/api/creator/admin/summary",
		"/api/ilu/admin/letters", "/api/dibia/admin/reviews?limit=20", "/api/auth/session", "/api/auth/sessions", "/"}
	for _, list := range areas.Lists() {
		paths = append(paths, list+"?limit=20")
	}
	path := paths[random.IntN(len(paths))]
	l.set(l.begin(&thing{kind: "page", area: "page"}, "GET "+path, nil, 0, 0), get(path))
}

// lastLook is how long to wait for complete answers after all faults are over: other processes hide
// and show the files that entries have lost or got back.
const lastLook = 40 * time.Second

// manyAway is the number of incomplete things after which the check stops waiting for more.
const manyAway = 20

// lookAtAll reads everything again until it has answers: what was acknowledged must exist, and what
// was deleted must not.
func (l *load) lookAtAll(ctx context.Context, people int) error {
	l.ctx, l.stop = context.WithCancel(ctx)
	var away atomic.Int64
	var all errgroup.Group
	all.SetLimit(people)
	for _, t := range slices.Clone(l.things) {
		all.Go(func() error {
			end, stop := context.WithTimeout(l.ctx, lastLook)
			defer stop()
			last := t.look()
			for !last.whole() && away.Load() < manyAway && wait(end, 200*time.Millisecond) == nil {
				last = t.look()
			}
			if !last.whole() {
				away.Add(1)
			}
			return nil
		})
	}
	_ = all.Wait()
	l.finish()
	return ctx.Err()
}
