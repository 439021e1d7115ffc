package service_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"obi/platform/peer"
	"obi/platform/service"
)

// Every method except GET and HEAD needs a key, even on a path that no service declares. A service
// without keys refuses them all.
func TestOnlyReadingNeedsNoKey(t *testing.T) {
	answer := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	routes := func(name string) []service.InternalRoute {
		return []service.InternalRoute{{Path: "/internal/" + name + "/any", Handle: answer}}
	}
	p := start(t, ports,
		serving("open", service.Instance{Internal: routes("open"), InternalKeys: peer.Keys{"k"}}),
		serving("shut", service.Instance{Internal: routes("shut")}))
	for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get"} {
		reads := method == "GET" || method == "HEAD"
		for path, status := range map[string]map[string]int{
			"/internal/open/any":   {"": 401, "Bearer k": 200, "Bearer x": 401},
			"/internal/open/other": {"": 401, "Bearer k": 404, "Bearer x": 401},
			"/internal/shut/any":   {"": 401, "Bearer k": 401, "Bearer ": 401},
			"/livez":               {"": 405, "Bearer k": 405},
		} {
			for header, want := range status {
				if reads {
					if want = http.StatusOK; strings.HasSuffix(path, "/other") {
						want = http.StatusNotFound
					}
				}
				if got := statusOf(t, method, p.internal+path, header); got != want {
					t.Errorf("%s %s with %q answered %d, want %d", method, path, header, got, want)
				}
			}
		}
	}
}

// statusOf sends a request with a header Authorization, unless it is empty.
func statusOf(t *testing.T, method, url, header string) int {
	t.Helper()
	request, err := http.NewRequest(method, url, bytes.NewBufferString(""))
	if err != nil {
		t.Fatal(err)
	}
	if header != "" {
		request.Header.Set("Authorization", header)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}
