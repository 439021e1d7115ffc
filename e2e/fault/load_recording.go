package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"math/rand/v2"
)

// setFile replaces the recording of the entry: alone, or in one form with new texts.
func (e *editor) setFile() {
	file := recording(e.random.Uint64())
	if e.kind.EditForm == "" {
		e.send("set audio", setFile{hash(file)}, asForm("POST", fmt.Sprintf(e.kind.Audio, e.thing.id), nil, asParts(file)...), 1)
		return
	}
	tag := e.tag()
	e.send("edit with audio", edit{tag: tag, file: hash(file), setsFile: true}, e.asForm("PUT", e.kind.EditForm, tag, file), 1)
}

// fix replaces the recording that was seen last by a converted copy.
func (e *editor) fix() {
	last := e.thing.seen()
	if last.Audio == nil {
		return
	}
	sum, known := e.sums.Load(last.file())
	if !known {
		return
	}
	file := recording(e.random.Uint64())
	texts, path, method, tag := map[string]string{}, e.kind.EditForm, "PUT", ""
	if path == "" {
		path, method = fmt.Sprintf(e.kind.Audio, e.thing.id), "POST"
	} else {
		tag = e.tag()
		texts = e.texts(tag)
	}
	texts["fixes"] = last.Audio.FileID
	e.send("fix audio", fix{sum.(string), tag, hash(file)}, asForm(method, path, texts, asParts(file)...), 1)
}

// dropFile removes the recording that was seen last.
func (e *editor) dropFile() {
	last := e.thing.seen()
	if last.Audio == nil {
		return
	}
	if sum, known := e.sums.Load(last.file()); known {
		path := fmt.Sprintf(e.kind.DropAudio, e.thing.id, last.Audio.FileID)
		e.send("drop audio", dropFile{sum.(string)}, request{method: "DELETE", path: path}, 1)
	}
}

// The names of recordings that are uploaded alone and with an original. The checker tells them apart by
// their names.
const (
	alone  = "voice.mp3"
	paired = "paired.mp3"
)

// asParts returns a recording as the files of a form: every other one with an original.
func asParts(file []byte) []part {
	if file[len(file)-1]%2 == 0 {
		return []part{{"audio", alone, file}}
	}
	original := append(bytes.Clone(file), "its original"...)
	return []part{{"original", "original.mp3", original}, {"audio", paired, file}}
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
