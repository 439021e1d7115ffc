package files

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"obi/platform/errs"
	"obi/platform/web"
)

// Serve sends a file, or the range that was requested, if it has this kind and one of these states.
// The headers come from the file's row, the bytes from the object store. Only a public answer may be
// cached or used by other sites.
func (s *Store) Serve(ctx context.Context, kind Kind, id string, out *web.Stream, isPublic bool, states ...string) error {
	file, err := s.Find(ctx, kind, id, states...)
	if err != nil {
		return err
	}
	tag := `"` + file.SHA256 + `"`
	if web.Matches(out.Request.Header.Get("If-None-Match"), tag) {
		setCaching(out.Header(), tag, isPublic)
		out.WriteHeader(http.StatusNotModified)
		return nil
	}
	part, err := parseRange(out.Request.Header, tag, file.Size)
	if err != nil {
		out.Header().Set("Content-Range", fmt.Sprintf("bytes */%d", file.Size))
		return err
	}
	if out.HeadOnly {
		writeHeader(out, kind, file, part, tag, isPublic)
		return nil
	}
	content, err := s.objects.Get(ctx, id, part.offset, part.length)
	if errs.KindOf(err) == errs.NotFound {
		// The file was not deleted, so its object may reappear.
		return errs.Wrap(err, errs.Unavailable, "This file cannot be read right now")
	}
	if err != nil {
		return err
	}
	defer content.Close()
	writeHeader(out, kind, file, part, tag, isPublic)
	_, err = io.CopyN(out, content, part.length)
	return err
}

// setCaching sets the headers for caching. The content of an ID never changes, so a public answer may
// be cached forever. Other sites may also play or show it. Other answers keep the stricter defaults.
func setCaching(header http.Header, tag string, isPublic bool) {
	header.Set("ETag", tag)
	if isPublic {
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
}

// writeHeader writes the header of an answer. Whatever the bytes are, a browser executes nothing.
func writeHeader(out *web.Stream, kind Kind, file *File, part section, tag string, isPublic bool) {
	header := out.Header()
	setCaching(header, tag, isPublic)
	header.Set("Content-Type", kind.Type(file.Extension))
	header.Set("Content-Length", strconv.FormatInt(part.length, 10))
	header.Set("Accept-Ranges", "bytes")
	disposition := "attachment"
	if kind.IsInline {
		disposition = "inline"
		header.Set("Access-Control-Allow-Origin", "*") // the screens of another Obi may copy the picture
	}
	header.Set("Content-Disposition", fmt.Sprintf(`%s; filename="%s.%s"`, disposition, file.FileID, file.Extension))
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	status := http.StatusOK
	if part.isPartial {
		status = http.StatusPartialContent
		header.Set("Content-Range", part.contentRange(file.Size))
	}
	out.WriteHeader(status)
}

// section is the requested part of a file.
type section struct {
	offset, length int64
	isPartial      bool // answered with 206
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
		return section{}, errs.New(errs.Unsatisfiable, "The file does not have this range")
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
