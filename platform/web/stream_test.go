package web_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"obi/platform/errs"
	"obi/platform/testkit"
	"obi/platform/web"
)

// declareStream adds a route that streams according to the last part of its path.
func declareStream(api *web.API) {
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: "/api/things/stream/{what}", Access: web.Public},
		func(_ context.Context, in *struct {
			What string `path:"what"`
		}, out *web.Stream) error {
			header := out.Header()
			switch in.What {
			case "refused":
				return errs.New(errs.Unavailable, "The store is away").After(1)
			case "nothing":
				header.Set("ETag", `"own"`)
				out.WriteHeader(http.StatusNotModified)
				return nil
			case "fault":
				return io.ErrUnexpectedEOF
			}
			header.Set("Content-Type", "audio/mpeg")
			if in.What != "cut" { // with a length, net/http itself would notice
				header.Set("Content-Length", "100000")
			}
			out.WriteHeader(http.StatusPartialContent)
			if out.HeadOnly {
				return nil
			}
			if in.What == "cut" {
				_, _ = io.WriteString(out, strings.Repeat("a", 50_000))
				return io.ErrUnexpectedEOF
			}
			_, err := io.Copy(out, strings.NewReader(strings.Repeat("a", 100_000)))
			return err
		})
}

func TestStreams(t *testing.T) {
	s := serve(t, nil, declareStream)
	get := func(name, what string, status int, header map[string]string) testkit.Scenario {
		return testkit.Scenario{Name: name, Method: "GET", Path: "/api/things/stream/" + what, Status: status, WantHeader: header, Header: map[string]string{"Accept-Encoding": "gzip"}}
	}
	head := get("HEAD", "all", 206, map[string]string{"Content-Length": "100000", "Content-Type": "audio/mpeg"})
	head.Method = "HEAD"
	s.Run(t, []testkit.Scenario{
		get("an error before it begins", "refused", 503, map[string]string{"Retry-After": "1", "Cache-Control": "no-store"}),
		get("a fault before it begins", "fault", 500, nil),
		get("an answer without a body", "nothing", 304, map[string]string{"ETag": `"own"`}),
		head,
	})
	all := s.Send(t, get("", "all", 206, map[string]string{"Content-Length": "100000", "X-Content-Type-Options": "nosniff"}))
	if all.Body != strings.Repeat("a", 100_000) || all.Header.Get("Content-Encoding") != "" || all.Header.Get("ETag") != "" {
		t.Errorf("got %d bytes, %v", len(all.Body), all.Header)
	}
	response, err := http.Get(s.URL + "/api/things/stream/cut")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err == nil {
		t.Errorf("%d bytes passed for the whole", len(body))
	}
	if !strings.Contains(s.Log.String(), "a response was cut off") {
		t.Error("the log does not say that a response was cut off")
	}
}
