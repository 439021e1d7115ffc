package web

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"

	"obi/platform/errs"
)

// addETag sets an ETag on every JSON response to a GET, and answers 304 if the client already has
// the response. The tag is weak because a gateway or the compression may change the bytes. A tag
// that the handler set (the version of one entity) is kept. Other content types are not buffered.
func addETag(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			next.ServeHTTP(w, r)
			return
		}
		held := &heldResponse{ResponseWriter: w}
		next.ServeHTTP(held, r)
		held.finish(r.Header.Get("If-None-Match"))
	})
}

// heldResponse buffers a JSON response with status 200 until it is complete.
type heldResponse struct {
	http.ResponseWriter
	body    bytes.Buffer
	started bool // the status has been set
	holding bool
}

func (h *heldResponse) WriteHeader(status int) {
	if h.started {
		return
	}
	h.started = true
	if status >= http.StatusBadRequest {
		h.Header().Set("Cache-Control", "no-store")
	}
	h.holding = status == http.StatusOK && strings.HasPrefix(h.Header().Get("Content-Type"), "application/json")
	if !h.holding {
		h.ResponseWriter.WriteHeader(status)
	}
}

func (h *heldResponse) Write(data []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	if h.holding {
		return h.body.Write(data)
	}
	return h.ResponseWriter.Write(data)
}

// Flush sends what was written, unless it must wait for the whole response.
func (h *heldResponse) Flush() {
	if !h.holding {
		_ = http.NewResponseController(h.ResponseWriter).Flush() // the next write fails too
	}
}

// Unwrap is for http.ResponseController.
func (h *heldResponse) Unwrap() http.ResponseWriter { return h.ResponseWriter }

func (h *heldResponse) finish(ifNoneMatch string) {
	if !h.holding {
		return
	}
	header := h.Header()
	if header.Get("ETag") == "" {
		header.Set("ETag", `W/"`+strconv.FormatUint(xxhash.Sum64(h.body.Bytes()), 36)+`"`)
	}
	if Matches(ifNoneMatch, header.Get("ETag")) {
		header.Del("Content-Type")
		h.ResponseWriter.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(h.body.Len()))
	h.ResponseWriter.WriteHeader(http.StatusOK)
	_, _ = h.ResponseWriter.Write(h.body.Bytes()) // fails only if the client has disconnected
}

// Matches reports whether an If-None-Match header names tag. It compares weakly (RFC 9110,
// 13.1.2), because a gateway may have added W/.
func Matches(ifNoneMatch, tag string) bool {
	for candidate := range strings.SplitSeq(ifNoneMatch, ",") {
		candidate = strings.TrimSpace(candidate)
		if candidate == "*" || candidate != "" && strings.TrimPrefix(candidate, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// VersionTag returns the ETag of one entity, which is its version.
func VersionTag(version int) string { return `"` + strconv.Itoa(version) + `"` }

// WithDetails adds to the ETag of one entity what a response shows that may change without a new
// version. If-Match ignores it.
func WithDetails(versionTag string, details []byte) string {
	return strings.TrimSuffix(versionTag, `"`) + "-" + strconv.FormatUint(xxhash.Sum64(details), 36) + `"`
}

// IfMatch is a parsed If-Match header: the versions that the client agrees to change. The zero
// IfMatch accepts any.
type IfMatch struct {
	// Given reports whether the client sent the header.
	Given bool
	// Any accepts every version, as long as the entity exists.
	Any      bool
	versions []int
}

// ParseIfMatch parses the header. It ignores W/, because a gateway may have made a tag weak. A
// tag that is not a version, with or without details, matches nothing.
func ParseIfMatch(header string) IfMatch {
	m := IfMatch{Given: strings.TrimSpace(header) != ""}
	for tag := range strings.SplitSeq(header, ",") {
		tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
		if tag == "*" {
			m.Any = true
		}
		number, _, _ := strings.Cut(strings.Trim(tag, `"`), "-")
		if version, err := strconv.Atoi(number); err == nil {
			m.versions = append(m.versions, version)
		}
	}
	return m
}

// Check returns nil if an entity at version may be changed, otherwise Stale.
func (m IfMatch) Check(version int) error {
	if !m.Given || m.Any || slices.Contains(m.versions, version) {
		return nil
	}
	return errs.New(errs.Stale, staleVersion)
}

// Missing returns the error for an entity that does not exist: NotFound, or Stale if the client
// required an existing version (RFC 9110, 13.1.1).
func (m IfMatch) Missing(what string) error {
	if m.Given {
		return errs.New(errs.Stale, "This %s no longer exists", what)
	}
	return errs.New(errs.NotFound, "This %s does not exist", what)
}
