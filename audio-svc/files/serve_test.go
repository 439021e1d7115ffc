package files

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"
	"time"

	"obi/platform/errs"
)

var (
	oneRange = regexp.MustCompile(`^bytes=[ \t]*(\d+-\d*|-\d+)[ \t]*$`)
	// Ranges that net/http treats differently: the last 0 bytes, and numbers of more than 18
	// digits.
	oneForBoth = regexp.MustCompile(`^bytes=[ \t]*(\d{1,18}-\d{0,18}|-0{0,9}[1-9]\d{0,8})[ \t]*$`)
)

// FuzzParseRange compares requested ranges with what net/http would send.
func FuzzParseRange(f *testing.F) {
	const tag = `"v1"`
	for _, spec := range []string{"", "bytes=0-", "bytes=0-1", "bytes=-1", "bytes=-0", "bytes=9-9", "bytes=10-", "bytes=5-4", "bytes=0-99999999999999999999999999", "bytes=99999999999999999999-",
		"bytes=1-2,4-5", "bytes= 1-2 ", "bytes=1 - 2", "bytes=+1-2", "bytes=--1", "bytes=-", "items=0-1", "Bytes=0-1", "bytes=0x1-2", "bytes=١-٢"} {
		f.Add(spec, "", uint16(10))
	}
	f.Add("bytes=0-1", tag, uint16(10))
	f.Add("bytes=0-1", `W/"v1"`, uint16(10))
	f.Add("bytes=0-1", "Mon, 02 Jan 2026 15:04:05 GMT", uint16(1))
	f.Add("bytes=0-", "", uint16(0))
	f.Fuzz(func(t *testing.T, spec, condition string, length uint16) {
		size := int64(length)
		header := http.Header{"Range": {spec}, "If-Range": {condition}}
		got, err := parseRange(header, tag, size)
		if err != nil {
			if errs.KindOf(err) != errs.Unsatisfiable {
				t.Fatal(err)
			}
		} else if got.offset < 0 || got.offset+got.length > size || got.isPartial && got.length < 1 || !got.isPartial && (got.offset != 0 || got.length != size) {
			t.Fatalf("%q of %d bytes is %+v", spec, size, got)
		}
		if got.isPartial && !oneRange.MatchString(spec) {
			t.Errorf("%q of %d bytes is %+v", spec, size, got)
		}
		if !oneForBoth.MatchString(spec) || size == 0 {
			return
		}
		request := &http.Request{Method: http.MethodGet, Header: header}
		answer := httptest.NewRecorder()
		answer.Header().Set("Etag", tag)
		content := make([]byte, size)
		http.ServeContent(answer, request, "a.mp3", time.Time{}, bytes.NewReader(content))
		switch {
		case err != nil && answer.Code != http.StatusRequestedRangeNotSatisfiable,
			got.isPartial && (answer.Code != http.StatusPartialContent || answer.Header().Get("Content-Range") != got.contentRange(size)):
			t.Errorf("%q, %q of %d bytes is %+v, %v; net/http says %d %s", spec, condition, size, got, err, answer.Code, answer.Header().Get("Content-Range"))
		case err == nil && !got.isPartial && answer.Code == http.StatusPartialContent && (condition == "" || condition == tag): // net/http ignores what follows a tag
			t.Errorf("%q, %q of %d bytes is all, net/http sends %s", spec, condition, size, answer.Header().Get("Content-Range"))
		}
	})
}
