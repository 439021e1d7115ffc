package ilu

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/upload"
	"obi/platform/web"
)

// audioForm holds a recording alone, proverbForm a new proverb with one (spec 7.3;
// the id and createdAt may be left out).
var (
	audioForm   = upload.Form{File: "audio", MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge}
	proverbForm = upload.Form{
		File: "audio", MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge,
		Texts: []string{"id", "createdAt", "proverb", "meaning", "categories"},
	}
)

type addWithAudioInput struct{ web.Upload }

// addWithAudio adds a proverb together with its recording, both or neither.
func (h *handlers) addWithAudio(ctx context.Context, in *addWithAudioInput) (*entity.Output[Proverb], error) {
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	proverb, err := h.proverbOf(form.Text)
	if err != nil {
		return nil, err
	}
	if proverb.Audio, err = h.recordings.Store(ctx, form.Filename, form.Content); err != nil {
		return nil, err
	}
	stored, added, err := h.proverbs.Insert(ctx, proverb, func(tx *gorm.DB) error {
		return h.recordings.Keep(tx, proverb.Audio.FileID)
	})
	if !added { // refused, or there already with a recording of its own
		h.recordings.Discard(ctx, proverb.Audio.FileID)
	}
	if err != nil {
		return nil, err
	}
	if added {
		return h.proverbs.Output(http.StatusCreated, stored), nil
	}
	return h.proverbs.Output(http.StatusOK, stored), nil
}

// proverbOf reads the text fields of a form.
func (h *handlers) proverbOf(text map[string]string) (*Proverb, error) {
	sent := ProverbInput{Proverb: text["proverb"], Meaning: text["meaning"]}
	sent.ID, sent.CreatedAt = text["id"], text["createdAt"]
	if sent.ID == "" {
		sent.ID = rand.Text()
	}
	if categories := text["categories"]; categories != "" {
		if err := json.Unmarshal([]byte(categories), (*[]string)(&sent.Categories)); err != nil {
			return nil, errs.New(errs.Malformed, "The categories must be a list in JSON")
		}
		for i, name := range sent.Categories {
			sent.Categories[i] = input.Text(name)
		}
	}
	return h.proverbs.Entity(sent)
}

type setAudioInput struct {
	entity.IDInput
	web.Upload
}

// setAudio gives a proverb a recording; the one it had before goes.
func (h *handlers) setAudio(ctx context.Context, in *setAudioInput) (*entity.Output[Proverb], error) {
	if _, err := h.proverbs.Get(ctx, in.ID); err != nil { // before the bytes are taken
		return nil, err
	}
	form, err := in.Read()
	if err != nil {
		return nil, err
	}
	defer form.Close()
	stored, err := h.attach(ctx, in.ID, form.Filename, form.Content)
	if err != nil {
		return nil, err
	}
	return h.proverbs.Output(http.StatusOK, stored), nil
}

// attach stores a recording and links it to a proverb; the one before goes.
func (h *handlers) attach(ctx context.Context, id, filename string, content []byte) (*Proverb, error) {
	recording, err := h.recordings.Store(ctx, filename, content)
	if err != nil {
		return nil, err
	}
	stored, err := h.proverbs.Change(ctx, id, "add audio", func(tx *gorm.DB, p *Proverb) (before, after any, err error) {
		old := p.Audio
		p.Audio = recording
		if err := h.recordings.Keep(tx, recording.FileID); err != nil || old == nil {
			return nil, recording, err
		}
		return old, recording, h.recordings.Drop(tx, old.FileID)
	})
	if err != nil {
		h.recordings.Discard(ctx, recording.FileID)
		return nil, err
	}
	h.recordings.Wake()
	return stored, nil
}

type deleteAudioInput struct {
	entity.IDInput
	FileID string `path:"fileId" maxLength:"64"`
}

// deleteAudio takes a recording from its proverb. It is gone for everybody once
// this is committed, even if the store of files is away.
func (h *handlers) deleteAudio(ctx context.Context, in *deleteAudioInput) (*web.DoneOutput, error) {
	_, err := h.proverbs.Change(ctx, in.ID, "delete audio", func(tx *gorm.DB, p *Proverb) (before, after any, err error) {
		if p.Audio == nil || p.Audio.FileID != in.FileID {
			return nil, nil, errs.New(errs.NotFound, "This proverb has no such audio file")
		}
		before, p.Audio = p.Audio, nil
		return before, nil, h.recordings.Drop(tx, in.FileID)
	})
	if err != nil {
		return nil, err
	}
	h.recordings.Wake()
	return web.Succeeded(), nil
}

// delete removes a proverb with its recording.
func (h *handlers) delete(ctx context.Context, in *entity.IDInput) (*web.DoneOutput, error) {
	done, err := h.proverbs.Delete(ctx, in)
	if err == nil {
		h.recordings.Wake()
	}
	return done, err
}
