// Package blob keeps files by name, in a folder or in an S3 bucket. Both keep the
// same contract, which one test checks.
package blob

import (
	"context"
	"fmt"
	"io"
	"iter"
	"regexp"
	"time"

	"obi/platform/errs"
)

// Store keeps files. Its errors are NotFound, Conflict and Unavailable ones;
// anything else is a fault.
type Store interface {
	// Put stores content under a name that holds nothing yet, whole or not at all.
	// It is Conflict if the name holds something, be it the same.
	Put(ctx context.Context, name string, content []byte) error
	// Get gives length bytes from offset on, at least one, or as many as there are;
	// close it. It is NotFound if the name holds nothing.
	Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error)
	// Delete removes what the name holds, if anything.
	Delete(ctx context.Context, name string) error
	// List goes through all there is, in no particular order. What a killed Put left
	// behind is there too, under a name that can be deleted and never put. It ends
	// with the first error.
	List(ctx context.Context) iter.Seq2[Object, error]
}

// Object is a stored file.
type Object struct {
	Name       string
	Size       int64
	ModifiedAt time.Time
}

const (
	// callTime bounds a call that moves little, putTime one that moves a file.
	callTime = 5 * time.Second
	putTime  = 12 * time.Second
	// stallTime is how long a download may stand still.
	stallTime = 10 * time.Second
)

var goodName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// check refuses a name that could lead somewhere else; callers check their ids
// before they come here.
func check(name string) error {
	if !goodName.MatchString(name) {
		return fmt.Errorf("%q cannot be a file's name", name)
	}
	return nil
}

func missing() error { return errs.New(errs.NotFound, "This file does not exist") }

func taken() error { return errs.New(errs.Conflict, "There is a file with this name already") }

func unavailable(cause error) error {
	return errs.Wrap(cause, errs.Unavailable, "The file store cannot be reached right now. Try again in a moment.").After(callTime)
}
