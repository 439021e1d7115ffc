package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
)

// hire adds administrators who are disabled and enabled all the time.
func (l *load) hire(ctx context.Context) error {
	for n := range 2 {
		name := fmt.Sprintf("%s-deputy-%d", l.run, n)
		if got := l.send(asJSON("POST", "/api/auth/admins", map[string]string{"username": name, "password": "onye aghala nwanne ya"})); got.status != http.StatusCreated {
			return fmt.Errorf("adding the administrator %s: %s", name, got)
		}
		l.deputies = append(l.deputies, l.add(&thing{kind: "administrator", area: "auth", id: name, model: register("false")}))
	}
	return ctx.Err()
}

// onDeputy disables or enables an administrator, or looks who is disabled.
func (l *load) onDeputy(random *rand.Rand) {
	t := l.deputies[random.IntN(len(l.deputies))]
	if random.IntN(2) == 0 {
		l.lookForDeputy(t)
		return
	}
	disabled := random.IntN(2) == 0
	o := l.begin(t, "disable", set{to: strconv.FormatBool(disabled)})
	o.min, o.max = 1, 1
	send := asJSON("PATCH", "/api/auth/admins/"+t.id, map[string]bool{"disabled": disabled})
	l.do(o, func() answer { return l.send(send) }, func(got answer) { l.recorder.end(o, got, got.outcome(), was{status: got.status}) })
}

func (l *load) lookForDeputy(t *thing) *op {
	o := l.begin(t, "look", read{})
	l.do(o, func() answer { return l.get("/api/auth/admins") }, func(got answer) {
		var all []struct {
			Username string
			Disabled bool
		}
		if got.status != http.StatusOK || !got.into(&all) {
			l.recorder.end(o, got, unknown, nil)
			return
		}
		is := "lost"
		for _, one := range all {
			if one.Username == t.id {
				is = strconv.FormatBool(one.Disabled)
			}
		}
		l.recorder.end(o, got, acknowledged, was{got.status, is})
	})
	return o
}
