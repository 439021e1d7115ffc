package pictures_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"obi/audio-svc/audio"
	"obi/audio-svc/audioclient"
	"obi/audio-svc/pictures"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/testkit"
)

const addPath = audioclient.Pictures + "admin/picture"

func TestMain(m *testing.M) { testkit.Main(m) }

// start runs the service on a folder and returns a client of its internal port.
func start(t testing.TB) (*testkit.Service, *audioclient.Client) {
	t.Helper()
	svc := testkit.Start(t, audio.Spec(), config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()})
	return svc, audioclient.New(svc.Internal, testkit.InternalKeys())
}

// post is the request that uploads a picture.
func post(t testing.TB, token string, content []byte) testkit.Scenario {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "../my holiday.jpg")
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Scenario{Method: "POST", Path: addPath, Token: token, Header: map[string]string{"Content-Type": form.FormDataContentType()}, Body: body.String()}
}

// show requests a picture.
func show(id string, status int) testkit.Scenario {
	return testkit.Scenario{Name: fmt.Sprint("show ", status), Method: "GET", Path: audioclient.Pictures + id, Status: status}
}

func TestAPictureIsStoredAndShown(t *testing.T) {
	svc, client := start(t)
	token := svc.Issuer.Token(t, "ngozi")
	plain := aJPEG(t, 40, 30)
	var got pictures.Picture
	svc.Sends(t, post(t, token, behind(plain, 2, segment(0xe1, "Exif\x00\x00"+where))), 201).JSON(t, &got)
	if got.Width != 40 || got.Height != 30 || got.URL != "http://localhost:8080/api/pictures/"+got.PictureID {
		t.Errorf("got %+v", got)
	}
	sc := show(got.PictureID, 200)
	sc.WantHeader = map[string]string{
		"Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff", "Content-Disposition": `inline; filename="` + got.PictureID + `.jpg"`,
		"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox", "Cache-Control": "public, max-age=31536000, immutable", "ETag": "*", "Accept-Ranges": "bytes",
		"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin",
	}
	answer := svc.Send(t, sc)
	if answer.Body != string(plain) {
		t.Errorf("shown are %d bytes, stored %d", len(answer.Body), len(plain))
	}
	part, same := show(got.PictureID, 206), show(got.PictureID, 304)
	part.Header, same.Header = map[string]string{"Range": "bytes=0-1"}, map[string]string{"If-None-Match": answer.Header.Get("ETag")}
	part.Want = []string{"\xff\xd8"}
	svc.Run(t, []testkit.Scenario{part, same})

	recording, err := client.Upload(t.Context(), audioclient.NewID(), "a.amr", []byte("#!AMR\n")) // recordings and pictures are separate
	if err != nil {
		t.Fatal(err)
	}
	svc.Run(t, []testkit.Scenario{show(recording.FileID, 404), show(audioclient.NewID(), 404), show("x", 404)})
	for _, end := range []string{"", "/info", "/kept"} {
		svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + got.PictureID + end, Token: token}, 404)
	}
}

func TestContentThatIsNotAPictureIsRejected(t *testing.T) {
	svc, _ := start(t)
	token := svc.Issuer.Token(t, "ngozi")
	svc.Sends(t, post(t, "", aPNG(t, 1, 1)), 401)
	svc.Sends(t, post(t, token, []byte("<svg/>")), 422, "Please use JPEG, PNG or WebP")
	svc.Sends(t, post(t, token, nil), 422, "Please use JPEG, PNG or WebP")
	svc.Sends(t, post(t, token, make([]byte, audioclient.MaxFile+1)), 413, "A picture must be less than 5MB")
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: addPath, Token: token, Body: `{}`}, 415)
	if got := svc.Look(t, `SELECT state FROM audio.audio_files`); len(got) != 0 {
		t.Errorf("stored are %v", got)
	}
}

func TestAreasReportOnTheInternalPortOnly(t *testing.T) {
	svc, client := start(t)
	token := svc.Issuer.Token(t, "ngozi")
	svc.Send(t, testkit.Scenario{Method: "PUT", Path: audioclient.UsesPrefix + "creator", Token: token, Body: `{"Revision":1}`, Status: http.StatusNotFound})
	if err := client.Use(t.Context(), "creator", audioclient.Uses{Revision: 5, IDs: []string{"x"}}); err != nil {
		t.Error(err)
	}
	if err := client.Use(t.Context(), "creator", audioclient.Uses{Revision: 4}); errs.KindOf(err) != errs.Conflict || !strings.Contains(err.Error(), "newer") {
		t.Errorf("got %v", err)
	}
}
