// Package http3 declares what gin uses of the original package.
package http3

import (
	"errors"
	"net/http"
)

// ListenAndServeQUIC returns errors.ErrUnsupported.
func ListenAndServeQUIC(_, _, _ string, _ http.Handler) error { return errors.ErrUnsupported }
