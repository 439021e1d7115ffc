// Package bson has of the original what gin names.
package bson

import "errors"

// Marshal refuses.
func Marshal(any) ([]byte, error) { return nil, errors.ErrUnsupported }

// Unmarshal refuses.
func Unmarshal([]byte, any) error { return errors.ErrUnsupported }
