// Package toml has of the original what gin names.
package toml

import (
	"errors"
	"io"
)

// Marshal refuses.
func Marshal(any) ([]byte, error) { return nil, errors.ErrUnsupported }

// Decoder refuses.
type Decoder struct{}

// NewDecoder gives one that reads nothing.
func NewDecoder(io.Reader) *Decoder { return &Decoder{} }

// Decode refuses.
func (*Decoder) Decode(any) error { return errors.ErrUnsupported }
