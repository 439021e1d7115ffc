package main

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
	"golang.org/x/sync/errgroup"
)

// entry is the state of a creator, dibia, proverb or riddle.
type entry struct {
	there, gone bool // gone: the ID was deleted and is remembered
	tag         string
	file        string // hash of its recording or picture; "" for none
	version     int
}

// Operations on an entry. A tag represents its texts; no two operations write the same.
type (
	create struct{ tag, file string }
	edit   struct {
		tag, file string
		setsFile  bool
		match     int // the required version; 0 for any
	}
	remove   struct{}
	setFile  struct{ file string }
	dropFile struct{ file string }
	fix      struct{ fixed, tag, file string } // replaces the recording fixed by a copy, and the texts if there is a tag
	restore  struct{ before entry }            // undoes a deletion
	look     struct{}
)

// seen is an answer about an entry. Its file is somethingElse if it could not be fetched.
type seen struct {
	status int
	entry  entry
}

const somethingElse = "?"

// apply returns the state after an operation and the status that it must answer.
func (s entry) apply(in any) (entry, int) {
	next := s
	next.version++
	switch in := in.(type) {
	case create:
		return s.create(in)
	case edit:
		if in.match > 0 && (!s.there || s.version != in.match) {
			return s, 412
		}
		next.tag = in.tag
		if in.setsFile {
			next.file = in.file
		}
	case remove:
		next = entry{gone: true}
	case setFile:
		next.file = in.file
	case dropFile:
		if s.file != in.file {
			return s, 404
		}
		next.file = ""
	case fix:
		if s.there && s.file != in.fixed {
			return s, 412
		}
		next.file, next.tag = in.file, cmp.Or(in.tag, next.tag)
	case restore:
		if s.there || !s.gone {
			return s, 409
		}
		return entry{there: true, tag: in.before.tag, file: in.before.file, version: in.before.version + 1}, 200
	default:
		panic(fmt.Sprintf("what is %T?", in))
	}
	if !s.there {
		return s, 404
	}
	return next, 200
}

// create returns the state after an attempt to add the entry, and the status that it must answer.
func (s entry) create(in create) (entry, int) {
	switch {
	case !s.there && !s.gone:
		return entry{there: true, tag: in.tag, file: in.file, version: 1}, 201
	case s.there && s.tag == in.tag && in.file != "" && s.file == "": // it lacked its recording
		s.file, s.version = in.file, s.version+1
		return s, 200
	case s.there && s.tag == in.tag:
		return s, 200
	}
	return s, 409
}

// looks reports whether got is a possible observation of the state.
func (s entry) looks(got entry) bool {
	if !got.there || !s.there {
		return got.there == s.there
	}
	if got.file == somethingElse && s.file != "" {
		got.file = s.file
	}
	return got == s
}

// entries is the model of an entry. An operation without an answer has no end: it may take effect
// at any later time, or after all others if it never did.
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

// hasFile reports whether an operation may also be refused because of a file.
func hasFile(in any) bool {
	switch in := in.(type) {
	case create:
		return in.file != ""
	case edit:
		return in.file != ""
	case setFile, fix, restore:
		return true
	}
	return false
}

// Operations on a single value: the status of a submission or the order of a list.
type (
	// set sets the value, if the current value is from; "" means any.
	set  struct{ from, to string }
	read struct{}
	// was is an answer: the status and, for a read, the value.
	was struct {
		status int
		value  string
	}
)

// register returns the model of a single value.
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

// unseen reports whether an operation without an answer sets a value, whatever the value before,
// that no one has read since. If there is an order of all operations, there is one without this
// operation, and the search for it is shorter.
func (t *thing) unseen(o *op) bool {
	wanted, sets := o.in.(set)
	return sets && wanted.from == "" && !slices.ContainsFunc(t.ops, func(other *op) bool {
		got, read := other.out.(was)
		return read && other.reads() && other.back > o.call && got.value == wanted.to
	})
}

// checkTime limits the search for an order of one thing's operations.
const checkTime = time.Minute

// linearisable returns the things whose answers fit no order of their operations, and those for
// which the search timed out.
func linearisable(things []*thing) (bad, undecided []*thing) {
	results := make([]porcupine.CheckResult, len(things))
	var all errgroup.Group
	all.SetLimit(runtime.NumCPU())
	for n, t := range things {
		all.Go(func() error {
			var history []porcupine.Operation
			for _, o := range t.ops {
				if o.out == nil && (o.reads() || t.unseen(o)) {
					continue // it does not constrain the order
				}
				history = append(history, porcupine.Operation{Input: o.in, Call: o.call, Output: o.out, Return: o.back})
			}
			results[n] = porcupine.CheckOperationsTimeout(*t.model, history, checkTime)
			return nil
		})
	}
	_ = all.Wait()
	for n, t := range things {
		switch results[n] {
		case porcupine.Illegal:
			bad = append(bad, t)
		case porcupine.Unknown:
			undecided = append(undecided, t)
		}
	}
	return bad, undecided
}
