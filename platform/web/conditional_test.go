package web_test

import (
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"obi/platform/testkit"
)

func TestETag(t *testing.T) {
	s := serve(t, nil, nil)
	list := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/list?size=3", Status: 200, WantHeader: map[string]string{"Cache-Control": "no-cache", "Content-Length": "14"}})
	tag := list.Header.Get("ETag")
	if !strings.HasPrefix(tag, `W/"`) {
		t.Fatalf("the tag of a list is %s, want a weak one", tag)
	}
	other := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/list?size=4", Status: 200}).Header.Get("ETag")
	if other == tag {
		t.Error("other content has the same tag")
	}
	for name, row := range map[string]struct {
		path, header string
		status       int
	}{
		"the same":                    {"list?size=3", tag, 304},
		"the same, without W/":        {"list?size=3", strings.TrimPrefix(tag, "W/"), 304},
		"one of several":              {"list?size=3", `"x", ` + tag + `,"y"`, 304},
		"any":                         {"list?size=3", "*", 304},
		"another":                     {"list?size=3", other, 200},
		"nonsense":                    {"list?size=3", `,,"`, 200},
		"one entity":                  {"one/a", `"7"`, 304},
		"one entity, made weak":       {"one/a", `W/"7"`, 304},
		"one entity, older version":   {"one/a", `"6"`, 200},
		"a refusal is never the same": {"nothing", "*", 404},
	} {
		t.Run(name, func(t *testing.T) {
			answer := s.Send(t, testkit.Scenario{Method: "GET", Path: "/api/things/" + row.path, Status: row.status, Header: map[string]string{"If-None-Match": row.header}})
			if row.status == 304 && (answer.Body != "" || answer.Header.Get("ETag") == "" || answer.Header.Get("Content-Encoding") != "" || answer.Header.Get("Content-Type") != "") {
				t.Errorf("got %+v", answer)
			}
		})
	}
	written := s.Send(t, testkit.Scenario{Method: "POST", Path: "/api/things/admin/echo", Token: secret, Body: `{"text":"a"}`, Header: map[string]string{"If-None-Match": "*"}, Status: 200})
	if written.Header.Get("ETag") != "" {
		t.Error("the answer to a change has a tag that its handler did not set")
	}
}

func TestCompression(t *testing.T) {
	s := serve(t, nil, nil)
	get := func(path string, header map[string]string) testkit.Answer {
		return s.Do(t, testkit.Scenario{Method: "GET", Path: "/api/things/" + path, Header: header})
	}
	gzipped := map[string]string{"Accept-Encoding": "gzip, deflate, br"}
	large := get("list?size=5000", gzipped)
	if large.Header.Get("Content-Encoding") != "gzip" || len(large.Body) > 1000 || !strings.Contains(large.Header.Get("Vary"), "Accept-Encoding") {
		t.Fatalf("a large answer came as %q with %d bytes", large.Header.Get("Content-Encoding"), len(large.Body))
	}
	reader, err := gzip.NewReader(strings.NewReader(large.Body))
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(reader); err != nil || string(plain) != `{"text":"`+strings.Repeat("a", 5000)+`"}` {
		t.Errorf("unpacked it is %.80s, %v", plain, err)
	}
	again := get("list?size=5000", map[string]string{"Accept-Encoding": "gzip", "If-None-Match": large.Header.Get("ETag")})
	if again.Status != 304 || again.Header.Get("Content-Encoding") != "" || again.Body != "" {
		t.Errorf("got %+v", again)
	}
	for name, answer := range map[string]testkit.Answer{
		"a small answer":         get("list?size=900", gzipped),
		"for a client without":   get("list?size=5000", map[string]string{"Accept-Encoding": "identity"}),
		"for one that refuses":   get("list?size=5000", map[string]string{"Accept-Encoding": "gzip;q=0"}),
		"a refusal, small too":   get("nothing", gzipped),
		"an entity's own answer": get("one/a", gzipped),
	} {
		if coding := answer.Header.Get("Content-Encoding"); coding != "" || !strings.HasPrefix(answer.Body, "{") {
			t.Errorf("%s came as %q", name, coding)
		}
	}
}
