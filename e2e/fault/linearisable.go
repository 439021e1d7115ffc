package main

import (
	"runtime"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// checkTime is how long the search for an order of one thing's operations may take.
const checkTime = time.Minute

// linearisable gives the things whose answers fit no order of their operations, and those that
// were not decided in time.
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
					continue // it says nothing
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
