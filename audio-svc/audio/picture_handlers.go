package audio

import (
	"context"
	"net/http"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/upload"
	"obi/platform/web"
)

// pictureForm is a form with only a picture.
var pictureForm = upload.Form{File: "picture", MaxFile: maxPicture, TooLarge: pictureTooLarge}

type pictureHandlers struct {
	*handlers
	gate *upload.Gate
	// public is the address of Obi in browsers.
	public config.PublicURL
}

type pictureInput struct {
	PictureID string `path:"pictureId" doc:"The id of the picture"`
}

// show serves a picture or a part of it.
func (h *pictureHandlers) show(ctx context.Context, in *pictureInput, out *web.Stream) error {
	file, err := h.find(ctx, in.PictureID, true, stored)
	if err != nil {
		return err
	}
	return h.send(ctx, file, out, true)
}

type addPictureInput struct {
	Origin string `header:"Origin" hidden:"true"`
	web.Upload
}

type addPictureOutput struct {
	Status int
	Body   Picture
}

// add stores a picture, which no entry uses yet.
func (h *pictureHandlers) add(ctx context.Context, in *addPictureInput) (*addPictureOutput, error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	file, picture, err := newPicture(audioclient.NewID(), form.Content, h.files.now())
	if err != nil {
		return nil, h.gate.Refused(err)
	}
	if _, err := h.files.upload(ctx, file, picture.content); err != nil {
		return nil, h.gate.Refused(err)
	}
	address := baseURL(h.public, in.Origin) + audioclient.Pictures + file.FileID
	return &addPictureOutput{http.StatusCreated, Picture{file.FileID, address, picture.width, picture.height}}, nil
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

var errNoPicture = errs.New(errs.NotFound, "This picture does not exist")
