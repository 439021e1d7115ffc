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

// admit lets a request through to a route: its limit first, then the token, then
// the form of the body, all before a byte of the body is read.
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
			gc.Header("Cache-Control", "no-cache") // kept by the browser, asked about every time
		}
		if route.Form != nil {
			extendTime(gc, formTime+requestTime, func() { next(c) })
			return
		}
		next(c)
	}
}

// refuse answers with err in the form that the route has for errors.
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

// bearer takes the token from the one Authorization header; two headers would
// let a proxy and a service read different tokens.
func bearer(headers []string) (string, error) {
	if len(headers) == 1 {
		scheme, token, found := strings.Cut(headers[0], " ")
		if found && strings.EqualFold(scheme, "Bearer") && token != "" {
			return token, nil
		}
	}
	return "", errs.New(errs.Unauthenticated, signInFirst)
}
