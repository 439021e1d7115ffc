package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"
)

// order is the order of some entries that nobody deletes, among all others of their list, which
// come and go. It is one value: saving an order sets it whole.
type order struct {
	*thing
	kind   *kind
	path   string
	pinned []string
}

const pinned = 5

// pin adds the entries that stay. It needs a system without faults.
func (l *load) pin(ctx context.Context) error {
	for k, path := range map[*kind]string{kinds[0]: "/api/creator/admin/order", kinds[1]: "/api/dibia/admin/dibias/update-order"} {
		o := &order{kind: k, path: path}
		for n := range pinned {
			id := fmt.Sprintf("%spinned%d", l.run, n)
			content := k.content(id)
			content["id"] = id
			if got := l.send(asJSON("POST", k.add, content)); got.status != http.StatusCreated {
				return fmt.Errorf("adding the %s %s: %s", k.name, id, got)
			}
			o.pinned = append(o.pinned, id)
		}
		o.thing = l.add(&thing{kind: "order of " + k.name + "s", area: k.area, id: "all", model: register(strings.Join(o.pinned, " "))})
		l.orders = append(l.orders, o)
	}
	l.dibia = l.orders[0].pinned[0]
	return ctx.Err()
}

// onOrder reads an order, and saves another one.
func (l *load) onOrder(random *rand.Rand) {
	o := l.orders[random.IntN(len(l.orders))]
	all := o.look(l)
	if all == nil || random.IntN(2) == 0 {
		return
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	items := make([]map[string]any, len(all))
	for n, id := range all {
		items[n] = map[string]any{"id": id, "order": n}
	}
	to := o.of(all)
	done := l.begin(o.thing, "save order", set{to: to})
	done.min, done.max = 0, 1 // none if it was like that already
	send := asJSON("PATCH", o.path, map[string]any{o.kind.table: items})
	l.do(done, func() answer { return l.send(send) }, func(got answer) { l.recorder.end(done, got, got.outcome(), was{status: got.status}) })
}

// look gives the ids of all in their order; nil if there was no answer in time.
func (o *order) look(l *load) []string {
	found := make(chan []string, 1)
	done := l.begin(o.thing, "read order", read{})
	l.do(done, func() answer { return l.get(o.kind.list) }, func(got answer) {
		var all []stored
		if got.outcome() != acknowledged || !got.into(&all) {
			l.recorder.end(done, got, unknown, nil)
			return
		}
		ids := make([]string, len(all))
		for n := range all {
			ids[n] = all[n].ID
		}
		l.recorder.end(done, got, acknowledged, was{got.status, o.of(ids)})
		found <- ids
	})
	select {
	case ids := <-found:
		return ids
	default:
		return nil
	}
}

// of is the order of the pinned ones in a list.
func (o *order) of(ids []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(o.pinned, id) }), " ")
}

// submission is what the public sends, which administrators decide on.
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
		l.lookAt(q, t)
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
	send := asJSON("PATCH", q.list+"/"+action, map[string]string{q.key: t.id})
	l.do(o, func() answer { return l.send(send) }, func(got answer) { l.recorder.end(o, got, got.outcome(), was{status: got.status}) })
}

// submit sends a submission once: its id is the server's, so nobody can send it again.
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
			l.add(s.thing)
			l.pool(s.thing)
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

// lastLook is how long to wait until something can be seen whole when all faults are over: files
// that an entry has lost or got back are hidden and shown by other processes.
const lastLook = 40 * time.Second

// lookAtAll reads everything once more, until it has answers: what was acknowledged must be
// there, and what was deleted must not.
func (l *load) lookAtAll(ctx context.Context, people int) error {
	l.ctx, l.stop = context.WithCancel(ctx)
	defer l.stop()
	looks := make(chan func() *op)
	for range people {
		l.people.Go(func() {
			for look := range looks {
				end, stop := context.WithTimeout(l.ctx, lastLook)
				for last := look(); !last.whole() && wait(end, 200*time.Millisecond) == nil; last = look() {
				}
				stop()
			}
		})
	}
	for _, t := range slices.Clone(l.things) {
		if k := kindNamed(t.kind); k != nil {
			looks <- (&at{load: l, kind: k, thing: t}).look
		} else if q := queueNamed(t.kind); q != nil {
			looks <- func() *op { return l.lookAt(q, t) }
		}
	}
	for _, o := range l.orders {
		looks <- func() *op { o.look(l); return o.thing.latest() }
	}
	close(looks)
	l.people.Wait()
	l.calls.Wait()
	return ctx.Err()
}

// whole says whether a look has shown all there is to see.
func (o *op) whole() bool {
	o.thing.mu.Lock()
	defer o.thing.mu.Unlock()
	got, isEntry := o.out.(seen)
	return o.outcome == acknowledged && !(isEntry && got.entry.blob == somethingElse)
}

func (t *thing) latest() *op {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.ops[len(t.ops)-1]
}

func kindNamed(name string) *kind {
	for _, k := range kinds {
		if k.name == name {
			return k
		}
	}
	return nil
}

func queueNamed(name string) *queue {
	for _, q := range queues {
		if q.name == name {
			return q
		}
	}
	return nil
}
