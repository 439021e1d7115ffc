package main

import (
	"slices"

	"github.com/anishathalye/porcupine"
)

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
