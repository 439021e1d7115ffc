// Package adminui serves the built web app: every file from memory with its own
// caching, compressed ahead of time, and index.html for every page address.
package adminui

import (
	"context"
	"crypto/rand"
	"embed"
	"io/fs"
	"net/http"
	"strings"

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

// emptyStyle is the hash of a style element without text. Emotion, which MUI writes its styles
// with, adds such elements and fills them through the CSSOM, which no policy asks about.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

// contentSecurity allows what the app is made of and nothing else. Images come from anywhere, since
// administrators enter their addresses; where the page came by https they do too. nonce is that of
// style elements with a text of their own, which dragging needs. Encoders and decoders of recordings
// are WebAssembly, which needs 'wasm-unsafe-eval'; eval stays forbidden.
func contentSecurity(nonce string, byTLS bool) string {
	images := "img-src 'self' https: http: data: blob:; "
	if byTLS {
		images = "img-src 'self' https: data: blob:; "
	}
	return "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' " + emptyStyle + " 'nonce-" + nonce + "'; " + images +
		"media-src 'self' blob:; connect-src 'self'; font-src 'self'; " +
		"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
}

// noncePlace is where index.html names the nonce.
const noncePlace = "STYLE_NONCE"

// Handler serves a built app from files.
func Handler(files fs.FS) (http.Handler, error) {
	assets, err := load(files)
	if err != nil {
		return nil, err
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header, nonce := w.Header(), rand.Text()
		header.Set("Content-Security-Policy", contentSecurity(nonce, web.IsHTTPS(r.Context())))
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
		if strings.HasPrefix(r.URL.Path, "/samples/") { // the pictures of sample content, which public apps show
			header.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		asset.serve(w, r, nonce)
	}), nil
}
