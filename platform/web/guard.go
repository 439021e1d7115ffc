package web

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"obi/platform/errs"
)

// guardPath refuses a path that two readers could understand differently: gin
// routes on the decoded path, a gateway on the encoded one. An encoded slash,
// backslash, NUL or dot segment has no honest use here.
func guardPath(c *gin.Context) {
	raw := strings.ToLower(c.Request.URL.EscapedPath()) // writes a bare backslash as %5C
	for _, bad := range []string{"%2f", "%5c", "%00", "%2e"} {
		if strings.Contains(raw, bad) {
			c.Abort()
			writeProblem(c.Writer, newProblem(http.StatusBadRequest, "The path holds a character that is not allowed"))
			return
		}
	}
}

// headAsGet lets every GET route answer HEAD; net/http drops the body itself.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			get := *r
			get.Method = http.MethodGet
			r = &get
		}
		next.ServeHTTP(w, r)
	})
}

// jsonOnly refuses a body that does not say it is plain JSON. A form or
// text/plain body can be sent across origins without the browser asking first.
func jsonOnly(header http.Header) error {
	media, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), "application/json") {
		return errs.New(errs.Unsupported, "The body must be JSON, sent as Content-Type: application/json")
	}
	if coding := header.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return errs.New(errs.Unsupported, "The body must be sent without Content-Encoding")
	}
	header.Set("Content-Type", "application/json") // huma knows it in this spelling alone
	return nil
}
