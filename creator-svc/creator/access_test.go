package creator_test

import (
	"testing"

	"obi/creator-svc/creator"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestAccess(t *testing.T) {
	svc, _ := start(t)
	api, err := creator.Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, svc, api.Routes(), map[string]web.Access{
		"GET /api/creator/creators":                       web.Public,
		"POST /api/creator/admin/add":                     web.Admin,
		"PUT /api/creator/admin/edit/{id}":                web.Admin,
		"DELETE /api/creator/admin/delete/{id}":           web.Admin,
		"PATCH /api/creator/admin/order":                  web.Admin,
		"GET /api/creator/admin/counts":                   web.Admin,
		"GET /api/creator/admin/summary":                  web.Admin,
		"GET /api/creator/admin/presence":                 web.Admin,
		"GET /api/creator/admin/webhooks":                 web.Admin,
		"POST /api/creator/admin/webhooks":                web.Admin,
		"PATCH /api/creator/admin/webhooks/{id}":          web.Admin,
		"DELETE /api/creator/admin/webhooks/{id}":         web.Admin,
		"POST /api/creator/admin/webhooks/{id}/test":      web.Admin,
		"POST /api/creator/admin/webhooks/{id}/rotate":    web.Admin,
		"GET /api/creator/admin/webhooks/{id}/deliveries": web.Admin,
		"POST /api/creator/admin/webhooks/{id}/resend":    web.Admin,
		"GET /api/creator/changes":                        web.Public,
		"GET /api/creator/changes/stream":                 web.Public,
		"GET /api/creator/openapi.json":                   web.Admin,
		"POST /api/creator/admin/import":                  web.Admin,
		"POST /api/creator/admin/delete":                  web.Admin,
		"POST /api/creator/admin/change":                  web.Admin,
		"GET /api/creator/admin/history":                  web.Admin, "POST /api/creator/admin/history/{id}/restore": web.Admin,
	})
}
