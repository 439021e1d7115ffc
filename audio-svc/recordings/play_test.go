package recordings_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"obi/audio-svc/audioclient"
	"obi/platform/testkit"
)

// TestFilesAreStoredOnTheInternalPortOnly tries all write requests on the public port with an
// administrator's token.
func TestFilesAreStoredOnTheInternalPortOnly(t *testing.T) {
	svc, _ := start(t)
	token, id := svc.Issuer.Token(t, "ngozi"), audioclient.NewID()
	for _, path := range []string{audioclient.Prefix + id + "?filename=a.mp3", "/api/ilu/audio/internal/" + id, "/api/ilu/audio/../../../internal/audio/" + id} {
		for _, method := range []string{"PUT", "POST", "DELETE"} {
			svc.Send(t, testkit.Scenario{Method: method, Path: path, Token: token, Body: "x", Status: http.StatusNotFound})
		}
	}
	for _, method := range []string{"PUT", "POST", "DELETE", "PATCH"} {
		svc.Send(t, testkit.Scenario{Method: method, Path: "/api/ilu/audio/" + id, Token: token, Status: http.StatusMethodNotAllowed, WantHeader: map[string]string{"Allow": "GET"}})
	}
	if got := states(t, svc); len(got) != 0 {
		t.Errorf("there are %v", got)
	}
}

// contentTypes are the accepted extensions and how they are played.
var contentTypes = map[string]string{
	"mp3": "audio/mpeg", "mp2": "audio/mpeg", "wav": "audio/wav", "aac": "audio/aac", "m4a": "audio/mp4", "m4b": "audio/mp4", "m4r": "audio/mp4", "mp4": "audio/mp4",
	"3gp": "audio/3gpp", "ogg": "audio/ogg", "oga": "audio/ogg", "webm": "audio/webm", "weba": "audio/webm", "flac": "audio/flac", "aiff": "audio/aiff", "aif": "audio/aiff",
	"wma": "audio/x-ms-wma", "amr": "audio/amr",
}

func TestEveryFormatIsPlayedAsWhatItIs(t *testing.T) {
	svc, client := start(t)
	for extension, contentType := range contentTypes {
		content := sample(t, extension)
		file := uploaded(t, client, "Ọ́jị́ ."+strings.ToUpper(extension), content)
		sc := play(file.FileID, 200)
		sc.Header = map[string]string{"Accept-Encoding": "gzip, br"}
		sc.WantHeader = map[string]string{
			"Content-Type": contentType, "X-Content-Type-Options": "nosniff", "Accept-Ranges": "bytes",
			"Content-Disposition": `attachment; filename="` + file.FileID + "." + extension + `"`, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			"Cache-Control": "public, max-age=31536000, immutable", "ETag": "*", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Resource-Policy": "cross-origin",
		}
		answer := svc.Send(t, sc)
		if answer.Body != string(content) || answer.Header.Get("Content-Encoding") != "" || answer.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s came back as %d bytes, %v", extension, len(answer.Body), answer.Header)
		}
		var told audioclient.Info
		svc.Send(t, info(file.FileID, 200)).JSON(t, &told)
		if told != file || told.ContentType != contentType || told.Size != int64(len(content)) || told.Playable == "" || !strings.HasPrefix(told.Filename, "Ọ́jị́") {
			t.Errorf("%s: info says %+v, the upload %+v", extension, told, file)
		}
	}
}

func TestRanges(t *testing.T) {
	svc, client := start(t)
	content := string(padded(t, 10_000))
	file := uploaded(t, client, "a.mp3", []byte(content))
	tag := svc.Send(t, play(file.FileID, 200)).Header.Get("ETag")
	type header = map[string]string
	for name, row := range map[string]struct {
		header header
		status int
		body   string
		want   header
	}{
		"no range":                    {header{}, 200, content, header{"Content-Length": "10000"}},
		"Safari's first question":     {header{"Range": "bytes=0-1"}, 206, content[:2], header{"Content-Range": "bytes 0-1/10000", "Content-Length": "2"}},
		"from the beginning":          {header{"Range": "bytes=0-"}, 206, content, header{"Content-Range": "bytes 0-9999/10000"}},
		"from the middle":             {header{"Range": "bytes=5000-"}, 206, content[5000:], header{"Content-Range": "bytes 5000-9999/10000"}},
		"a piece":                     {header{"Range": "bytes=100-299"}, 206, content[100:300], header{"Content-Range": "bytes 100-299/10000"}},
		"one byte":                    {header{"Range": "bytes=9999-9999"}, 206, content[9999:], header{"Content-Range": "bytes 9999-9999/10000"}},
		"beyond the end":              {header{"Range": "bytes=9000-99999999999999999999999999"}, 206, content[9000:], header{"Content-Range": "bytes 9000-9999/10000"}},
		"the end":                     {header{"Range": "bytes=-100"}, 206, content[9900:], header{"Content-Range": "bytes 9900-9999/10000"}},
		"more than all from the end":  {header{"Range": "bytes=-99999"}, 206, content, header{"Content-Range": "bytes 0-9999/10000"}},
		"behind the end":              {header{"Range": "bytes=10000-"}, 416, "", header{"Content-Range": "bytes */10000", "Cache-Control": "no-store"}},
		"far behind the end":          {header{"Range": "bytes=99999999999999999999999-"}, 416, "", header{"Content-Range": "bytes */10000"}},
		"the last nothing":            {header{"Range": "bytes=-0"}, 416, "", header{"Content-Range": "bytes */10000"}},
		"backwards":                   {header{"Range": "bytes=9-1"}, 200, content, nil},
		"no numbers":                  {header{"Range": "bytes=abc"}, 200, content, nil},
		"nothing":                     {header{"Range": "bytes=-"}, 200, content, nil},
		"a sign":                      {header{"Range": "bytes=+1-5"}, 200, content, nil},
		"another unit":                {header{"Range": "seconds=1-2"}, 200, content, nil},
		"several":                     {header{"Range": "bytes=0-1,5-6"}, 200, content, nil},
		"a thousand":                  {header{"Range": "bytes=0-0" + strings.Repeat(",1-1", 999)}, 200, content, nil},
		"if it is the same":           {header{"Range": "bytes=0-1", "If-Range": tag}, 206, content[:2], nil},
		"if it is another":            {header{"Range": "bytes=0-1", "If-Range": `"other"`}, 200, content, nil},
		"if it is weakly the same":    {header{"Range": "bytes=0-1", "If-Range": "W/" + tag}, 200, content, nil},
		"if it is as old":             {header{"Range": "bytes=0-1", "If-Range": "Wed, 21 Oct 2015 07:28:00 GMT"}, 200, content, nil},
		"known already":               {header{"If-None-Match": tag}, 304, "", header{"ETag": tag, "Cache-Control": "public, max-age=31536000, immutable", "Cross-Origin-Resource-Policy": "cross-origin"}},
		"known already, from a proxy": {header{"If-None-Match": `"x", W/` + tag}, 304, "", nil},
		"known already, and a range":  {header{"If-None-Match": tag, "Range": "bytes=0-1"}, 304, "", nil},
		"another one known":           {header{"If-None-Match": `"other"`}, 200, content, nil},
	} {
		t.Run(name, func(t *testing.T) {
			sc := play(file.FileID, row.status)
			sc.Header, sc.WantHeader = row.header, row.want
			if answer := svc.Send(t, sc); row.status < 300 && answer.Body != row.body || row.status == 200 && answer.Header.Get("Content-Range") != "" {
				t.Errorf("got %d bytes, %v", len(answer.Body), answer.Header)
			}
			sc.Method = http.MethodHead
			if head := svc.Send(t, sc); head.Body != "" {
				t.Errorf("HEAD has a body of %d bytes", len(head.Body))
			}
		})
	}
}

func TestKeptFilesPlayForAdministratorsOnly(t *testing.T) {
	svc, client := start(t)
	token, content := svc.Issuer.Token(t, "ngozi"), sample(t, "mp3")
	shown, deleted, erased := uploaded(t, client, "a.mp3", content), uploaded(t, client, "b.mp3", content), uploaded(t, client, "c.mp3", content)
	if err := errors.Join(client.Hide(t.Context(), deleted.FileID), client.Delete(t.Context(), erased.FileID)); err != nil {
		t.Fatal(err)
	}
	kept := func(id, token string, header map[string]string) testkit.Scenario {
		return testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + id + "/kept", Token: token, Header: header}
	}
	svc.Send(t, play(deleted.FileID, 404))
	for _, file := range []audioclient.Info{shown, deleted} {
		svc.Sends(t, kept(file.FileID, "", nil), 401)
		whole := kept(file.FileID, token, nil)
		whole.WantHeader = map[string]string{
			"Content-Type": "audio/mpeg", "X-Content-Type-Options": "nosniff", "Accept-Ranges": "bytes", "ETag": "*",
			"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
			"Cache-Control":           "no-store", "Cross-Origin-Resource-Policy": "same-origin",
		}
		answer := svc.Sends(t, whole, 200)
		if answer.Body != string(content) {
			t.Errorf("got %d bytes, want %d", len(answer.Body), len(content))
		}
		part := svc.Sends(t, kept(file.FileID, token, map[string]string{"Range": "bytes=0-1"}), 206)
		if part.Body != string(content[:2]) || part.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("got %q, %v", part.Body, part.Header)
		}
		known := kept(file.FileID, token, map[string]string{"If-None-Match": answer.Header.Get("ETag")})
		known.WantHeader = map[string]string{"Cache-Control": "no-store"}
		svc.Sends(t, known, 304)
	}
	for _, id := range []string{erased.FileID, audioclient.NewID(), "x"} {
		svc.Sends(t, kept(id, token, nil), 404)
	}
}

func TestInvalidIDs(t *testing.T) {
	svc, _ := start(t)
	for path, status := range map[string]int{
		audioclient.NewID(): 404, "..": 404, "%2e%2e": 400, "%2e%2e%2fx": 400, "a%00b": 400, strings.Repeat("A", 1000): 404, strings.Repeat("A", 27): 404,
		strings.ToLower(audioclient.NewID()): 404, "openapi": 404, "%F0%9F%94%A5": 404, "'%20OR%201=1--": 404, "*": 404,
	} {
		for _, end := range []string{"", "/info"} {
			svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + path + end, Status: status})
		}
	}
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/" + audioclient.NewID() + "/", Status: 404})
	svc.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio", Status: 404})
}
