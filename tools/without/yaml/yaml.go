// Package yaml declares what gin uses of the original package.
package yaml

import (
	"errors"
	"io"
)

// Marshal returns errors.ErrUnsupported.
func Marshal(any) ([]byte, error) { return nil, errors.ErrUnsupported }

// Decoder decodes nothing.
type Decoder struct{}

// NewDecoder returns a Decoder that reads nothing.
func NewDecoder(io.Reader) *Decoder { return &Decoder{} }

// Decode returns errors.ErrUnsupported.
func (*Decoder) Decode(any) error { return errors.ErrUnsupported }
