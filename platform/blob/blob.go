// Package blob stores files by name, in a folder or in an S3 bucket. Both implement the same
// contract, which one test checks.
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

// Store stores files. Its methods return NotFound, Conflict and Unavailable errors; any other
// error is an internal error.
type Store interface {
	// Put stores content under an unused name, completely or not at all. It returns Conflict if
	// the name is in use, even with the same content.
	Put(ctx context.Context, name string, content []byte) error
	// Get returns up to length bytes from offset on, at least one. Close the result. It returns
	// NotFound if the name is not in use.
	Get(ctx context.Context, name string, offset, length int64) (io.ReadCloser, error)
	// Delete removes the file with this name if there is one.
	Delete(ctx context.Context, name string) error
	// List yields all files in no particular order. It includes leftovers of a killed Put, whose
	// names can be deleted but not put. It ends with the first error.
	List(ctx context.Context) iter.Seq2[Object, error]
}

// Object is a stored file.
type Object struct {
	Name       string
	Size       int64
	ModifiedAt time.Time
}

const (
	// callTime bounds calls that transfer little, putTime those that transfer a file.
	callTime = 5 * time.Second
	putTime  = 12 * time.Second
	// stallTime is how long a download may make no progress.
	stallTime = 10 * time.Second
)

var validName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)

// checkName refuses names that could lead outside of the store. Callers have already checked the
// ids that names are made of.
func checkName(name string) error {
	if !validName.MatchString(name) {
		return fmt.Errorf("%q cannot be a file's name", name)
	}
	return nil
}

func notFoundError() error { return errs.New(errs.NotFound, "This file does not exist") }

func conflictError() error { return errs.New(errs.Conflict, "A file with this name already exists") }

func unavailableError(cause error) error {
	return errs.Wrap(cause, errs.Unavailable, "The file store cannot be reached right now. Try again in a moment.").After(callTime)
}

// Values of AUDIO_STORE.
const (
	storeDir = "dir"
	storeS3  = "s3"
)

// Config selects where audio files are stored; embed it in a program's settings.
type Config struct {
	// Store is dir (needs Dir) or s3 (needs S3Config).
	Store string `env:"AUDIO_STORE,required,notEmpty"`
	Dir   string `env:"AUDIO_DIR"`
	S3Config
}

// Problems returns an error text for each setting that is missing or unusable.
func (c *Config) Problems() (problems []string) {
	switch c.Store {
	case storeDir:
		if c.Dir == "" {
			problems = append(problems, "AUDIO_DIR is not set")
		}
	case storeS3:
		problems = append(problems, c.S3Config.Problems()...)
	default:
		problems = append(problems, fmt.Sprintf("AUDIO_STORE must be %s or %s", storeDir, storeS3))
	}
	return problems
}

// Open returns the store.
func (c *Config) Open() (Store, error) {
	if c.Store == storeS3 {
		return S3(c.S3Config)
	}
	return Dir(c.Dir)
}
