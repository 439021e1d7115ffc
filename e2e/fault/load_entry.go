package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"net/http"

	"obi/areas"
)

// onEntry does a random operation on an entry, or adds one if there are few.
func (l *load) onEntry(k areas.Kind, random *rand.Rand) {
	t := l.pick(k.Name, poolSize, random)
	if t == nil {
		l.addEntry(k, random)
		return
	}
	e := &editor{l, k, t, random}
	switch n := random.IntN(100); {
	case n < 38:
		e.look()
	case n < 62:
		e.edit(false)
	case n < 72:
		e.edit(true)
	case n < 79 && k.DropAudio != "":
		e.setFile()
	case n < 82 && k.DropAudio != "":
		e.fix()
	case n < 86 && k.DropAudio != "":
		e.dropFile()
	case n < 89:
		e.remove()
	case n < 97:
		e.restore()
	default:
		t.again()
	}
}

// editor is a person who works on an entry.
type editor struct {
	*load
	kind   areas.Kind
	thing  *thing
	random *rand.Rand
}

// addEntry adds an entry, sometimes with a recording or a picture. Without an answer it repeats the
// request with the same ID, as the web app does.
func (l *load) addEntry(k areas.Kind, random *rand.Rand) {
	tag := l.tag()
	t := l.recorder.add(&thing{kind: k.Name, area: k.Area, id: tag, model: &entries})
	e := &editor{l, k, t, random}
	in, content := create{tag: tag}, e.content(tag)
	sent := func() request { return asJSON("POST", k.Add, content) }
	switch {
	case k.Form != "" && random.IntN(2) == 0:
		seed := random.Uint64() // stored instead of the bytes
		in.file = hash(recording(seed))
		sent = func() request { return e.asForm("POST", k.Form, tag, recording(seed)) }
	case k.Pictured && random.IntN(4) == 0:
		content["image"], in.file = e.picture()
	}
	t.look = e.look
	t.again = func() { e.send("create again", in, sent(), 0) } // much later, as a slow network may
	for range 3 {
		if e.send("create", in, sent(), 1).now().outcome != unknown {
			break
		}
	}
	l.offer(t)
}

func (e *editor) content(tag string) map[string]any {
	content := e.kind.Content("Otu onye " + tag)
	content["id"] = e.thing.id
	if e.kind.One == "" {
		content["bio"] = "Of " + e.thing.id // searched for
	}
	return content
}

// look reads an entry and its recording or picture. It searches for entries that only their list
// shows.
func (e *editor) look() *op {
	path := e.kind.One + e.thing.id
	if e.kind.One == "" {
		path = e.kind.List + "?limit=5&q=" + e.thing.id
	}
	return e.read(e.thing, look{}, path, func(got answer) any {
		found, known := e.found(got)
		if !known {
			return nil
		}
		out := seen{status: got.status}
		if found != nil {
			out.entry = entry{there: true, tag: found.tag(), version: found.Version, file: e.fetchFile(found)}
			e.thing.last.Store(found)
		}
		return out
	})
}

// found returns the entry in an answer, or nil if the answer says that there is none. known is
// false if the answer does not tell.
func (e *editor) found(got answer) (found *stored, known bool) {
	if e.kind.One != "" {
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

// edit writes other texts. If checked is set, it requires that no one else has written since.
func (e *editor) edit(checked bool) {
	tag := e.tag()
	in := edit{tag: tag, setsFile: e.kind.Pictured}
	content := e.content(tag)
	if e.kind.Pictured && e.random.IntN(4) == 0 {
		content["image"], in.file = e.picture()
	}
	send := asJSON("PUT", e.kind.Edit+e.thing.id, content)
	if checked {
		in.match = e.thing.seen().Version
		send.match = in.match
	}
	e.send("edit", in, send, 1)
}

func (e *editor) remove() {
	e.send("delete", remove{}, request{method: "DELETE", path: e.kind.Delete + e.thing.id}, 1)
}

// restore undoes the last deletion, if there is one.
func (e *editor) restore() {
	var log []struct {
		ID     string
		Before json.RawMessage
	}
	got := e.load.send(get(lastDeletion(e.kind, e.thing.id)))
	var before stored
	if got.status != http.StatusOK || !got.into(&log) || len(log) == 0 || json.Unmarshal(log[0].Before, &before) != nil {
		return
	}
	was := entry{tag: before.tag(), version: before.Version}
	if file := before.file(); file != "" {
		sum, known := e.sums.Load(file)
		if !known {
			return // its hash is not known: no one has fetched it
		}
		was.file = sum.(string)
	}
	e.send("restore", restore{was}, request{method: "POST", path: "/api/" + e.kind.Area + "/admin/history/" + log[0].ID + "/restore"}, 1)
}

// send sends an operation that writes rows to the audit log if it is acknowledged.
func (e *editor) send(name string, in any, r request, rows int) *op {
	o := e.begin(e.thing, name, in, rows, max(rows, 1))
	e.do(o, r, func(got answer) {
		out := seen{status: got.status}
		var now stored
		if got.outcome() == acknowledged && got.into(&now) {
			out.entry.version = now.Version
			if _, added := in.(create); added && got.status == http.StatusOK {
				o.min = 0 // it existed already
			}
		}
		e.end(o, got, got.outcome(), out)
	})
	return o
}

// fetchFile returns the hash of the recording or picture of an entry. It may be deleted or
// unavailable by now.
func (e *editor) fetchFile(s *stored) string {
	file := s.file()
	if file == "" {
		return ""
	}
	got := e.load.send(get(file))
	if got.status != http.StatusOK {
		return somethingElse
	}
	sum := hash(got.body)
	e.sums.Store(file, sum)
	return sum
}

// asForm returns a form with the whole entry and a recording.
func (e *editor) asForm(method, path, tag string, file []byte) request {
	return asForm(method, path, e.texts(tag), asParts(file)...)
}

// texts returns the text fields of a form with the whole entry.
func (e *editor) texts(tag string) map[string]string {
	texts := map[string]string{}
	for name, value := range e.content(tag) {
		if text, isText := value.(string); isText {
			texts[name] = text
			continue
		}
		encoded, _ := json.Marshal(value) // a list
		texts[name] = string(encoded)
	}
	return texts
}

// picture uploads a picture and returns its address and hash, or "" twice if that failed.
func (e *editor) picture() (address, sum string) {
	still := image.NewRGBA(image.Rect(0, 0, 8, 8))
	for i := range 64 {
		still.Set(i%8, i/8, color.RGBA{byte(e.random.Uint32()), byte(e.random.Uint32()), byte(e.random.Uint32()), 255})
	}
	var file bytes.Buffer
	_ = png.Encode(&file, still) // cannot fail: it writes into memory
	got := e.load.send(asForm("POST", pictures+"admin/picture", nil, part{"picture", "a.png", file.Bytes()}))
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
