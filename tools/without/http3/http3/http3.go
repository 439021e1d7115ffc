// Package http3 has of the original what gin names.
package http3

import (
	"errors"
	"net/http"
)

// ListenAndServeQUIC refuses.
func ListenAndServeQUIC(_, _, _ string, _ http.Handler) error { return errors.ErrUnsupported }
