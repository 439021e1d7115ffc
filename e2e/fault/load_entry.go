package main

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
)

// onEntry does a random operation on an entry, or adds one if there are few.
func (l *load) onEntry(k *kind, random *rand.Rand) {
	t := l.pick(k.name, random)
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
	case n < 82 && k.dropAudio != "":
		e.setFile()
	case n < 86 && k.dropAudio != "":
		e.dropFile()
	case n < 89:
		e.remove()
	case n < 97:
		e.restore()
	default:
		e.addAgain()
	}
}

// editor is a person who works on an entry.
type editor struct {
	*load
	kind   *kind
	thing  *thing
	random *rand.Rand
}

// addEntry adds an entry, sometimes with a recording or a picture. Without an answer it repeats the
// request with the same ID, as the web app does.
func (l *load) addEntry(k *kind, random *rand.Rand) {
	tag := l.tag()
	t := l.recorder.add(&thing{kind: k.name, area: k.area, id: tag, model: &entries})
	e := &editor{l, k, t, random}
	t.look = e.look
	in, content := create{tag: tag}, e.content(tag)
	t.sent = func() request { return asJSON("POST", k.add, content) }
	switch {
	case k.form != "" && random.IntN(2) == 0:
		seed := random.Uint64() // stored instead of the bytes
		in.file = hash(recording(seed))
		t.sent = func() request { return e.asForm("POST", k.form, tag, recording(seed)) }
	case k.pictured && random.IntN(4) == 0:
		content["image"], in.file = e.picture()
	}
	for range 3 {
		o := e.send("create", in, t.sent(), 1)
		if o.known() != unknown {
			break
		}
	}
	l.offer(t)
}

// addAgain repeats the addition of an entry much later, as a slow network may.
func (e *editor) addAgain() {
	e.send("create again", e.thing.first().in, e.thing.sent(), 0)
}

func (e *editor) content(tag string) map[string]any {
	content := e.kind.content(tag)
	content["id"] = e.thing.id
	if e.kind.one == "" {
		content["bio"] = "Of " + e.thing.id // searched for
	}
	return content
}

// look reads an entry and its recording or picture.
func (e *editor) look() *op {
	o := e.begin(e.thing, "look", look{})
	e.do(o, func() answer { return e.fetch() }, func(got answer) {
		found, known := e.found(got)
		if !known {
			e.recorder.end(o, got, unknown, nil)
			return
		}
		out := seen{status: got.status}
		if found != nil {
			out.entry = entry{there: true, tag: found.tag(), version: found.Version, file: e.fetchFile(found)}
			e.thing.saw(found)
		}
		e.recorder.end(o, got, acknowledged, out)
	})
	return o
}

// fetch requests the entry. It searches for entries that only their list shows.
func (e *editor) fetch() answer {
	if e.kind.one != "" {
		return e.get(e.kind.one + e.thing.id)
	}
	return e.get(e.kind.list + "?limit=5&q=" + e.thing.id)
}

// found returns the entry in an answer, or nil if the answer says that there is none.
func (e *editor) found(got answer) (found *stored, known bool) {
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

// edit writes other texts. If checked is set, it requires that no one else has written since.
func (e *editor) edit(checked bool) {
	tag := e.tag()
	in := edit{tag: tag, setsFile: e.kind.pictured}
	content := e.content(tag)
	if e.kind.pictured && e.random.IntN(4) == 0 {
		content["image"], in.file = e.picture()
	}
	send := asJSON("PUT", e.kind.edit+e.thing.id, content)
	if checked {
		in.match = e.thing.seen().Version
		send.match = in.match
	}
	e.send("edit", in, send, 1)
}

func (e *editor) remove() {
	e.send("delete", remove{}, request{method: "DELETE", path: e.kind.remove + e.thing.id}, 1)
}

// restore undoes the last deletion, if there is one.
func (e *editor) restore() {
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
		sum, known := e.sums.Load(file)
		if !known {
			return // its hash is not known: no one has fetched it
		}
		was.file = sum.(string)
	}
	e.send("restore", restore{was}, request{method: "POST", path: "/api/" + e.kind.area + "/admin/history/" + log[0].ID + "/restore"}, 1)
}

// send sends an operation that writes rows to the audit log if it is acknowledged.
func (e *editor) send(name string, in any, r request, rows int) *op {
	o := e.begin(e.thing, name, in)
	o.min, o.max = rows, max(rows, 1)
	e.do(o, func() answer { return e.client.send(r) }, func(got answer) {
		out := seen{status: got.status}
		var now stored
		if got.outcome() == acknowledged && got.into(&now) {
			out.entry.version = now.Version
			if _, added := in.(create); added && got.status == http.StatusOK {
				o.min = 0 // it existed already
			}
		}
		e.recorder.end(o, got, got.outcome(), out)
	})
	return o
}
