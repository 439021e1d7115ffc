package adminui

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// encodings that the build writes beside a file, best first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// asset is one file of the app.
type asset struct {
	contentType, caching, tag string
	plain                     []byte
	encoded                   map[string][]byte // by Content-Encoding
	isPage                    bool              // contains a nonce, so that no two answers are the same
}

type assets map[string]*asset

// load reads every file once; the app is a few megabytes.
func load(files fs.FS) (assets, error) {
	contents := map[string][]byte{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		contents[name], err = fs.ReadFile(files, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	all := assets{}
	for name, content := range contents {
		extension := path.Ext(name)
		if extension == ".br" || extension == ".gz" || strings.HasPrefix(path.Base(name), ".") {
			continue
		}
		sum := sha256.Sum256(content)
		one := &asset{isPage: extension == ".html", contentType: typeOf(extension), plain: content, tag: hex.EncodeToString(sum[:8]), caching: "no-cache", encoded: map[string][]byte{}}
		if strings.HasPrefix(name, "assets/") {
			// The name holds a hash of the content.
			one.caching = "public, max-age=31536000, immutable"
		}
		for _, encoding := range encodings {
			if encoded, ok := contents[name+encoding.suffix]; ok {
				one.encoded[encoding.name] = encoded
			}
		}
		all["/"+name] = one
	}
	return all, nil
}

// typeOf does not ask the system's own table, which differs between machines.
func typeOf(extension string) string {
	switch extension {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	case ".ico":
		return "image/x-icon"
	}
	if known := mime.TypeByExtension(extension); known != "" {
		return known
	}
	return "application/octet-stream"
}

// find returns the file at an address, or the app itself for an address that one
// of its pages has: those have no file extension.
func (a assets) find(address string) *asset {
	if file, ok := a[address]; ok && address != "/index.html" {
		return file
	}
	if path.Ext(address) != "" {
		return nil
	}
	if app, ok := a["/index.html"]; ok {
		return app
	}
	return notBuilt
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request, nonce string) {
	header := w.Header()
	header.Set("Content-Type", a.contentType)
	header.Set("Cache-Control", a.caching)
	content, tag := a.plain, a.tag
	if a.isPage {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(bytes.ReplaceAll(content, []byte(noncePlace), []byte(nonce))))
		return
	}
	if len(a.encoded) > 0 {
		header.Set("Vary", "Accept-Encoding")
		if name, encoded, ok := a.pick(r.Header.Get("Accept-Encoding")); ok && r.Header.Get("Range") == "" {
			header.Set("Content-Encoding", name)
			content, tag = encoded, a.tag+"-"+name
		}
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// pick returns the best encoding that the client takes.
func (a *asset) pick(accept string) (name string, content []byte, ok bool) {
	for _, encoding := range encodings {
		encoded, ok := a.encoded[encoding.name]
		if ok && accepts(accept, encoding.name) {
			return encoding.name, encoded, true
		}
	}
	return "", nil, false
}

func accepts(header, name string) bool {
	for part := range strings.SplitSeq(header, ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(strings.TrimSpace(coding), name) {
			return strings.ReplaceAll(quality, " ", "") != "q=0"
		}
	}
	return false
}

// notBuilt says what to do when the program was built before the web app.
var notBuilt = &asset{
	contentType: "text/html; charset=utf-8", caching: "no-store", tag: "not-built",
	plain: []byte("<!doctype html><html lang=\"en\"><title>Obi</title><p>The web app has not been built into this program. Run <code>make run</code>."),
}
