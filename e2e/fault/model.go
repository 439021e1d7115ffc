package main

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"
)

// entry is the state of a creator, dibia, proverb or riddle.
type entry struct {
	there, gone bool // gone: its id was deleted and is remembered
	tag         string
	blob        string // hash of its recording or picture; "" for none
	version     int
}

// What can be done with an entry. A tag stands for its texts, no two operations write the same.
type (
	create struct{ tag, blob string }
	edit   struct {
		tag, blob string
		setsBlob  bool
		match     int // the version it must have; 0 for any
	}
	remove   struct{}
	setBlob  struct{ blob string }
	dropBlob struct{ blob string }
	restore  struct{ before entry } // takes a deletion back
	look     struct{}
)

// seen is an answer about an entry. A blob that could not be fetched is somethingElse.
type seen struct {
	status int
	entry  entry
}

const somethingElse = "?"

// apply gives the state after an operation, and the status that is right for it.
func (s entry) apply(in any) (entry, int) {
	next := s
	next.version++
	switch in := in.(type) {
	case create:
		switch {
		case !s.there && !s.gone:
			return entry{there: true, tag: in.tag, blob: in.blob, version: 1}, 201
		case s.there && s.tag == in.tag && in.blob != "" && s.blob == "": // it lacked its recording
			next.blob = in.blob
			return next, 200
		case s.there && s.tag == in.tag:
			return s, 200
		}
		return s, 409
	case edit:
		switch {
		case in.match > 0 && (!s.there || s.version != in.match):
			return s, 412
		case !s.there:
			return s, 404
		}
		next.tag = in.tag
		if in.setsBlob {
			next.blob = in.blob
		}
		return next, 200
	case remove:
		if !s.there {
			return s, 404
		}
		return entry{gone: true}, 200
	case setBlob:
		if !s.there {
			return s, 404
		}
		next.blob = in.blob
		return next, 200
	case dropBlob:
		if !s.there || s.blob != in.blob {
			return s, 404
		}
		next.blob = ""
		return next, 200
	case restore:
		if s.there || !s.gone {
			return s, 409
		}
		next = in.before
		next.there, next.gone = true, false
		next.version++
		return next, 200
	}
	panic(fmt.Sprintf("what is %T?", in))
}

// looks says whether a state can be seen as it was.
func (s entry) looks(got entry) bool {
	if !got.there || !s.there {
		return got.there == s.there
	}
	if got.blob == somethingElse && s.blob != "" {
		got.blob = s.blob
	}
	return got == s
}

// entries is the model of one entry. An operation without an answer has no end: it counts as
// carried out at any later time, and after all others if it never was.
var entries = porcupine.Model{
	Init: func() any { return entry{} },
	Step: func(state, in, out any) (bool, any) {
		s := state.(entry)
		if _, isLook := in.(look); isLook {
			return out == nil || s.looks(out.(seen).entry), s
		}
		next, status := s.apply(in)
		if out == nil {
			return true, next
		}
		got := out.(seen)
		if got.status == status {
			return got.status/100 != 2 || got.entry.version == 0 || got.entry.version == next.version, next
		}
		// Refused for another reason than the entry's state.
		return !slices.Contains([]int{200, 201, 404, 409, 412}, got.status) || got.status == 409 && hasFile(in), s
	},
}

// hasFile says whether an operation may be refused for the sake of a file, too.
func hasFile(in any) bool {
	switch in := in.(type) {
	case create:
		return in.blob != ""
	case edit:
		return in.blob != ""
	case setBlob, restore:
		return true
	}
	return false
}

// What can be done with what has one value: the status of a submission, the order of a list.
type (
	// set gives it a value, if it has the value from; "" is any.
	set  struct{ from, to string }
	read struct{}
	// was is an answer: the status, and of a read the value.
	was struct {
		status int
		value  string
	}
)

// register is the model of what has one value.
func register(first string) *porcupine.Model {
	return &porcupine.Model{
		Init: func() any { return first },
		Step: func(state, in, out any) (bool, any) {
			value := state.(string)
			if _, isRead := in.(read); isRead {
				return out == nil || out.(was).value == value, value
			}
			wanted := in.(set)
			fits := wanted.from == "" || wanted.from == value
			switch {
			case out != nil && out.(was).status/100 != 2:
				return wanted.from == "" || !fits || out.(was).status != 409, value
			case fits:
				return true, wanted.to
			}
			return out == nil, value
		},
	}
}

// unseen says that an operation without an answer sets a value, whatever it was before, that nobody
// has read since. If there is an order of all operations, there is one without it, and the search
// for it is shorter.
func (t *thing) unseen(o *op) bool {
	wanted, sets := o.in.(set)
	return sets && wanted.from == "" && !slices.ContainsFunc(t.ops, func(other *op) bool {
		got, read := other.out.(was)
		return read && other.reads() && other.back > o.call && got.value == wanted.to
	})
}

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
