// Package list returns lists page by page.
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

// Link returns the Link header (RFC 8288) of the next page. place is where it begins, in a form
// that only the list reads; values is the query, without empty values.
func Link(path string, values url.Values, place string) string {
	values.Set("cursor", base64.RawURLEncoding.EncodeToString([]byte(place)))
	maps.DeleteFunc(values, func(name string, _ []string) bool { return values.Get(name) == "" })
	return fmt.Sprintf(`<%s?%s>; rel="next"`, path, values.Encode())
}

// Place returns the place in a cursor that Link has made.
func Place(cursor string) (string, error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return "", BadCursor()
	}
	return string(text), nil
}

// BadCursor returns the error for a cursor that this list has not issued.
func BadCursor() error {
	return errs.New(errs.Malformed, "The cursor is not one that this list gave out")
}
