package together

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/testkit"
)

// pictureForm returns a form with a small picture, and its content type.
func pictureForm(t testing.TB) (text, kind string) {
	t.Helper()
	var body, drawing bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "a.png")
	if err == nil {
		err = png.Encode(&drawing, image.NewGray(image.Rect(0, 0, 3, 2)))
	}
	if err == nil {
		_, err = part.Write(drawing.Bytes())
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return body.String(), form.FormDataContentType()
}

// picture uploads a small picture and returns its address.
func (r *running) picture(t testing.TB) string {
	t.Helper()
	body, kind := pictureForm(t)
	answer := r.does(t, "POST", "/api/pictures/admin/picture", kind, body, http.StatusCreated)
	_, rest, _ := strings.Cut(answer, `"url":"`)
	address, _, _ := strings.Cut(rest, `"`)
	return address
}

// A picture used by a creator and a dibia stays until neither uses it, and is restored with
// either.
func TestAPictureOfTwoEntries(t *testing.T) {
	r := serve(t, aNewOne(t), nil)
	const json = "application/json"
	address := r.picture(t)
	path := address[strings.Index(address, "/api/pictures/"):]
	shown := func(when string, want int) {
		t.Helper()
		if status, _ := r.call("GET", path, "", ""); status != want {
			t.Errorf("%s the picture is answered with %d, want %d", when, status, want)
		}
	}
	shown("uploaded,", 200)
	entry := `{"id":"one","name":"Ada","bio":"b","services":"s","contact":"+234 803 555 0199","image":"` + address + `"}`
	r.does(t, "POST", "/api/creator/admin/add", json, entry, http.StatusCreated)
	r.does(t, "POST", "/api/dibia/admin/dibia", json, entry, http.StatusCreated)
	r.does(t, "DELETE", "/api/creator/admin/delete/one", "", "", http.StatusOK)
	shown("with the dibia alone,", 200)
	r.does(t, "DELETE", "/api/dibia/admin/dibias/one", "", "", http.StatusOK)
	shown("with neither,", 404)
	deletion := owners.Column(t, r.adminURL, `SELECT max(id)::text FROM creator.audit_log`)[0]
	r.does(t, "POST", "/api/creator/admin/history/"+deletion+"/restore", "", "", http.StatusOK)
	shown("restored,", 200)
	testkit.Until(t, "all uses to be sent", func() bool {
		return len(owners.Column(t, r.adminURL, `SELECT payload FROM creator.outbox WHERE payload <> 'start' UNION SELECT payload FROM dibia.outbox WHERE payload <> 'start'`)) == 0
	})
	if left := owners.Column(t, r.adminURL, `SELECT area FROM audio.picture_uses`); len(left) != 1 || left[0] != "creator" {
		t.Errorf("used by %v", left)
	}
}
