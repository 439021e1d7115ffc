package web

import (
	"context"
	"time"

	"github.com/gin-gonic/gin"
)

type unlimitedKey struct{}

// limitTime bounds the work for a request by d and remembers the context without
// the bound.
func limitTime(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithValue(ctx, unlimitedKey{}, ctx), d)
}

// extendTime runs next with d in place of the request's time limit.
func extendTime(gc *gin.Context, d time.Duration, next func()) {
	limited := gc.Request
	ctx, cancel := context.WithTimeout(limited.Context().Value(unlimitedKey{}).(context.Context), d)
	defer cancel()
	gc.Request = limited.WithContext(ctx)
	// What logs and measures afterwards must not find the context that ends here.
	defer func() { gc.Request = limited }()
	next()
}
