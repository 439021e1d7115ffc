package main

import (
	"context"
	"slices"
	"sync/atomic"
	"time"
)

// lastLook is how long to wait until something can be seen whole when all faults are over: files
// that an entry has lost or got back are hidden and shown by other processes.
const lastLook = 40 * time.Second

// manyAway is how many things may stay away until nobody waits for others any more.
const manyAway = 20

// lookAtAll reads everything once more, until it has answers: what was acknowledged must be
// there, and what was deleted must not.
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

// whole says whether a look has shown all there is to see.
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
