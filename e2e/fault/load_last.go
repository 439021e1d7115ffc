package main

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// lastLook is how long to wait for complete answers after all faults are over: other processes hide
// and show the files that entries have lost or got back.
const lastLook = 40 * time.Second

// manyAway is the number of incomplete things after which the check stops waiting for more.
const manyAway = 20

// lookAtAll reads everything again until it has answers: what was acknowledged must exist, and what
// was deleted must not.
func (l *load) lookAtAll(ctx context.Context, people int) error {
	l.ctx, l.stop = context.WithCancel(ctx)
	defer l.stop()
	looks := make(chan func() *op)
	var away atomic.Int64
	for range people {
		l.people.Go(func() {
			for look := range looks {
				end, stop := context.WithTimeout(l.ctx, lastLook)
				last := look()
				for !last.whole() && away.Load() < manyAway && wait(end, 200*time.Millisecond) == nil {
					last = look()
				}
				if !last.whole() {
					away.Add(1)
				}
				stop()
			}
		})
	}
	for _, t := range slices.Clone(l.things) {
		looks <- t.look
	}
	close(looks)
	l.people.Wait()
	l.calls.Wait()
	return ctx.Err()
}

// whole reports whether a look has a complete answer.
func (o *op) whole() bool {
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	got, isEntry := o.out.(seen)
	return o.outcome == acknowledged && !(isEntry && got.entry.file == somethingElse)
}

func (t *thing) first() *op {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ops[0]
}

func (t *thing) latest() *op {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ops[len(t.ops)-1]
}
