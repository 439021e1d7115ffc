package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"obi/platform/errs"
)

// guardPath refuses a path that gin and a gateway could read differently: gin routes on the
// decoded path, a gateway on the encoded one. No valid path has an encoded slash, backslash, NUL
// or dot segment.
func guardPath(c *gin.Context) {
	raw := strings.ToLower(c.Request.URL.EscapedPath()) // EscapedPath also encodes a bare backslash
	for _, bad := range []string{"%2f", "%5c", "%00", "%2e"} {
		if strings.Contains(raw, bad) {
			c.Abort()
			writeProblem(c.Writer, newProblem(http.StatusBadRequest, forbiddenPath))
			return
		}
	}
}

// routeHeadAsGet lets every GET route answer HEAD; net/http drops the body.
func routeHeadAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			r = r.WithContext(context.WithValue(r.Context(), headKey{}, true))
			r.Method = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

type headKey struct{}

// isHead reports whether routeHeadAsGet changed a request from HEAD to GET.
func isHead(r *http.Request) bool { return r.Context().Value(headKey{}) != nil }

// requireJSON refuses a body that is not declared as plain JSON. Browsers send a form or text/plain
// body across origins without a preflight request.
func requireJSON(header http.Header) error {
	media, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), "application/json") {
		return errs.New(errs.Unsupported, notJSON)
	}
	if err := refuseCompressed(header); err != nil {
		return err
	}
	header.Set("Content-Type", "application/json") // huma only knows this spelling
	return nil
}

// refuseCompressed refuses a compressed body.
func refuseCompressed(header http.Header) error {
	if coding := header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return errs.New(errs.Unsupported, "The body must be sent without Content-Encoding")
	}
	return nil
}
