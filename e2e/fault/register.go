package main

import (
	"slices"

	"github.com/anishathalye/porcupine"
)

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
