package audio

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/testkit"
)

const addPath = audioclient.Pictures + "admin/picture"

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
	var got Picture
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

	recording := uploaded(t, client, "a.mp3", sample(t, "mp3")) // recordings and pictures are separate
	svc.Run(t, []testkit.Scenario{
		show(recording.FileID, 404), show(audioclient.NewID(), 404), show("x", 404), play(got.PictureID, 404), info(got.PictureID, 404),
	})
}

func TestContentThatIsNotAPictureIsRejected(t *testing.T) {
	svc, _ := start(t)
	token := svc.Issuer.Token(t, "ngozi")
	svc.Sends(t, post(t, "", aPNG(t, 1, 1)), 401)
	svc.Sends(t, post(t, token, []byte("<svg/>")), 422, "Please use JPEG, PNG or WebP")
	svc.Sends(t, post(t, token, nil), 422, "Please use JPEG, PNG or WebP")
	svc.Sends(t, post(t, token, make([]byte, maxPicture+1)), 413, "A picture must be less than 5MB")
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: addPath, Token: token, Body: `{}`}, 415)
	if got := states(t, svc); len(got) != 0 {
		t.Errorf("stored are %v", got)
	}
}

func TestTheAddressOfAPicture(t *testing.T) {
	for name, row := range map[string][3]string{
		"the configured address":            {"https://obi.example.org", "http://10.0.0.5:8080", "https://obi.example.org"},
		"the address that the browser used": {"http://localhost:8080", "https://obi.example.org", "https://obi.example.org"},
		"a loopback address is configured":  {"http://127.0.0.1:8080", "http://10.0.0.5:8080", "http://10.0.0.5:8080"},
		"a browser on the local machine":    {"http://localhost:8080", "http://127.0.0.1:8080", "http://localhost:8080"},
		"a browser that uses IPv6 loopback": {"http://localhost:8080", "http://[::1]:8080", "http://localhost:8080"},
		"a browser with a null Origin":      {"http://localhost:8080", "null", "http://localhost:8080"},
		"a program without an Origin":       {"http://localhost:8080", "", "http://localhost:8080"},
		"a program with an invalid Origin":  {"http://localhost:8080", "javascript:alert(1)", "http://localhost:8080"},
	} {
		if got := baseURL(config.PublicURL(row[0]), row[1]); got != row[2] {
			t.Errorf("%s: %s, want %s", name, got, row[2])
		}
	}
}

// gallery is a desk with pictures. The test reports which of them are used.
type gallery struct {
	*desk
	t        *testing.T
	revision int64
}

func (g *gallery) add(passed time.Duration) string {
	g.t.Helper()
	g.passed = passed
	file, picture, err := newPicture(audioclient.NewID(), aPNG(g.t, 2, 2), g.now())
	if err == nil {
		_, err = g.upload(g.t.Context(), file, picture.content)
	}
	if err != nil {
		g.t.Fatal(err)
	}
	return file.FileID
}

// uses reports the pictures that an area uses, some time after the start.
func (g *gallery) uses(passed time.Duration, area string, ids ...string) {
	g.t.Helper()
	g.revision++
	g.passed = passed
	if err := g.use(g.t.Context(), area, audioclient.Uses{Revision: g.revision, IDs: ids}); err != nil {
		g.t.Fatal(err)
	}
}

// expectState sweeps some time after the start and checks the state of a picture.
func (g *gallery) expectState(passed time.Duration, id, want string) {
	g.t.Helper()
	g.passed = passed
	g.sweep(g.t)
	objects, states := g.found(g.t)
	if states[id] != want || slices.Contains(objects, id) != (want != deleted) {
		g.t.Errorf("after %s it is %s, want %s; objects are %v", passed, states[id], want, objects)
	}
}

const day = 24 * time.Hour

func TestAPictureIsKeptWhileItIsUsed(t *testing.T) {
	g := &gallery{desk: open(t), t: t}
	shared, unused := g.add(0), g.add(0)
	recording := audioclient.NewID()
	if err := g.put(t, t.Context(), recording); err != nil {
		t.Fatal(err)
	}
	g.uses(time.Hour, "creator", shared, audioclient.NewID()) // pictures of another Obi are ignored
	g.uses(time.Hour, "dibia", shared, recording)
	g.expectState(23*time.Hour, unused, stored)
	g.expectState(25*time.Hour, unused, hidden)
	g.expectState(48*time.Hour, unused, hidden)

	g.uses(60*day, "creator") // the other area still uses it
	g.expectState(60*day, shared, stored)
	g.expectState(60*day, unused, deleted)
	g.uses(61*day, "dibia")
	g.expectState(61*day, shared, hidden)
	g.uses(80*day, "creator", shared) // restored
	g.expectState(80*day, shared, stored)
	g.uses(81*day, "creator")
	g.expectState(110*day, shared, hidden)
	g.expectState(112*day, shared, deleted)
	g.uses(113*day, "creator", shared)
	g.expectState(113*day, shared, deleted)
	g.expectState(113*day, recording, stored) // recordings are not affected by uses
}

// An entry may be saved after its picture was hidden, and its area may report late.
func TestAPictureThatIsUsedLate(t *testing.T) {
	g := &gallery{desk: open(t), t: t}
	g.keep = 0
	late := g.add(0)
	g.expectState(30*time.Hour, late, hidden)
	g.uses(40*time.Hour, "creator", late)
	g.expectState(10*day, late, stored)
	g.uses(10*day, "creator") // the retention period is 0, but pictures are kept for a day
	g.expectState(10*day, late, hidden)
	g.uses(10*day+23*time.Hour, "dibia", late)
	g.expectState(20*day, late, stored)
	g.uses(20*day, "dibia")
	g.expectState(21*day+time.Hour, late, deleted)
}

func TestOldReportsChangeNothing(t *testing.T) {
	g := &gallery{desk: open(t), t: t}
	id := g.add(0)
	g.uses(0, "creator")
	g.uses(0, "creator", id)
	for _, revision := range []int64{g.revision - 1, g.revision} {
		err := g.use(t.Context(), "creator", audioclient.Uses{Revision: revision})
		if errs.KindOf(err) != errs.Conflict {
			t.Errorf("an old message: %v", err)
		}
	}
	g.expectState(2*day, id, stored)
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
