package together

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	adminui "obi/admin-ui"
	"obi/allinone/services"
	"obi/areas"
	"obi/dibia-svc/dibia"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/platform/web"
)

// active matches what a drawing does not need.
var active = regexp.MustCompile(`(?i)<script|<image|<style|<foreignObject|href|\son\w+=`)

const public = "https://obi.example.org"

// Each sample has its own picture, which the web app serves.
func TestSamplesHavePictures(t *testing.T) {
	handler, err := adminui.Handler(os.DirFS("../../admin-ui/public"))
	if err != nil {
		t.Fatal(err)
	}
	app := web.SecurityHeaders(handler, nil) // like every port
	seen := map[string]string{}
	type row struct {
		spec       service.Spec
		list, edit string
		pictures   int // 0 if every sample has one
	}
	rows := []row{{dibia.Spec(), "/api/dibia/admin/profiles", "", 5}}
	for _, kind := range areas.Kinds {
		if kind.Pictured {
			rows = append(rows, row{services.Programs()[areas.Program(kind.Area)], kind.List, kind.Edit, 0})
		}
	}
	for _, row := range rows {
		svc := testkit.Start(t, row.spec, config.Environ{"OBI_DEMO": "1", "OBI_PUBLIC_URL": public})
		token := svc.Issuer.Token(t, "ngozi")
		var all []testkit.Fields
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: row.list, Token: token}, 200).JSON(t, &all)
		found := 0
		for _, one := range all {
			address, isEntry := one["image"].(string)
			if !isEntry {
				address, _ = one["profileImage"].(string)
			}
			if address == "" {
				continue
			}
			found++
			path, ok := strings.CutPrefix(address, public+"/samples/")
			if !ok || seen[path] != "" {
				t.Errorf("%s: the picture %s is elsewhere or that of %s as well", one["id"], address, seen[path])
				continue
			}
			seen[path] = row.list
			checkPicture(t, app, "/samples/"+path)
			if isEntry {
				id, _ := one["id"].(string)
				svc.Sends(t, testkit.Scenario{Method: "PUT", Path: row.edit + id, Token: token, Body: one.With(nil)}, 200, address)
			}
		}
		if want := cmp.Or(row.pictures, len(all)); found != want || found < 5 {
			t.Errorf("%s shows %d pictures, want %d", row.list, found, want)
		}
	}
	files, err := os.ReadDir("../../admin-ui/public/samples")
	if err != nil || len(files) != len(seen) {
		t.Errorf("%d files for %d pictures, %v", len(files), len(seen), err)
	}
}

// checkPicture fails unless the app serves a small drawing at path that contains nothing active.
func checkPicture(t *testing.T, app http.Handler, path string) {
	t.Helper()
	answer := httptest.NewRecorder()
	app.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
	header := answer.Header()
	if answer.Code != http.StatusOK || header.Get("Content-Type") != "image/svg+xml" || header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Content-Security-Policy") == "" || header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
		t.Errorf("%s answered %d with %v", path, answer.Code, header)
	}
	text := answer.Body.String()
	if len(text) > 3000 || !strings.HasPrefix(text, `<svg xmlns="http://www.w3.org/2000/svg" width="480"`) {
		t.Errorf("%s has %d bytes", path, len(text))
	}
	if found := active.FindString(text); found != "" {
		t.Errorf("%s holds %q", path, found)
	}
}
