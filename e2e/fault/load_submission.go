package main

import (
	"math/rand/v2"
	"net/http"
	"slices"
)

// submission is something that the public sends and administrators decide on.
type submission struct {
	*thing
	queue *queue
	tag   string
	sent  *op
}

// onSubmission submits, reads or decides.
func (l *load) onSubmission(q *queue, random *rand.Rand) {
	t := l.pick(q.name, random)
	if t == nil || random.IntN(5) == 0 {
		l.submit(q)
		return
	}
	if random.IntN(3) == 0 {
		t.look()
		return
	}
	var actions []string
	for action := range q.decisions {
		actions = append(actions, action)
	}
	slices.Sort(actions)
	action := actions[random.IntN(len(actions))]
	o := l.begin(t, action, set{from: "pending", to: q.decisions[action]})
	o.min, o.max = 1, 1
	if action == "publish" {
		o.min, o.max = 2, 2
	}
	l.sendSet(o, asJSON("PATCH", q.list+"/"+action, map[string]string{q.key: t.id}))
}

// submit sends a submission once. The server chooses its ID, so it cannot be repeated.
func (l *load) submit(q *queue) {
	s := &submission{queue: q, tag: l.tag(), thing: &thing{kind: q.name, area: q.area, model: register("pending")}}
	s.sent = l.begin(&thing{kind: q.name, area: q.area, id: s.tag}, "submit", s.tag)
	s.sent.min, s.sent.max = 1, 1
	l.mu.Lock()
	l.submitted = append(l.submitted, s)
	l.mu.Unlock()
	send := asJSON("POST", q.submit, q.body(s.tag, l.dibia))
	l.do(s.sent, func() answer { return l.send(send) }, func(got answer) {
		var added struct{ ID string }
		if got.outcome() == acknowledged && got.into(&added) {
			s.id = added.ID
			s.look = func() *op { return l.lookAt(q, s.thing) }
			l.add(s.thing)
			l.offer(s.thing)
		}
		l.recorder.end(s.sent, got, got.outcome(), nil)
	})
}

func (l *load) lookAt(q *queue, t *thing) *op {
	o := l.begin(t, "look", read{})
	l.do(o, func() answer { return l.get(q.list + "/" + t.id) }, func(got answer) {
		var now stored
		switch {
		case got.status == http.StatusNotFound:
			l.recorder.end(o, got, acknowledged, was{got.status, "lost"})
		case got.status == http.StatusOK && got.into(&now):
			l.recorder.end(o, got, acknowledged, was{got.status, now.Status})
		default:
			l.recorder.end(o, got, unknown, nil)
		}
	})
	return o
}
