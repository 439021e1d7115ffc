package audio_test

import (
	"testing"

	"obi/audio-svc/audio"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/platform/web"
)

func TestMain(m *testing.M) { testkit.Main(m) }

func TestAccess(t *testing.T) {
	svc := testkit.Start(t, audio.Spec(), config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()})
	api, err := audio.Spec().Describe()
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
