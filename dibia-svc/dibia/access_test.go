package dibia_test

import (
	"testing"

	"obi/dibia-svc/dibia"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestAccess(t *testing.T) {
	svc, _ := start(t)
	api, err := dibia.Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, svc, api.Routes(), map[string]web.Access{
		"GET /api/dibia/dibias":                            web.Public,
		"POST /api/dibia/reviews":                          web.Public,
		"POST /api/dibia/reports":                          web.Public,
		"POST /api/dibia/profiles":                         web.Public,
		"POST /api/dibia/admin/dibia":                      web.Admin,
		"PUT /api/dibia/admin/dibias/{id}":                 web.Admin,
		"DELETE /api/dibia/admin/dibias/{id}":              web.Admin,
		"GET /api/dibia/admin/dibias":                      web.Admin,
		"PATCH /api/dibia/admin/dibias/{id}/hide":          web.Admin,
		"PATCH /api/dibia/admin/dibias/{id}/show":          web.Admin,
		"PATCH /api/dibia/admin/dibias/update-order":       web.Admin,
		"GET /api/dibia/admin/counts":                      web.Admin,
		"GET /api/dibia/admin/summary":                     web.Admin,
		"GET /api/dibia/admin/presence":                    web.Admin,
		"GET /api/dibia/admin/webhooks":                    web.Admin,
		"POST /api/dibia/admin/webhooks":                   web.Admin,
		"PATCH /api/dibia/admin/webhooks/{id}":             web.Admin,
		"DELETE /api/dibia/admin/webhooks/{id}":            web.Admin,
		"POST /api/dibia/admin/webhooks/{id}/test":         web.Admin,
		"POST /api/dibia/admin/webhooks/{id}/rotate":       web.Admin,
		"GET /api/dibia/admin/webhooks/{id}/deliveries":    web.Admin,
		"POST /api/dibia/admin/webhooks/{id}/resend":       web.Admin,
		"GET /api/dibia/changes":                           web.Public,
		"GET /api/dibia/changes/stream":                    web.Public,
		"GET /api/dibia/admin/reviews":                     web.Admin,
		"GET /api/dibia/admin/reviews/groups":              web.Admin,
		"GET /api/dibia/admin/reviews/{id}":                web.Admin,
		"PATCH /api/dibia/admin/reviews/approve":           web.Admin,
		"PATCH /api/dibia/admin/reviews/reject":            web.Admin,
		"PATCH /api/dibia/admin/reviews/reason":            web.Admin,
		"PATCH /api/dibia/admin/reviews/decide-many":       web.Admin,
		"PATCH /api/dibia/admin/reviews/reopen":            web.Admin,
		"PATCH /api/dibia/admin/reviews/undo":              web.Admin,
		"GET /api/dibia/admin/report":                      web.Admin,
		"GET /api/dibia/admin/report/groups":               web.Admin,
		"GET /api/dibia/admin/report/redlist":              web.Admin,
		"GET /api/dibia/admin/report/{id}":                 web.Admin,
		"PATCH /api/dibia/admin/report/resolve":            web.Admin,
		"PATCH /api/dibia/admin/report/reason":             web.Admin,
		"PATCH /api/dibia/admin/report/decide-many":        web.Admin,
		"PATCH /api/dibia/admin/report/reopen":             web.Admin,
		"PATCH /api/dibia/admin/report/undo":               web.Admin,
		"GET /api/dibia/admin/profiles":                    web.Admin,
		"GET /api/dibia/admin/profiles/{id}":               web.Admin,
		"PATCH /api/dibia/admin/profiles/approve":          web.Admin,
		"PATCH /api/dibia/admin/profiles/publish":          web.Admin,
		"PATCH /api/dibia/admin/profiles/publish-approved": web.Admin,
		"PATCH /api/dibia/admin/profiles/correct":          web.Admin,
		"PATCH /api/dibia/admin/profiles/reject":           web.Admin,
		"PATCH /api/dibia/admin/profiles/reason":           web.Admin,
		"PATCH /api/dibia/admin/profiles/decide-many":      web.Admin,
		"PATCH /api/dibia/admin/profiles/reopen":           web.Admin,
		"PATCH /api/dibia/admin/profiles/undo":             web.Admin,
		"GET /api/dibia/openapi.json":                      web.Admin,
		"DELETE /api/dibia/admin/reviews/{id}":             web.Admin, "DELETE /api/dibia/admin/report/{id}": web.Admin, "DELETE /api/dibia/admin/profiles/{id}": web.Admin,
		"POST /api/dibia/admin/import": web.Admin,
		"POST /api/dibia/admin/delete": web.Admin,
		"GET /api/dibia/admin/reasons": web.Admin, "PUT /api/dibia/admin/reasons": web.Admin,
		"GET /api/dibia/admin/history": web.Admin, "POST /api/dibia/admin/history/{id}/restore": web.Admin,
	})
}
