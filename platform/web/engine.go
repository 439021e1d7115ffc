// Package web is the HTTP layer of all services. gin routes requests, huma reads and validates
// input, and this package adds what must be the same everywhere: access per route, one form of
// error, request ids, logs, metrics, ETags and compression.
package web

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/klauspost/compress/gzhttp"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/config"
	"obi/platform/reqctx"
	"obi/platform/upload"
)

// requestTime is the time limit of one request. Forms and streams have their own.
const requestTime = 30 * time.Second

// Options are what an API needs from its service.
type Options struct {
	// Log receives one line per request, and internal errors.
	Log *slog.Logger
	// Metrics is where the API registers its own metrics.
	Metrics prometheus.Registerer
	// Verify checks the bearer tokens of admin routes.
	Verify Verifier
	// Uploads bounds the memory of routes with a Form; nil if there are none.
	Uploads *upload.Gate
	// TrustedProxies are the networks whose X-Forwarded-For is trusted. If empty, the peer's own
	// address counts.
	TrustedProxies config.Networks
	// NoKeys refuses API keys on every route.
	NoKeys bool
	// KeyPerMinute is how many requests per minute one API key may send; zero means no limit.
	KeyPerMinute int
	// Stopping is closed when the process begins to stop; streams of events then end. Nil means never.
	Stopping <-chan struct{}
}

// newEngine returns gin with the middleware of every route.
func newEngine(opts Options, metrics *metrics) (*gin.Engine, error) {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.HandleMethodNotAllowed = true
	engine.RedirectTrailingSlash = false // a redirect would reflect X-Forwarded-Prefix
	if err := engine.SetTrustedProxies(opts.TrustedProxies.Strings()); err != nil {
		return nil, err
	}
	engine.Use(identify, metrics.middleware(opts.Log), recoverPanics(opts.Log, metrics), guardPath)
	engine.NoRoute(func(c *gin.Context) { NotFound(c.Writer, c.Request) })
	engine.NoMethod(func(c *gin.Context) { MethodNotAllowed(c.Writer, c.Request) })
	return engine, nil
}

// wrap adds HEAD requests, compression and ETags to the engine.
func wrap(engine http.Handler) (http.Handler, error) {
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.ContentTypes([]string{"application/json", "application/problem+json"}))
	if err != nil {
		return nil, err
	}
	return routeHeadAsGet(compress(addETag(engine))), nil
}

// identify sets the id, client address and time limit of a request.
func identify(c *gin.Context) {
	// SetTrustedProxies in newEngine decides whose X-Forwarded-For is trusted.
	info := &reqctx.Info{ID: rand.Text(), IP: c.ClientIP()} //nolint:forbidigo // all others read it from reqctx
	ctx, cancel := limitTime(reqctx.With(c.Request.Context(), info), requestTime)
	defer cancel()
	c.Request = c.Request.WithContext(ctx)
	c.Writer.Header().Set("X-Request-Id", info.ID)
	c.Next()
}

// recoverPanics answers a panic with a 500 without internal details. If part of the response was
// already written, it closes the connection, so that the client does not accept that part as
// complete.
func recoverPanics(log *slog.Logger, metrics *metrics) gin.HandlerFunc {
	return func(c *gin.Context) {
		defer func() {
			fault := recover()
			if fault == nil {
				return
			}
			if fault == http.ErrAbortHandler { //nolint:errorlint // net/http compares the same way
				panic(fault)
			}
			metrics.panics.Inc()
			log.ErrorContext(c.Request.Context(), "panic", "value", fault, "stack", string(debug.Stack()))
			if c.Writer.Written() {
				panic(http.ErrAbortHandler)
			}
			c.Abort()
			problem := newProblem(http.StatusInternalServerError, internalFault)
			problem.plain = c.GetBool(plainKey)
			writeProblem(c.Writer, problem)
		}()
		c.Next()
	}
}
