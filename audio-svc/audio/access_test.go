package audio

import (
	"testing"

	"obi/platform/testkit"
	"obi/platform/web"
)

func TestAccess(t *testing.T) {
	svc, _ := start(t)
	api, err := Spec().Describe()
	if err != nil {
		t.Fatal(err)
	}
	testkit.CheckAccess(t, svc, api.Routes(), map[string]web.Access{
		"GET /api/ilu/audio/{fileId}":      web.Public,
		"GET /api/ilu/audio/{fileId}/info": web.Public,
		"GET /api/ilu/audio/{fileId}/kept": web.Admin,
		"GET /api/ilu/audio/openapi.json":  web.Admin,
		"GET /api/pictures/{pictureId}":    web.Public,
		"POST /api/pictures/admin/picture": web.Admin,
	})
}
