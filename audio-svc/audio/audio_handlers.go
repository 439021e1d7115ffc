package audio

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
	"obi/platform/web"
)

type handlers struct{ files *files }

type fileInput struct {
	FileID string `path:"fileId" doc:"The id of the audio file"`
}

type infoOutput struct{ Body audioclient.Info }

// find returns a recording or a picture in one of the states. It checks id, because a path may
// contain any text.
func (h *handlers) find(ctx context.Context, id string, picture bool, states ...string) (file *File, err error) {
	missing := errNoAudio
	if picture {
		missing = errNoPicture
	}
	if !audioclient.IsID(id) {
		return nil, missing
	}
	file, err = h.files.rows.get(ctx, id, states...)
	if errs.KindOf(err) == errs.NotFound || err == nil && file.isPicture() != picture {
		return nil, missing
	}
	return file, err
}

// info answers from the database only, so that a deletion takes effect at once and without the
// object store (spec 8, audio delete).
func (h *handlers) info(ctx context.Context, in *fileInput) (*infoOutput, error) {
	file, err := h.find(ctx, in.FileID, false, stored)
	if err != nil {
		return nil, err
	}
	return &infoOutput{file.Info()}, nil
}

// play serves a recording or a part of it.
func (h *handlers) play(ctx context.Context, in *fileInput, out *web.Stream) error {
	file, err := h.find(ctx, in.FileID, false, stored)
	if err != nil {
		return err
	}
	return h.send(ctx, file, out, true)
}

// playKept serves a recording that is stored or hidden, so that administrators can listen to it
// before they restore it.
func (h *handlers) playKept(ctx context.Context, in *fileInput, out *web.Stream) error {
	file, err := h.find(ctx, in.FileID, false, stored, hidden)
	if err != nil {
		return err
	}
	return h.send(ctx, file, out, false)
}

// send serves a file or a part of it. Everything except the bytes comes from the row. Only a public
// answer may be cached or used by other sites.
func (h *handlers) send(ctx context.Context, file *File, out *web.Stream, isPublic bool) error {
	tag := `"` + file.SHA256 + `"`
	if web.Matches(out.Request.Header.Get("If-None-Match"), tag) {
		setCaching(out.Header(), tag, isPublic)
		out.WriteHeader(http.StatusNotModified)
		return nil
	}
	part, err := parseRange(out.Request.Header, tag, file.Size)
	if err != nil {
		out.Header().Set("Content-Range", fmt.Sprintf("bytes */%d", file.Size))
		return err
	}
	if out.HeadOnly {
		describe(out, file, part, tag, isPublic)
		return nil
	}
	content, err := h.files.objects.Get(ctx, file.FileID, part.offset, part.length)
	if errs.KindOf(err) == errs.NotFound {
		// The file was not deleted, so its object may reappear.
		return errs.Wrap(err, errs.Unavailable, "This file cannot be read right now")
	}
	if err != nil {
		return err
	}
	defer content.Close()
	describe(out, file, part, tag, isPublic)
	_, err = io.CopyN(out, content, part.length)
	return err
}

// setCaching sets the headers for caching. The content of an ID never changes, so a public answer may
// be cached forever, and played or shown by other sites. Other answers keep the stricter defaults.
func setCaching(header http.Header, tag string, isPublic bool) {
	header.Set("ETag", tag)
	if !isPublic {
		return
	}
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
}

// describe writes the header of an answer. Whatever the bytes are, a browser executes nothing, and
// downloads everything that is not a picture.
func describe(out *web.Stream, file *File, part section, tag string, isPublic bool) {
	header := out.Header()
	setCaching(header, tag, isPublic)
	header.Set("Content-Type", file.served())
	header.Set("Content-Length", strconv.FormatInt(part.length, 10))
	header.Set("Accept-Ranges", "bytes")
	disposition := "attachment"
	if file.isPicture() {
		disposition = "inline"
		header.Set("Access-Control-Allow-Origin", "*") // another Obi may keep a copy
	}
	header.Set("Content-Disposition", fmt.Sprintf(`%s; filename="%s.%s"`, disposition, file.FileID, file.Extension))
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	status := http.StatusOK
	if part.partial {
		status = http.StatusPartialContent
		header.Set("Content-Range", part.contentRange(file.Size))
	}
	out.WriteHeader(status)
}
