package audio

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"obi/platform/errs"
)

// section is the requested part of a file.
type section struct {
	offset, length int64
	partial        bool // answered with 206
}

// parseRange parses Range and If-Range (RFC 9110, 14.2 and 13.1.5). It supports a single range. For
// several ranges, other units and invalid headers it returns the whole file, as the RFC allows. It
// returns errs.Unsatisfiable for a range that begins after the end.
func parseRange(header http.Header, tag string, size int64) (section, error) {
	whole := section{0, size, false}
	if condition := header.Get("If-Range"); condition != "" && condition != tag {
		return whole, nil
	}
	spec, isBytes := strings.CutPrefix(header.Get("Range"), "bytes=")
	from, to, isRange := strings.Cut(strings.Trim(spec, " \t"), "-")
	if !isBytes || !isRange || strings.Contains(spec, ",") {
		return whole, nil
	}
	first, fromOK := position(from)
	last, toOK := position(to)
	switch {
	case from == "" && toOK: // a suffix range: the last n bytes
		first, last = max(size-last, 0), size-1
	case fromOK && to == "":
		last = size - 1
	case !fromOK || !toOK || last < first:
		return whole, nil
	}
	if first >= size {
		return section{}, errs.New(errs.Unsatisfiable, "The file has no such part")
	}
	last = min(last, size-1)
	return section{first, last - first + 1, true}, nil
}

// position parses a number that consists of digits only. A number that does not fit becomes
// 1<<62 - 1, which is larger than any size.
func position(digits string) (n int64, ok bool) {
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 62)
	if err != nil {
		n = 1<<62 - 1
	}
	return n, true
}

func (s section) contentRange(size int64) string {
	return fmt.Sprintf("bytes %d-%d/%d", s.offset, s.offset+s.length-1, size)
}
