package service

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTheLongestPrefixAnswers(t *testing.T) {
	routes := &mux{}
	for _, prefix := range []string{"/", "/api/ilu", "/api/ilu/audio/", "/api/dibia"} {
		routes.add(prefix, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("By", prefix) }))
	}
	for path, want := range map[string]string{
		"/": "/", "/admin": "/", "/apis": "/", "/login/api": "/", "/api-docs": "/",
		"/api/ilu": "/api/ilu", "/api/ilu/": "/api/ilu", "/api/ilu/proverbs": "/api/ilu", "/api/ilu/audiobook": "/api/ilu",
		"/api/ilu/audio": "/api/ilu/audio/", "/api/ilu/audio/x/info": "/api/ilu/audio/",
		"/api/dibia/x": "/api/dibia",
		// Paths of no service, which the web app must not serve:
		"/API/ilu": "", "//api/ilu": "", "/x/../api/ilu": "", "/./api/ilu": "", "//": "", "/../etc/passwd": "", "/login/": "/",
		"/livez": "", "/readyz": "", "/metrics": "", "/internal/auth/admins": "", "/debug/pprof/": "", "/metricsx": "/",
		"/api": "", "/api/": "", "/api/iluX": "", "/api/nobody/x": "", "/api/%69lu/": "/api/ilu",
	} {
		answer := httptest.NewRecorder()
		routes.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
		if got := answer.Header().Get("By"); got != want || (want == "") != (answer.Code == http.StatusNotFound) {
			t.Errorf("%s was answered by %q with %d, want %q", path, got, answer.Code, want)
		}
	}
}
