// Package adminui serves the built web app: every file from memory with its own
// caching, compressed ahead of time, and index.html for every page address.
package adminui

import (
	"context"
	"embed"
	"io/fs"
	"net/http"

	"obi/platform/service"
	"obi/platform/web"
)

// dist holds what `npm run build` wrote; before the first build only a marker.
//
//go:embed all:dist
var dist embed.FS

// Spec describes the web app to whatever runs it.
func Spec() service.Spec {
	return service.Spec{Name: "ui", Prefixes: []string{"/"}, New: build}
}

func build(context.Context, service.Env) (*service.Instance, error) {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	handler, err := Handler(files)
	if err != nil {
		return nil, err
	}
	return &service.Instance{Handler: handler}, nil
}

// contentSecurity allows what the app is made of and nothing else. Images come
// from anywhere, since administrators enter their addresses; MUI writes its
// styles into the page, which needs 'unsafe-inline' for styles alone.
const contentSecurity = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' https: http: data: blob:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; " +
	"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// Handler serves a built app from files.
func Handler(files fs.FS) (http.Handler, error) {
	assets, err := load(files)
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentSecurity)
		header.Set("Referrer-Policy", "same-origin")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			header.Set("Allow", "GET, HEAD")
			web.MethodNotAllowed(w, r)
			return
		}
		asset := assets.find(r.URL.Path)
		if asset == nil {
			web.NotFound(w, r)
			return
		}
		asset.serve(w, r)
	}), nil
}
