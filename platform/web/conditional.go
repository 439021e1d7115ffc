package web

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// conditional sets an ETag on every JSON response to a GET, and answers 304 if the client already
// has it. The tag is weak because a gateway or the compression may change the bytes. A tag that
// the handler set (the version of one entity) is kept. Other content types are not buffered.
func conditional(next http.Handler) http.Handler {
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
