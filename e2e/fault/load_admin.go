package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
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
	t := l.pickOf(deputy, 1, random)
	if t == nil {
		_ = l.addDeputy() // retried later
		return
	}
	if random.IntN(2) == 0 {
		t.look()
		return
	}
	disabled := random.IntN(2) == 0
	o := l.begin(t, "disable", set{to: strconv.FormatBool(disabled)})
	o.min, o.max = 1, 1
	l.sendSet(o, asJSON("PATCH", "/api/auth/admins/"+t.id, map[string]bool{"disabled": disabled}))
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
