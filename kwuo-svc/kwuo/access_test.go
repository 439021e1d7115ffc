package kwuo_test

import (
	"slices"
	"strings"
	"testing"

	"obi/kwuo-svc/kwuo"
	"obi/platform/testkit"
	"obi/platform/web"
)

// The writes are for administrators although their paths do not say so.
func TestAccess(t *testing.T) {
	svc, _ := start(t)
	api, err := kwuo.Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, svc, api.Routes(), map[string]web.Access{
		"GET /api/kwuo/games/gwamX3":                               web.Public,
		"GET /api/kwuo/riddles/{id}":                               web.Public,
		"POST /api/kwuo/games/gwamX3/add":                          web.Admin,
		"PUT /api/kwuo/games/gwamX3/edit/{id}":                     web.Admin,
		"DELETE /api/kwuo/games/gwamX3/delete/{id}":                web.Admin,
		"POST /api/kwuo/admin/riddle-with-audio":                   web.Admin,
		"PUT /api/kwuo/admin/riddle-with-audio":                    web.Admin,
		"DELETE /api/kwuo/admin/riddles/{id}/audio/{fileId}":       web.Admin,
		"PATCH /api/kwuo/admin/riddles/{id}/audio/{fileId}":        web.Admin,
		"POST /api/kwuo/admin/riddles/{id}/audio/{fileId}/check":   web.Admin,
		"GET /api/kwuo/admin/riddles/{id}/audio/{fileId}/original": web.Admin,
		"GET /api/kwuo/admin/counts":                               web.Admin,
		"GET /api/kwuo/admin/summary":                              web.Admin,
		"GET /api/kwuo/admin/presence":                             web.Admin,
		"GET /api/kwuo/admin/webhooks":                             web.Admin,
		"POST /api/kwuo/admin/webhooks":                            web.Admin,
		"PATCH /api/kwuo/admin/webhooks/{id}":                      web.Admin,
		"DELETE /api/kwuo/admin/webhooks/{id}":                     web.Admin,
		"POST /api/kwuo/admin/webhooks/{id}/test":                  web.Admin,
		"POST /api/kwuo/admin/webhooks/{id}/rotate":                web.Admin,
		"GET /api/kwuo/admin/webhooks/{id}/deliveries":             web.Admin,
		"POST /api/kwuo/admin/webhooks/{id}/resend":                web.Admin,
		"GET /api/kwuo/changes":                                    web.Public,
		"GET /api/kwuo/changes/stream":                             web.Public,
		"GET /api/kwuo/admin/recordings":                           web.Admin,
		"GET /api/kwuo/openapi.json":                               web.Admin,
		"POST /api/kwuo/admin/import":                              web.Admin,
		"POST /api/kwuo/admin/delete":                              web.Admin,
		"GET /api/kwuo/admin/history":                              web.Admin, "POST /api/kwuo/admin/history/{id}/restore": web.Admin,
	})
}

func TestWrongMethodsAreNamed(t *testing.T) {
	svc, token := start(t)
	for path, allow := range map[string][]string{
		listPath: {"GET"}, listPath + "/add": {"POST"}, listPath + "/edit/r1": {"PUT"}, formPath: {"POST", "PUT"}, "/api/kwuo/riddles/r1": {"GET"},
	} {
		answer := svc.Sends(t, testkit.Scenario{Method: "PATCH", Path: path, Token: token}, 405)
		for _, method := range allow {
			if !strings.Contains(answer.Header.Get("Allow"), method) {
				t.Errorf("%s allows %v", path, answer.Header["Allow"])
			}
		}
	}
}

func TestBodiesThatCannotBeRead(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "r1", "Ọka")
	bodies := map[string]testkit.Body{
		"POST " + listPath + "/add":    {Good: fire.With(fields{"id": "r2"}), Most: 1 << 20},
		"PUT " + listPath + "/edit/r1": {Good: fire.With(nil), Most: 1 << 20},
	}
	testkit.CheckBodies(t, svc, token, bodies)
	if got := svc.Look(t, `SELECT riddle FROM kwuo.riddles`); !slices.Equal(got, []string{"Ọka"}) {
		t.Errorf("stored are %v", got)
	}
	testkit.CheckLargest(t, svc, token, bodies)
}
