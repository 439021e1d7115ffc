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

// onEntry does something with an entry, or adds one if there are few.
func (l *load) onEntry(k *kind, random *rand.Rand) {
	t := l.pick(k.name, random)
	if t == nil {
		l.addEntry(k, random)
		return
	}
	e := &at{l, k, t, random}
	switch n := random.IntN(100); {
	case n < 38:
		e.look()
	case n < 62:
		e.edit(false)
	case n < 72:
		e.edit(true)
	case n < 82 && k.dropAudio != "":
		e.setBlob()
	case n < 86 && k.dropAudio != "":
		e.dropBlob()
	case n < 89:
		e.remove()
	case n < 97:
		e.restore()
	default:
		e.addAgain()
	}
}

// at is a person at work on an entry.
type at struct {
	*load
	kind   *kind
	thing  *thing
	random *rand.Rand
}

// addEntry adds an entry, with a recording or a picture now and then. Who gets no answer sends
// it again under the same id, as the web app does.
func (l *load) addEntry(k *kind, random *rand.Rand) {
	tag := l.tag()
	t := l.recorder.add(&thing{kind: k.name, area: k.area, id: tag, model: &entries})
	e := &at{l, k, t, random}
	in := create{tag: tag}
	send := asJSON("POST", k.add, e.content(tag))
	switch {
	case k.form != "" && random.IntN(2) == 0:
		file := recording(random)
		in.blob = hash(file)
		send = e.asForm("POST", k.form, tag, file)
	case k.pictured && random.IntN(4) == 0:
		content := e.content(tag)
		if content["image"], in.blob = e.picture(); in.blob != "" {
			send = asJSON("POST", k.add, content)
		}
	}
	for range 3 {
		o := e.send("create", in, send, 1)
		if o.known() != unknown {
			break
		}
	}
	l.pool(t)
}

// addAgain repeats the adding of an entry long after it, as a line that was away may do.
func (e *at) addAgain() {
	first, _ := e.thing.ops[0].in.(create) // which nobody changes
	if first.blob == "" {
		e.send("create again", first, asJSON("POST", e.kind.add, e.content(first.tag)), 0)
	}
}

func (e *at) content(tag string) map[string]any {
	content := e.kind.content(tag)
	content["id"] = e.thing.id
	if e.kind.one == "" {
		content["bio"] = "Of " + e.thing.id // searched for
	}
	return content
}

// look reads an entry and its recording or picture.
func (e *at) look() *op {
	o := e.begin(e.thing, "look", look{})
	e.do(o, func() answer { return e.fetch() }, func(got answer) {
		found, known := e.found(got)
		if !known {
			e.recorder.end(o, got, unknown, nil)
			return
		}
		out := seen{status: got.status}
		if found != nil {
			out.entry = entry{there: true, tag: found.tag(), version: found.Version, blob: e.blob(found)}
			e.thing.saw(found)
		}
		e.recorder.end(o, got, acknowledged, out)
	})
	return o
}

// fetch asks for the entry; one that is shown in its list alone is searched for.
func (e *at) fetch() answer {
	if e.kind.one != "" {
		return e.get(e.kind.one + e.thing.id)
	}
	return e.get(e.kind.list + "?limit=5&q=" + e.thing.id)
}

// found gives the entry in an answer, nil if it says that there is none.
func (e *at) found(got answer) (found *stored, known bool) {
	if e.kind.one != "" {
		found = &stored{}
		if got.status == http.StatusNotFound {
			return nil, true
		}
		return found, got.status == http.StatusOK && got.into(found)
	}
	var all []stored
	if got.status != http.StatusOK || !got.into(&all) {
		return nil, false
	}
	for i := range all {
		if all[i].ID == e.thing.id {
			return &all[i], true
		}
	}
	return nil, true
}

// blob fetches what an entry names. It may be gone by now, or away.
func (e *at) blob(s *stored) string {
	file := s.file()
	if file == "" {
		return ""
	}
	got := e.get(file)
	if got.status != http.StatusOK {
		return somethingElse
	}
	sum := hash(got.body)
	e.blobs.Store(file, sum)
	return sum
}

// edit writes other texts; checked demands that nobody has written since.
func (e *at) edit(checked bool) {
	tag := e.tag()
	in := edit{tag: tag, setsBlob: e.kind.pictured}
	content := e.content(tag)
	if e.kind.pictured && e.random.IntN(4) == 0 {
		content["image"], in.blob = e.picture()
	}
	send := asJSON("PUT", e.kind.edit+e.thing.id, content)
	if checked {
		in.match = e.thing.seen().Version
		send.match = in.match
	}
	e.send("edit", in, send, 1)
}

// setBlob gives the entry another recording: alone, or with other texts in one form.
func (e *at) setBlob() {
	file := recording(e.random)
	if e.kind.editForm == "" {
		e.send("set audio", setBlob{hash(file)}, asForm("POST", fmt.Sprintf(e.kind.audio, e.thing.id), "audio", "voice.mp3", file, nil), 1)
		return
	}
	tag := e.tag()
	e.send("edit with audio", edit{tag: tag, blob: hash(file), setsBlob: true}, e.asForm("PUT", e.kind.editForm, tag, file), 1)
}

// dropBlob takes away the recording that was seen last.
func (e *at) dropBlob() {
	last := e.thing.seen()
	if last.Audio == nil {
		return
	}
	if sum, known := e.blobs.Load(last.file()); known {
		path := fmt.Sprintf(e.kind.dropAudio, e.thing.id, last.Audio.FileID)
		e.send("drop audio", dropBlob{sum.(string)}, request{method: "DELETE", path: path}, 1)
	}
}

func (e *at) remove() {
	e.send("delete", remove{}, request{method: "DELETE", path: e.kind.remove + e.thing.id}, 1)
}

// restore takes the last deletion back, if there is one.
func (e *at) restore() {
	var log []struct {
		ID     string
		Before json.RawMessage
	}
	got := e.get(e.kind.history(e.thing.id))
	var before stored
	if got.status != http.StatusOK || !got.into(&log) || len(log) == 0 || json.Unmarshal(log[0].Before, &before) != nil {
		return
	}
	was := entry{tag: before.tag(), version: before.Version}
	if file := before.file(); file != "" {
		sum, known := e.blobs.Load(file)
		if !known {
			return // nobody has heard it
		}
		was.blob = sum.(string)
	}
	e.send("restore", restore{was}, request{method: "POST", path: "/api/" + e.kind.area + "/admin/history/" + log[0].ID + "/restore"}, 1)
}

// send sends an operation that makes rows in the audit log if it is acknowledged.
func (e *at) send(name string, in any, r request, rows int) *op {
	o := e.begin(e.thing, name, in)
	o.min, o.max = rows, max(rows, 1)
	e.do(o, func() answer { return e.client.send(r) }, func(got answer) {
		out := seen{status: got.status}
		var now stored
		if got.outcome() == acknowledged && got.into(&now) {
			out.entry.version = now.Version
			if _, added := in.(create); added && got.status == http.StatusOK {
				o.min = 0 // it was there already
			}
		}
		e.recorder.end(o, got, got.outcome(), out)
	})
	return o
}

// asForm is the whole entry with a recording, as a form.
func (e *at) asForm(method, path, tag string, file []byte) request {
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

// voice is a short recording, as all begin.
//
//go:embed voice.mp3
var voice []byte

// recording is what audio-svc takes for an MP3 file, each another one.
func recording(random *rand.Rand) []byte {
	file := make([]byte, 1000+random.IntN(20_000))
	for i := range file {
		file[i] = byte(random.Uint32())
	}
	copy(file, voice)
	return file
}

// picture uploads one and gives its address and hash; "" twice if that did not work.
func (e *at) picture() (address, sum string) {
	still := image.NewRGBA(image.Rect(0, 0, 8, 8))
	for i := range 64 {
		still.Set(i%8, i/8, color.RGBA{byte(e.random.Uint32()), byte(e.random.Uint32()), byte(e.random.Uint32()), 255})
	}
	var file bytes.Buffer
	_ = png.Encode(&file, still) // into memory
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
