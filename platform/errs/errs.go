// Package errs is the one error type that crosses layers. A handler or store returns an *Error if
// the administrator can be told what happened. Any other error is an internal error, and its text
// never leaves the process.
package errs

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// Kind classifies an error by what a client can do about it. Package web maps each kind to one
// HTTP status.
type Kind int

// The kinds, with their HTTP status. 400 is for input that cannot be parsed, 422 for input that
// breaks a rule.
const (
	Internal        Kind = iota // 500
	Malformed                   // 400
	Unauthenticated             // 401
	Forbidden                   // 403
	NotFound                    // 404
	Conflict                    // 409
	Gone                        // 410
	Stale                       // 412
	TooLarge                    // 413
	Unsupported                 // 415
	Unsatisfiable               // 416
	Invalid                     // 422
	TooMany                     // 429
	Unavailable                 // 503
)

// Field is a broken rule of one input field.
type Field struct {
	// Location is the path of the value, e.g. "body.name" or "query.limit".
	Location string
	// Message is a sentence for the administrator, e.g. "Name is required".
	Message string
}

// Error is an error that may be shown to the client.
type Error struct {
	Kind Kind
	// Message is a sentence for the administrator.
	Message string
	// Fields are all broken rules of an Invalid error, in form order.
	Fields []Field
	// Current is the present version of what a Conflict is about, so that the client can show it;
	// nil if there is nothing to show.
	Current any
	// RetryAfter is how long to wait before a retry; zero sends no hint.
	RetryAfter time.Duration
	// MayBeSaved is set if the change may have been made although the call failed.
	MayBeSaved bool

	cause error
}

// Error returns the message followed by the cause, for logs.
func (e *Error) Error() string {
	if e.cause == nil {
		return e.Message
	}
	return e.Message + ": " + e.cause.Error()
}

// Unwrap returns the cause, which is for logs only.
func (e *Error) Unwrap() error { return e.cause }

// New returns an error with a message for the administrator.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Wrap is like New and keeps the cause for the log.
func Wrap(cause error, kind Kind, format string, args ...any) *Error {
	e := New(kind, format, args...)
	e.cause = cause
	return e
}

// After sets the Retry-After hint and returns e.
func (e *Error) After(wait time.Duration) *Error {
	e.RetryAfter = wait
	return e
}

// KindOf returns the kind of the first *Error in err's chain, or Internal if there is none, even
// if err is nil.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// Rules collects the broken rules of one input, so that a person sees all of
// them at once.
type Rules struct {
	fields []Field
	// Stored are the texts in the fields of the entity being edited. Unchanged texts may break
	// rules that are newer than they are.
	Stored map[string][]string
	// Limits receives the most characters of each checked text by field, unless it is nil. The
	// description of the API states them.
	Limits map[string]int
	// Object is the path of the object with the fields, such as "corrected."; "" for the body.
	Object string
}

// IsStored reports whether text is a stored text of the field name.
func (r *Rules) IsStored(name, text string) bool { return slices.Contains(r.Stored[name], text) }

// Check adds a broken rule for the body field name unless ok is true.
func (r *Rules) Check(ok bool, name, format string, args ...any) {
	if !ok {
		r.fields = append(r.fields, Field{Location: "body." + r.Object + name, Message: fmt.Sprintf(format, args...)})
	}
}

// Err returns nil if no rule is broken, otherwise an Invalid error whose message is the first
// broken rule.
func (r *Rules) Err() error {
	if len(r.fields) == 0 {
		return nil
	}
	return &Error{Kind: Invalid, Message: r.fields[0].Message, Fields: r.fields}
}
