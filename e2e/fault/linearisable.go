package main

import (
	"runtime"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// checkTime limits the search for an order of one thing's operations.
const checkTime = time.Minute

// linearisable returns the things whose answers fit no order of their operations, and those for
// which the search timed out.
func linearisable(things []*thing) (bad, undecided []*thing) {
	var mu sync.Mutex
	var all sync.WaitGroup
	room := make(chan struct{}, runtime.NumCPU())
	for _, t := range things {
		room <- struct{}{}
		all.Go(func() {
			defer func() { <-room }()
			var history []porcupine.Operation
			for _, o := range t.ops {
				if o.out == nil && (o.reads() || t.unseen(o)) {
					continue // it does not constrain the order
				}
				history = append(history, porcupine.Operation{Input: o.in, Call: o.call, Output: o.out, Return: o.back})
			}
			result := porcupine.CheckOperationsTimeout(*t.model, history, checkTime)
			mu.Lock()
			defer mu.Unlock()
			switch result {
			case porcupine.Illegal:
				bad = append(bad, t)
			case porcupine.Unknown:
				undecided = append(undecided, t)
			}
		})
	}
	all.Wait()
	return bad, undecided
}
