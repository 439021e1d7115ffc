// Package recordings holds what audio-svc knows about recordings: which files are accepted, how
// other services store them, and how they are played (spec 5, 7.3 and 8).
//
// Read handlers.go (playing, and the calls of other services), format.go (names, sizes and formats) and
// playable.go (which browsers play a file).
package recordings

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"os"
	"strconv"
	"time"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/errs"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

// bodyTime is how long another service may take to send a file.
const bodyTime = 15 * time.Second

// kind describes recordings to package files.
var kind = files.Kind{
	Type:    func(extension string) string { return formats[extension].contentType },
	Missing: errs.New(errs.NotFound, "This audio file does not exist"),

	Playable: playable,
}

// Handlers answers the calls about recordings.
type Handlers struct {
	files *files.Store
	gate  *upload.Gate
}

// New returns the handlers of the recordings in store.
func New(store *files.Store, gate *upload.Gate) *Handlers { return &Handlers{store, gate} }

// Input names a recording.
type Input struct {
	FileID string `path:"fileId" doc:"The id of the audio file"`
}

// InfoOutput describes a recording.
type InfoOutput struct{ Body audioclient.Info }

// Info answers from the database only, so that a deletion takes effect at once and without the
// object store (spec 8, audio delete).
func (h *Handlers) Info(ctx context.Context, in *Input) (*InfoOutput, error) {
	file, err := h.files.Find(ctx, kind, in.FileID, files.Stored)
	if err != nil {
		return nil, err
	}
	info, err := h.files.Info(ctx, kind, file)
	if err != nil {
		return nil, err
	}
	return &InfoOutput{info}, nil
}

// Play serves a recording or a part of it.
func (h *Handlers) Play(ctx context.Context, in *Input, out *web.Stream) error {
	return h.files.Serve(ctx, kind, in.FileID, out, true, files.Stored)
}

// PlayKept serves a recording that is stored or hidden, so that administrators can listen to it
// before they restore it.
func (h *Handlers) PlayKept(ctx context.Context, in *Input, out *web.Stream) error {
	return h.files.Serve(ctx, kind, in.FileID, out, false, files.Stored, files.Hidden)
}

// Internals declares the calls of other services (package audioclient makes them). Their results are
// written as JSON.
func (h *Handlers) Internals(log *slog.Logger) []service.InternalRoute {
	file := audioclient.Prefix + "{fileId}"
	return []service.InternalRoute{
		{Method: http.MethodPut, Path: file, Handle: service.Respond(log, h.put(h.files.Upload))},
		{Method: http.MethodPut, Path: audioclient.OriginalsPrefix + "{fileId}", Handle: service.Respond(log, h.put(h.files.UploadOriginal))},
		{Method: http.MethodGet, Path: audioclient.OriginalsPrefix + "{fileId}", Handle: service.Respond(log, h.readOriginal)},
		{Method: http.MethodGet, Path: file, Handle: service.Respond(log, h.read)},
		{Method: http.MethodDelete, Path: file, Handle: service.Respond(log, h.change(h.files.Delete))},
		{Method: http.MethodPost, Path: file + "/hide", Handle: service.Respond(log, h.change(h.files.Hide))},
		{Method: http.MethodPost, Path: file + "/show", Handle: service.Respond(log, h.show)},
		{Method: http.MethodPost, Path: audioclient.Prefix + "sizes", Handle: service.Respond(log, h.sizes)},
		{Method: http.MethodPost, Path: audioclient.Prefix + "facts", Handle: service.Respond(log, h.facts)},
	}
}

// put returns a handler that stores a recording or an original, and counts rejections.
func (h *Handlers) put(store func(ctx context.Context, kind files.Kind, id, filename, extension string, content []byte) (audioclient.Info, error)) func(http.ResponseWriter, *http.Request) (any, error) {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		id, err := fileID(r)
		if err != nil {
			return nil, err
		}
		filename, extension, content, leave, err := h.receive(w, r)
		if err != nil {
			return nil, h.gate.CountRefusal(err)
		}
		defer leave()
		info, err := store(r.Context(), kind, id, filename, extension, content)
		return info, h.gate.CountRefusal(err)
	}
}

// receive reads and checks a file. It rejects as much as possible before it reads the body. The caller
// must call leave once the content is no longer needed.
func (h *Handlers) receive(w http.ResponseWriter, r *http.Request) (filename, extension string, content []byte, leave func(), err error) {
	filename = cleanName(r.URL.Query().Get("filename"))
	if extension, err = extensionOf(filename); err != nil {
		return "", "", nil, nil, err
	}
	switch size := r.ContentLength; {
	case size < 0:
		err = errs.New(errs.Malformed, "An audio file must be sent with its Content-Length")
	case size == 0:
		err = errs.New(errs.Invalid, "The audio file is empty")
	case size > audioclient.MaxFile:
		err = errs.New(errs.TooLarge, audioclient.TooLarge) // spec 5
	}
	if err == nil {
		leave, err = h.gate.Enter(r.Context())
	}
	if err != nil {
		return "", "", nil, nil, err
	}
	if content, err = readBody(w, r); err == nil {
		err = checkContent(extension, content)
	}
	if err != nil {
		leave()
		return "", "", nil, nil, err
	}
	return filename, extension, content, leave, nil
}

// readBody reads a body of Content-Length.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)); err != nil {
		return nil, err
	}
	content := make([]byte, r.ContentLength)
	if _, err := io.ReadFull(r.Body, content); err != nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, errs.New(errs.Malformed, "The audio file did not arrive in time")
		}
		return nil, errs.Wrap(err, errs.Malformed, "The upload of the audio file was interrupted")
	}
	return content, nil
}

// change returns a handler that deletes or hides a recording.
func (h *Handlers) change(do func(ctx context.Context, id string) error) func(http.ResponseWriter, *http.Request) (any, error) {
	return func(_ http.ResponseWriter, r *http.Request) (any, error) {
		id, err := fileID(r)
		if err == nil {
			err = do(r.Context(), id)
		}
		return web.Done{Success: true}, err
	}
}

// show serves a hidden recording again.
func (h *Handlers) show(_ http.ResponseWriter, r *http.Request) (any, error) {
	id, err := fileID(r)
	if err != nil {
		return nil, err
	}
	file, err := h.files.Show(r.Context(), id)
	if err != nil {
		return nil, err
	}
	return h.files.Info(r.Context(), kind, file)
}

// sizes returns the sizes of the given files that can be read.
func (h *Handlers) sizes(w http.ResponseWriter, r *http.Request) (any, error) {
	ids, err := fileIDs(w, r)
	if err != nil {
		return nil, err
	}
	return h.files.Sizes(r.Context(), ids)
}

// facts returns facts about the first audioclient.MaxFacts of the given files.
func (h *Handlers) facts(w http.ResponseWriter, r *http.Request) (any, error) {
	ids, err := fileIDs(w, r)
	if err != nil {
		return nil, err
	}
	leave, err := h.gate.Enter(r.Context()) // a file may be read into memory
	if err != nil {
		return nil, err
	}
	defer leave()
	return h.files.ReadFacts(r.Context(), kind, ids[:min(len(ids), audioclient.MaxFacts)])
}

func fileIDs(w http.ResponseWriter, r *http.Request) ([]string, error) {
	var asked audioclient.Files
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, audioclient.MaxList)).Decode(&asked); err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "These are not valid IDs of audio files")
	}
	return asked.IDs, nil
}

// read writes the bytes of a stored file.
func (h *Handlers) read(w http.ResponseWriter, r *http.Request) (any, error) {
	file, content, err := h.files.Open(r.Context(), kind, r.PathValue("fileId"))
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	write(w, file, content)
	return nil, nil
}

// readOriginal writes the bytes of an original, with its name and type as headers.
func (h *Handlers) readOriginal(w http.ResponseWriter, r *http.Request) (any, error) {
	file, content, err := h.files.OpenOriginal(r.Context(), r.PathValue("fileId"))
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", kind.Type(file.Extension))
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": file.Filename}))
	write(w, file, content)
	return nil, nil
}

// write writes and closes the content of a file.
func write(w http.ResponseWriter, file *files.File, content io.ReadCloser) {
	defer content.Close()
	w.Header().Set("Content-Length", strconv.FormatInt(file.Size, 10))
	_, _ = io.CopyN(w, content, file.Size) // the client notices that less arrived than was announced
}

func fileID(r *http.Request) (string, error) {
	id := r.PathValue("fileId")
	if !audioclient.IsID(id) {
		return "", errs.New(errs.Malformed, "This is not a valid ID of an audio file")
	}
	return id, nil
}
