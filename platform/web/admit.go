package web

import (
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// admit returns a middleware that checks a request before any of its body is read: first the rate
// limit, then the token, then the form of the body.
func (api *API) admit(route Route) func(huma.Context, func(huma.Context)) {
	limit := newLimiter(route.PerMinute)
	return func(c huma.Context, next func(huma.Context)) {
		gc := humagin.Unwrap(c)
		gc.Set(plainKey, route.PlainErrors)
		if err := api.check(c, route, limit); err != nil {
			api.refuse(gc, err)
			return
		}
		if route.Access == Public && route.Method == http.MethodGet {
			gc.Header("Cache-Control", "no-cache") // browsers keep it but revalidate each time
		}
		if route.Form != nil {
			extendTime(gc, formTime+requestTime, func() { next(c) })
			return
		}
		next(c)
	}
}

// refuse answers with err, in plain text if the route uses PlainErrors.
func (api *API) refuse(gc *gin.Context, err error) {
	gc.Abort()
	problem := problemOf(gc.Request.Context(), api.log, err)
	problem.plain = gc.GetBool(plainKey)
	writeProblem(gc.Writer, problem)
}

func (api *API) check(c huma.Context, route Route, limit *limiter) error {
	if route.PerMinute > 0 {
		if err := limit.admit(reqctx.From(c.Context()).IP, time.Now()); err != nil {
			return err
		}
	}
	if route.Access == Admin {
		token, err := bearer(humagin.Unwrap(c).Request.Header["Authorization"])
		if err != nil {
			return err
		}
		actor, err := api.verify.Verify(c.Context(), token)
		if err != nil {
			return err
		}
		info := reqctx.From(c.Context())
		info.Actor, info.SessionID = actor.Username, actor.SessionID
	}
	if route.Form != nil {
		return api.gate.Refused(api.admitForm(humagin.Unwrap(c), route.Form))
	}
	if c.Operation().RequestBody != nil {
		return jsonOnly(humagin.Unwrap(c).Request.Header)
	}
	return nil
}

// bearer returns the token of the Authorization header. It refuses two headers, because a proxy
// and a service could then read different tokens.
func bearer(headers []string) (string, error) {
	if len(headers) == 1 {
		scheme, token, found := strings.Cut(headers[0], " ")
		if found && strings.EqualFold(scheme, "Bearer") && token != "" {
			return token, nil
		}
	}
	return "", errs.New(errs.Unauthenticated, signInFirst)
}
