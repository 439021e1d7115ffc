package ilu_test

import (
	"testing"

	"obi/ilu-svc/ilu"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestAccess(t *testing.T) {
	svc, _ := start(t)
	api, err := ilu.Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, svc, api.Routes(), map[string]web.Access{
		"GET /api/ilu/proverbs":                                    web.Public,
		"GET /api/ilu/proverbs/{id}":                               web.Public,
		"GET /api/ilu/categories":                                  web.Public,
		"POST /api/ilu/suggestions":                                web.Public,
		"POST /api/ilu/admin/proverb":                              web.Admin,
		"POST /api/ilu/admin/proverb-with-audio":                   web.Admin,
		"PUT /api/ilu/admin/proverbs/{id}":                         web.Admin,
		"DELETE /api/ilu/admin/proverbs/{id}":                      web.Admin,
		"POST /api/ilu/admin/proverbs/{id}/audio":                  web.Admin,
		"DELETE /api/ilu/admin/proverbs/{id}/audio/{fileId}":       web.Admin,
		"PATCH /api/ilu/admin/proverbs/{id}/audio/{fileId}":        web.Admin,
		"POST /api/ilu/admin/proverbs/{id}/audio/{fileId}/check":   web.Admin,
		"GET /api/ilu/admin/proverbs/{id}/audio/{fileId}/original": web.Admin,
		"POST /api/ilu/admin/category":                             web.Admin,
		"GET /api/ilu/admin/categories":                            web.Admin,
		"PATCH /api/ilu/admin/category/rename":                     web.Admin,
		"PATCH /api/ilu/admin/category/merge":                      web.Admin,
		"DELETE /api/ilu/admin/category":                           web.Admin,
		"GET /api/ilu/admin/recordings":                            web.Admin,
		"GET /api/ilu/admin/similar":                               web.Admin,
		"GET /api/ilu/admin/letters":                               web.Admin,
		"GET /api/ilu/admin/counts":                                web.Admin,
		"GET /api/ilu/admin/summary":                               web.Admin,
		"GET /api/ilu/admin/presence":                              web.Admin,
		"GET /api/ilu/admin/webhooks":                              web.Admin,
		"POST /api/ilu/admin/webhooks":                             web.Admin,
		"PATCH /api/ilu/admin/webhooks/{id}":                       web.Admin,
		"DELETE /api/ilu/admin/webhooks/{id}":                      web.Admin,
		"POST /api/ilu/admin/webhooks/{id}/test":                   web.Admin,
		"POST /api/ilu/admin/webhooks/{id}/rotate":                 web.Admin,
		"GET /api/ilu/admin/webhooks/{id}/deliveries":              web.Admin,
		"POST /api/ilu/admin/webhooks/{id}/resend":                 web.Admin,
		"GET /api/ilu/changes":                                     web.Public,
		"GET /api/ilu/changes/stream":                              web.Public,
		"GET /api/ilu/admin/suggestions":                           web.Admin,
		"GET /api/ilu/admin/suggestions/{id}":                      web.Admin,
		"PATCH /api/ilu/admin/suggestions/approve":                 web.Admin,
		"PATCH /api/ilu/admin/suggestions/publish":                 web.Admin,
		"PATCH /api/ilu/admin/suggestions/publish-approved":        web.Admin,
		"PATCH /api/ilu/admin/suggestions/correct":                 web.Admin,
		"PATCH /api/ilu/admin/suggestions/reject":                  web.Admin,
		"PATCH /api/ilu/admin/suggestions/reason":                  web.Admin,
		"PATCH /api/ilu/admin/suggestions/decide-many":             web.Admin,
		"PATCH /api/ilu/admin/suggestions/reopen":                  web.Admin,
		"PATCH /api/ilu/admin/suggestions/undo":                    web.Admin,
		"GET /api/ilu/openapi.json":                                web.Admin,
		"DELETE /api/ilu/admin/suggestions/{id}":                   web.Admin,
		"POST /api/ilu/admin/import":                               web.Admin,
		"POST /api/ilu/admin/delete":                               web.Admin,
		"POST /api/ilu/admin/change":                               web.Admin,
		"GET /api/ilu/admin/reasons":                               web.Admin, "PUT /api/ilu/admin/reasons": web.Admin,
		"GET /api/ilu/admin/history": web.Admin, "POST /api/ilu/admin/history/{id}/restore": web.Admin,
	})
}
