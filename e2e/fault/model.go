package main

import (
	"fmt"
	"slices"

	"github.com/anishathalye/porcupine"
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
	restore  struct{ before entry } // undoes a deletion
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
		switch {
		case !s.there && !s.gone:
			return entry{there: true, tag: in.tag, file: in.file, version: 1}, 201
		case s.there && s.tag == in.tag && in.file != "" && s.file == "": // it lacked its recording
			next.file = in.file
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
		if in.setsFile {
			next.file = in.file
		}
		return next, 200
	case remove:
		if !s.there {
			return s, 404
		}
		return entry{gone: true}, 200
	case setFile:
		if !s.there {
			return s, 404
		}
		next.file = in.file
		return next, 200
	case dropFile:
		if !s.there || s.file != in.file {
			return s, 404
		}
		next.file = ""
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
	case setFile, restore:
		return true
	}
	return false
}
