package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"net/http"
)

// setFile replaces the recording of the entry: alone, or in one form with new texts.
func (e *editor) setFile() {
	file := recording(e.random.Uint64())
	if e.kind.editForm == "" {
		e.send("set audio", setFile{hash(file)}, asForm("POST", fmt.Sprintf(e.kind.audio, e.thing.id), "audio", "voice.mp3", file, nil), 1)
		return
	}
	tag := e.tag()
	e.send("edit with audio", edit{tag: tag, file: hash(file), setsFile: true}, e.asForm("PUT", e.kind.editForm, tag, file), 1)
}

// dropFile removes the recording that was seen last.
func (e *editor) dropFile() {
	last := e.thing.seen()
	if last.Audio == nil {
		return
	}
	if sum, known := e.sums.Load(last.file()); known {
		path := fmt.Sprintf(e.kind.dropAudio, e.thing.id, last.Audio.FileID)
		e.send("drop audio", dropFile{sum.(string)}, request{method: "DELETE", path: path}, 1)
	}
}

// fetchFile returns the hash of the recording or picture of an entry. It may be deleted or
// unavailable by now.
func (e *editor) fetchFile(s *stored) string {
	file := s.file()
	if file == "" {
		return ""
	}
	got := e.get(file)
	if got.status != http.StatusOK {
		return somethingElse
	}
	sum := hash(got.body)
	e.sums.Store(file, sum)
	return sum
}

// asForm returns a form with the whole entry and a recording.
func (e *editor) asForm(method, path, tag string, file []byte) request {
	texts := map[string]string{}
	for name, value := range e.content(tag) {
		if text, isText := value.(string); isText {
			texts[name] = text
			continue
		}
		encoded, _ := json.Marshal(value) // a list
		texts[name] = string(encoded)
	}
	return asForm(method, path, "audio", "voice.mp3", file, texts)
}

// voice is a short recording. All recordings begin with it.
//
//go:embed voice.mp3
var voice []byte

// recording returns content that audio-svc accepts as MP3, different for each seed.
func recording(seed uint64) []byte {
	random := rand.New(rand.NewPCG(seed, 0))
	file := make([]byte, 1000+random.IntN(20_000))
	for i := range file {
		file[i] = byte(random.Uint32())
	}
	copy(file, voice)
	return file
}

// picture uploads a picture and returns its address and hash, or "" twice if that failed.
func (e *editor) picture() (address, sum string) {
	still := image.NewRGBA(image.Rect(0, 0, 8, 8))
	for i := range 64 {
		still.Set(i%8, i/8, color.RGBA{byte(e.random.Uint32()), byte(e.random.Uint32()), byte(e.random.Uint32()), 255})
	}
	var file bytes.Buffer
	_ = png.Encode(&file, still) // cannot fail: it writes into memory
	got := e.client.send(asForm("POST", pictures+"admin/picture", "picture", "a.png", file.Bytes(), nil))
	var added struct{ URL string }
	if got.status != http.StatusCreated || !got.into(&added) {
		return elsewhere, ""
	}
	return added.URL, hash(file.Bytes())
}

func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:6])
}
