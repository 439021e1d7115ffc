package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
)

// order is the order of some entries that are never deleted, among the other entries of their list,
// which are. It is one value: saving an order replaces it.
type order struct {
	*thing
	kind   *kind
	path   string
	pinned []string
}

const pinned = 8 // so that two orders are hardly ever the same

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
		o.thing.look = func() *op {
			o.read(l)
			return o.latest()
		}
		l.orders = append(l.orders, o)
	}
	l.dibia = l.orders[0].pinned[0]
	return ctx.Err()
}

// onOrder reads an order, or saves another one.
func (l *load) onOrder(random *rand.Rand) {
	o := l.orders[random.IntN(len(l.orders))]
	all := o.read(l)
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
	done.min, done.max = 0, 1 // no row if the order was the same
	l.sendSet(done, asJSON("PATCH", o.path, map[string]any{o.kind.table: items}))
}

// read returns all IDs in their order, or nil if there was no answer in time.
func (o *order) read(l *load) []string {
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

// of returns the order of the pinned entries in a list.
func (o *order) of(ids []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(o.pinned, id) }), " ")
}
