package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"obi/areas"
)

// addDeputy adds an administrator who is disabled and enabled repeatedly. No one else uses the
// name. A deputy whose creation is uncertain is not used.
func (l *load) addDeputy() error {
	name := l.tag() + "-deputy"
	got := l.send(asJSON("POST", "/api/auth/admins", map[string]string{"username": name, "password": "onye aghala nwanne ya"}))
	if got.status != http.StatusCreated {
		return fmt.Errorf("adding the administrator %s: %s", name, got)
	}
	t := l.add(&thing{kind: deputy, area: "auth", id: name, model: register("false")})
	t.look = func() *op { return l.lookForDeputy(t) }
	l.offer(t)
	return nil
}

const deputy = "administrator"

// onDeputy disables or enables an administrator, or reads who is disabled.
func (l *load) onDeputy(random *rand.Rand) {
	t := l.pick(deputy, 1, random)
	if t == nil {
		_ = l.addDeputy() // retried later
		return
	}
	if random.IntN(2) == 0 {
		t.look()
		return
	}
	disabled := random.IntN(2) == 0
	o := l.begin(t, "disable", set{to: strconv.FormatBool(disabled)}, 0, 1) // no row if that stays the same
	l.set(o, asJSON("PATCH", "/api/auth/admins/"+t.id, map[string]bool{"disabled": disabled}))
}

func (l *load) lookForDeputy(t *thing) *op {
	return l.read(t, read{}, "/api/auth/admins", func(got answer) any {
		var all []struct {
			Username string
			Disabled bool
		}
		if got.status != http.StatusOK || !got.into(&all) {
			return nil
		}
		for _, one := range all {
			if one.Username == t.id {
				return was{got.status, strconv.FormatBool(one.Disabled)}
			}
		}
		return was{got.status, "lost"}
	})
}

// order is the order of some entries that are never deleted, among the other entries of their list,
// which are. It is one value: saving an order replaces it.
type order struct {
	*thing
	kind   areas.Kind
	pinned []string
}

const pinned = 8 // so that two orders are hardly ever the same

// pin adds the entries that stay. It needs a system without faults.
func (l *load) pin(ctx context.Context) error {
	for _, k := range areas.Kinds {
		if k.Order == "" {
			continue
		}
		o := &order{kind: k}
		for n := range pinned {
			id := fmt.Sprintf("%spinned%d", l.run, n)
			if got := l.send(asJSON("POST", k.Add, k.WithID(id, id))); got.status != http.StatusCreated {
				return fmt.Errorf("adding the %s %s: %s", k.Name, id, got)
			}
			o.pinned = append(o.pinned, id)
		}
		o.thing = l.add(&thing{kind: "order of " + k.Name + "s", area: k.Area, id: "all", model: register(strings.Join(o.pinned, " "))})
		o.thing.look = func() *op {
			_, done := o.read(l)
			return done
		}
		l.orders = append(l.orders, o)
	}
	l.dibia = l.orders[0].pinned[0]
	return ctx.Err()
}

// onOrder reads an order, or saves another one.
func (l *load) onOrder(random *rand.Rand) {
	o := l.orders[random.IntN(len(l.orders))]
	all, _ := o.read(l)
	if all == nil || random.IntN(2) == 0 {
		return
	}
	random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	items := make([]map[string]any, len(all))
	for n, id := range all {
		items[n] = map[string]any{"id": id, "order": n}
	}
	save := l.begin(o.thing, "save order", set{to: o.of(all)}, 0, 1) // no row if the order was the same
	l.set(save, asJSON("PATCH", o.kind.Order, map[string]any{o.kind.Table: items}))
}

// read returns all IDs in their order, or nil if there was no answer in time.
func (o *order) read(l *load) ([]string, *op) {
	found := make(chan []string, 1)
	done := l.read(o.thing, read{}, o.kind.List, func(got answer) any {
		var all []stored
		if got.outcome() != acknowledged || !got.into(&all) {
			return nil
		}
		ids := make([]string, len(all))
		for n := range all {
			ids[n] = all[n].ID
		}
		found <- ids
		return was{got.status, o.of(ids)}
	})
	select {
	case ids := <-found:
		return ids, done
	default:
		return nil, done
	}
}

// of returns the order of the pinned entries in a list.
func (o *order) of(ids []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(o.pinned, id) }), " ")
}

// submission is something that the public sends and administrators decide on.
type submission struct {
	*thing
	queue *queue
	tag   string
	sent  *op
}

// onSubmission submits, reads or decides.
func (l *load) onSubmission(q *queue, random *rand.Rand) {
	t := l.pick(q.name, poolSize, random)
	if t == nil || random.IntN(5) == 0 {
		l.submit(q)
		return
	}
	if random.IntN(3) == 0 {
		t.look()
		return
	}
	actions := slices.Sorted(maps.Keys(q.decisions))
	action := actions[random.IntN(len(actions))]
	rows := 1
	if action == "publish" {
		rows = 2
	}
	l.set(l.begin(t, action, set{from: "pending", to: q.decisions[action]}, rows, rows), asJSON("PATCH", q.list+"/"+action, map[string]string{q.key: t.id}))
}

// submit sends a submission once. The server chooses its ID, so it cannot be repeated.
func (l *load) submit(q *queue) {
	s := &submission{queue: q, tag: l.tag(), thing: &thing{kind: q.name, area: q.area, model: register("pending")}}
	s.sent = l.begin(&thing{kind: q.name, area: q.area, id: s.tag}, "submit", s.tag, 1, 1)
	l.mu.Lock()
	l.submitted = append(l.submitted, s)
	l.mu.Unlock()
	l.do(s.sent, asJSON("POST", q.submit, q.body(s.tag, l.dibia)), func(got answer) {
		var added struct{ ID string }
		if got.outcome() == acknowledged && got.into(&added) {
			s.id = added.ID
			s.look = func() *op { return l.lookAt(q, s.thing) }
			l.add(s.thing)
			l.offer(s.thing)
		}
		l.end(s.sent, got, got.outcome(), nil)
	})
}

func (l *load) lookAt(q *queue, t *thing) *op {
	return l.read(t, read{}, q.list+"/"+t.id, func(got answer) any {
		var now stored
		switch {
		case got.status == http.StatusNotFound:
			return was{got.status, "lost"}
		case got.status == http.StatusOK && got.into(&now):
			return was{got.status, now.Status}
		}
		return nil
	})
}
