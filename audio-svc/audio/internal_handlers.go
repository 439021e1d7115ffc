package audio

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"time"

	"obi/audio-svc/audioclient"
	"obi/platform/errs"
	"obi/platform/service"
	"obi/platform/upload"
	"obi/platform/web"
)

// bodyTime is how long another service may take to send a file.
const bodyTime = 15 * time.Second

// maxFiles limits a request body with file IDs, in bytes.
const maxFiles = 16 << 20

// receiver implements the internal API, through which other services store, read and delete files.
// It is served on the internal port only.
type receiver struct {
	files *files
	gate  *upload.Gate
	log   *slog.Logger
}

func newReceiver(all *files, gate *upload.Gate, log *slog.Logger) []service.InternalRoute {
	r := &receiver{all, gate, log}
	return []service.InternalRoute{
		{Method: http.MethodPut, Path: audioclient.Prefix + "{fileId}", Handle: r.respond(forFile(r.receive))},
		{Method: http.MethodDelete, Path: audioclient.Prefix + "{fileId}", Handle: r.respond(forFile(r.remove))},
		{Method: http.MethodPost, Path: audioclient.Prefix + "{fileId}/hide", Handle: r.respond(forFile(r.hide))},
		{Method: http.MethodPost, Path: audioclient.Prefix + "{fileId}/show", Handle: r.respond(forFile(r.show))},
		{Method: http.MethodPost, Path: audioclient.Prefix + "sizes", Handle: r.respond(r.sizes)},
		{Method: http.MethodPut, Path: audioclient.UsesPrefix + "{area}", Handle: r.respond(r.use)},
		{Method: http.MethodGet, Path: audioclient.Prefix + "{fileId}", Handle: r.read},
	}
}

type handler = func(w http.ResponseWriter, r *http.Request) (any, error)

// forFile returns a handler that calls handle with a valid ID.
func forFile(handle func(w http.ResponseWriter, r *http.Request, id string) (any, error)) handler {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		id := r.PathValue("fileId")
		if !audioclient.IsID(id) {
			return nil, errs.New(errs.Malformed, "This is not a valid ID of an audio file")
		}
		return handle(w, r, id)
	}
}

// respond returns an HTTP handler that calls handle and writes its result as JSON.
func (re *receiver) respond(handle handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		result, err := handle(w, r)
		var body []byte
		if err == nil {
			body, err = json.Marshal(result)
		}
		if err != nil {
			web.Refuse(w, r, re.log, err)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(body) // fails only if the client has disconnected
	}
}

// receive stores a file and counts rejections.
func (re *receiver) receive(w http.ResponseWriter, r *http.Request, id string) (any, error) {
	info, err := re.put(w, r, id)
	return info, re.gate.Refused(err)
}

// put stores a file. It rejects as much as possible before it reads the body.
func (re *receiver) put(w http.ResponseWriter, r *http.Request, id string) (any, error) {
	filename := r.URL.Query().Get("filename")
	if r.ContentLength < 0 {
		return nil, errs.New(errs.Malformed, "An audio file must be sent with its Content-Length")
	}
	if _, err := extensionOf(cleanName(filename)); err != nil {
		return nil, err
	}
	if err := checkSize(r.ContentLength); err != nil {
		return nil, err
	}
	leave, err := re.gate.Enter(r.Context())
	if err != nil {
		return nil, err
	}
	defer leave()
	if err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)); err != nil {
		return nil, err
	}
	content := make([]byte, r.ContentLength)
	if _, err := io.ReadFull(r.Body, content); err != nil {
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, errs.New(errs.Malformed, "The audio file did not arrive in time")
		}
		return nil, errs.Wrap(err, errs.Malformed, "The audio file broke off")
	}
	file, err := newFile(id, filename, content, re.files.now())
	if err != nil {
		return nil, err
	}
	return re.files.upload(r.Context(), file, content)
}

func (re *receiver) hide(_ http.ResponseWriter, r *http.Request, id string) (any, error) {
	return web.Done{Success: true}, re.files.hide(r.Context(), id)
}

func (re *receiver) show(_ http.ResponseWriter, r *http.Request, id string) (any, error) {
	return re.files.show(r.Context(), id)
}

func (re *receiver) remove(_ http.ResponseWriter, r *http.Request, id string) (any, error) {
	return web.Done{Success: true}, re.files.remove(r.Context(), id)
}

// sizes returns the sizes of the given files that can be read.
func (re *receiver) sizes(w http.ResponseWriter, r *http.Request) (any, error) {
	var asked audioclient.Files
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxFiles)).Decode(&asked); err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "These are no ids of audio files")
	}
	return re.files.sizes(r.Context(), asked.IDs)
}

// use records which pictures an area uses.
func (re *receiver) use(w http.ResponseWriter, r *http.Request) (any, error) {
	var uses audioclient.Uses
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxFiles)).Decode(&uses); err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "This does not say which pictures are used")
	}
	return web.Done{Success: true}, re.files.use(r.Context(), r.PathValue("area"), uses)
}

// read sends the bytes of a stored file.
func (re *receiver) read(w http.ResponseWriter, r *http.Request) {
	file, content, err := re.files.open(r.Context(), r.PathValue("fileId"))
	if err != nil {
		web.Refuse(w, r, re.log, err)
		return
	}
	defer content.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.FormatInt(file.Size, 10))
	_, _ = io.CopyN(w, content, file.Size) // the client notices that less arrived than was announced
}
