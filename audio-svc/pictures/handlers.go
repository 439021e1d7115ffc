// Package pictures holds what audio-svc knows about pictures: which files are accepted, how they
// are served, and which are kept because an entry uses them (spec 7.3 and decision 25).
//
// Read handlers.go (calls), uses.go (which pictures are used), still.go (reading JPEG and checking
// any picture) and chunks.go (reading PNG and WebP).
package pictures

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/upload"
	"obi/platform/web"
)

// types maps the extensions of pictures to their Content-Type.
var types = map[string]string{"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}

// extensions are the keys of types. The index audio_files_pictures lists them too.
var extensions = slices.Sorted(maps.Keys(types))

// Kind describes pictures to package files.
var Kind = files.Kind{
	Type:     func(extension string) string { return types[extension] },
	Missing:  errs.New(errs.NotFound, "This picture does not exist"),
	IsInline: true,
}

// Form is a form with only a picture.
var Form = upload.Form{File: "picture", MaxFile: audioclient.MaxFile, TooLarge: "A picture must be less than 5MB"}

// Handlers answers the calls about pictures.
type Handlers struct {
	files  *files.Store
	gate   *upload.Gate
	public config.PublicURL
}

// New returns the handlers of the pictures in store. public is the address of Obi in browsers.
func New(store *files.Store, gate *upload.Gate, public config.PublicURL) *Handlers {
	return &Handlers{store, gate, public}
}

// Input names a picture.
type Input struct {
	PictureID string `path:"pictureId" doc:"The id of the picture"`
}

// Show serves a picture or a part of it.
func (h *Handlers) Show(ctx context.Context, in *Input, out *web.Stream) error {
	return h.files.Serve(ctx, Kind, in.PictureID, out, true, files.Stored)
}

// AddInput is an upload of a picture.
type AddInput struct {
	Origin string `header:"Origin" hidden:"true"`
	web.Upload
}

// AddOutput describes an added picture.
type AddOutput struct {
	Status int
	Body   Picture
}

// Picture describes a stored picture in an answer.
type Picture struct {
	PictureID string `json:"pictureId"`
	URL       string `json:"url" doc:"Its address, to use as the image of an entry. A picture that no entry uses is deleted after a day"`
	Width     int    `json:"width" doc:"In pixels"`
	Height    int    `json:"height"`
}

// Add stores a picture, which no entry uses yet.
func (h *Handlers) Add(ctx context.Context, in *AddInput) (*AddOutput, error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	picture, err := ReadStill(form.Content)
	if err != nil {
		return nil, h.gate.CountRefusal(err)
	}
	id := audioclient.NewID()
	if _, err := h.files.Upload(ctx, Kind, id, "", picture.Extension, picture.Content); err != nil {
		return nil, h.gate.CountRefusal(err)
	}
	address := baseURL(h.public, in.Origin) + audioclient.Pictures + id
	return &AddOutput{http.StatusCreated, Picture{id, address, picture.Width, picture.Height}}, nil
}

// baseURL returns the address of Obi in browsers. If the setting names the local machine, it returns
// the address that the browser used instead, because the browser may run on another machine.
func baseURL(public config.PublicURL, origin string) string {
	var used config.PublicURL
	if public.IsLocal() && used.UnmarshalText([]byte(origin)) == nil && !used.IsLocal() {
		return string(used)
	}
	return string(public)
}

// ReceiveUses records which pictures an area uses. Other services call it; package audio writes the
// returned value as JSON.
func (h *Handlers) ReceiveUses(w http.ResponseWriter, r *http.Request) (any, error) {
	var uses audioclient.Uses
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, audioclient.MaxList)).Decode(&uses); err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "The list of used pictures is not valid")
	}
	return web.Done{Success: true}, h.Use(r.Context(), r.PathValue("area"), uses)
}
