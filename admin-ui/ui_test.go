package adminui_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	adminui "obi/admin-ui"
	"obi/platform/config"
	"obi/platform/web"
)

func built() fstest.MapFS {
	return fstest.MapFS{
		"index.html":            {Data: []byte(`<html nonce="STYLE_NONCE">app`)},
		"index.html.br":         {Data: []byte("app in brotli")},
		"assets/app-1a2b.js":    {Data: []byte("let app = 1 // long enough")},
		"assets/app-1a2b.js.br": {Data: []byte("js in brotli")},
		"assets/app-1a2b.js.gz": {Data: []byte("js in gzip")},
		"favicon.svg":           {Data: []byte("<svg/>")},
		".gitkeep":              {},
	}
}

func TestHandler(t *testing.T) {
	handler, err := adminui.Handler(built())
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		method, path, accept string
		status               int
		body                 string
		header               map[string]string
	}{
		"landing page":            {"GET", "/", "", 200, ">app", map[string]string{"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache", "ETag": ""}},
		"page of the app":         {"GET", "/admin/creator-directory/edit", "", 200, ">app", nil},
		"page, never in brotli":   {"GET", "/admin", "gzip, br", 200, ">app", map[string]string{"Content-Encoding": ""}},
		"hashed file in brotli":   {"GET", "/assets/app-1a2b.js", "gzip, br", 200, "js in brotli", map[string]string{"Content-Encoding": "br", "Vary": "Accept-Encoding"}},
		"hashed file":             {"GET", "/assets/app-1a2b.js", "", 200, "let app = 1 // long enough", map[string]string{"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable"}},
		"gzip when brotli is off": {"GET", "/assets/app-1a2b.js", "br;q=0, gzip", 200, "js in gzip", map[string]string{"Content-Encoding": "gzip"}},
		"unhashed file":           {"GET", "/favicon.svg", "", 200, "<svg/>", map[string]string{"Cache-Control": "no-cache"}},
		"file that is gone":       {"GET", "/assets/app-0000.js", "", 404, `"success":false`, nil},
		"hidden file":             {"GET", "/.gitkeep", "", 404, `"success":false`, nil},
		"compressed name":         {"GET", "/assets/app-1a2b.js.br", "", 404, `"success":false`, nil},
		"way out of the folder":   {"GET", "/../ui.go", "", 404, `"success":false`, nil},
		"wrong method":            {"POST", "/", "", 405, `"success":false`, map[string]string{"Allow": "GET, HEAD"}},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(row.method, row.path, nil)
			request.Header.Set("Accept-Encoding", row.accept)
			recorder := httptest.NewRecorder()
			handler.ServeHTTP(recorder, request)
			if recorder.Code != row.status || !strings.Contains(recorder.Body.String(), row.body) {
				t.Fatalf("got %d %q", recorder.Code, recorder.Body)
			}
			for key, want := range row.header {
				if got := recorder.Header().Get(key); got != want {
					t.Errorf("%s is %q, want %q", key, got, want)
				}
			}
			if !strings.Contains(recorder.Header().Get("Content-Security-Policy"), "script-src 'self' 'wasm-unsafe-eval';") {
				t.Error("no content security policy")
			}
		})
	}
}

// The policy allows style elements with the page's own nonce, which is another one each time, and
// images by plain http only where the page came by it.
func TestContentSecurityPolicy(t *testing.T) {
	handler, err := adminui.Handler(built())
	if err != nil {
		t.Fatal(err)
	}
	handler = web.SecurityHeaders(handler, config.Networks{netip.MustParsePrefix("192.0.2.0/24")}) // where httptest's requests come from
	form := regexp.MustCompile(`; style-src 'self' 'sha256-[\w+/=]+' 'nonce-(\w{26})'; img-src 'self' https: (http: )?data: blob:; `)
	seen := map[string]bool{}
	for _, scheme := range []string{"http", "https", "https"} {
		request := httptest.NewRequest(http.MethodGet, "/admin", nil)
		request.Header.Set("X-Forwarded-Proto", scheme)
		recorder := httptest.NewRecorder()
		handler.ServeHTTP(recorder, request)
		policy := recorder.Header().Get("Content-Security-Policy")
		found := form.FindStringSubmatch(policy)
		if found == nil || seen[found[1]] || (found[2] == "") != (scheme == "https") || recorder.Body.String() != `<html nonce="`+found[1]+`">app` {
			t.Fatalf("by %s %q has the policy %s", scheme, recorder.Body, policy)
		}
		if !strings.HasSuffix(policy, "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'") {
			t.Errorf("the policy ends with %s", policy)
		}
		seen[found[1]] = true
	}
}

func TestFileIsNotSentAgain(t *testing.T) {
	handler, err := adminui.Handler(built())
	if err != nil {
		t.Fatal(err)
	}
	first := httptest.NewRecorder()
	handler.ServeHTTP(first, httptest.NewRequest(http.MethodGet, "/favicon.svg", nil))
	again := httptest.NewRequest(http.MethodGet, "/favicon.svg", nil)
	again.Header.Set("If-None-Match", first.Header().Get("ETag"))
	second := httptest.NewRecorder()
	handler.ServeHTTP(second, again)
	if second.Code != http.StatusNotModified || second.Body.Len() != 0 {
		t.Errorf("got %d with %d bytes", second.Code, second.Body.Len())
	}
}

func TestProgramBuiltWithoutTheAppSaysSo(t *testing.T) {
	handler, err := adminui.Handler(fstest.MapFS{".gitkeep": {}})
	if err != nil {
		t.Fatal(err)
	}
	recorder := httptest.NewRecorder()
	handler.ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/", nil))
	if !strings.Contains(recorder.Body.String(), "make run") {
		t.Errorf("got %q", recorder.Body)
	}
}
