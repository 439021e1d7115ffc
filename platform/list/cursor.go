// Package list answers lists page by page.
package list

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"unicode/utf8"

	"obi/platform/errs"
)

// Link is the Link header (RFC 8288) to the page after a place, which only the
// list itself can read. values are what was asked for; empty ones are left out.
func Link(path string, values url.Values, place string) string {
	values.Set("cursor", base64.RawURLEncoding.EncodeToString([]byte(place)))
	maps.DeleteFunc(values, func(name string, _ []string) bool { return values.Get(name) == "" })
	return fmt.Sprintf(`<%s?%s>; rel="next"`, path, values.Encode())
}

// Place gives what Link was told, of the cursor in it.
func Place(cursor string) (string, error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return "", BadCursor()
	}
	return string(text), nil
}

// BadCursor is the error for a cursor that this list has not given out.
func BadCursor() error {
	return errs.New(errs.Malformed, "The cursor is not one that this list gave out")
}
