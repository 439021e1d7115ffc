package web

import (
	"context"
	"time"

	"github.com/gin-gonic/gin"
)

type unlimitedKey struct{}

// limitTime returns ctx with the time limit d. It keeps the context without the limit for
// extendTime.
func limitTime(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(ctx, unlimitedKey{}, ctx), d)
}

// extendTime runs next with d in place of the request's time limit.
func extendTime(gc *gin.Context, d time.Duration, next func()) {
	limited := gc.Request
	ctx, cancel := context.WithTimeout(limited.Context().Value(unlimitedKey{}).(context.Context), d)
	defer cancel()
	gc.Request = limited.WithContext(ctx)
	// Logging and metrics run later and must not see the context that is cancelled here.
	defer func() { gc.Request = limited }()
	next()
}
