package ilu_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// during repeats work until part has returned.
func during(t *testing.T, work func(n int), part func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var worker sync.WaitGroup
	worker.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			work(n)
		}
	})
	part()
	cancel()
	worker.Wait()
}

// A proverb that exists all the time is found, wherever edits move it and whatever is added at the
// same time.
func TestSearchMissesNothingDuringWrites(t *testing.T) {
	c := large(t)
	token := c.svc.Issuer.Token(t, "ngozi")
	const text = "zq one that is looked for"
	c.svc.Sends(t, post(token, fields{"id": "moved", "proverb": "Ụwa", "meaning": text, "categories": []string{"Chi", "Time"}}), 201)
	during(t, func(n int) {
		// Change one field at a time.
		proverb, theme := []string{"Ụwa", "Aka", "Bia", "Zuo"}[n/2%4], []string{"Chi", "Uwa"}[(n+1)/2%2]
		c.svc.Do(t, put(token, "moved", fields{"proverb": proverb, "meaning": text, "categories": []string{theme, "Time"}}))
		c.svc.Do(t, post(token, fields{"id": fmt.Sprint("new", n), "proverb": []string{"Aka", "1. x"}[n%2]}))
	}, func() {
		for range 20 {
			for _, ask := range []question{{Q: "zq"}, {Q: "zq", Sort: "newest"}, {Category: []string{"Time"}}, {Q: "that is looked for"}, {Q: "that is looked for", Sort: "newest"}} {
				var page listed
				get(t, c.svc, "", ask.path("limit=5"), &page)
				if len(page.Data) != 1 || page.Pagination.Total != 1 {
					t.Fatalf("%+v finds %d of %+v", ask, len(page.Data), page.Pagination)
				}
			}
		}
	})
}

// Pages by cursor neither skip nor repeat a proverb that exists all the time.
func TestCursorsHoldTheirPlaceDuringWrites(t *testing.T) {
	c := large(t)
	token, random := c.svc.Issuer.Token(t, "ngozi"), rand.New(rand.NewPCG(1, 2))
	ask := question{Q: "dike"}
	want := c.answer(ask)
	during(t, func(n int) {
		// Next to the found ones, before and after them.
		near := c.igbo[random.IntN(len(c.igbo))].Proverb
		id := fmt.Sprint("new", n)
		c.svc.Do(t, post(token, fields{"id": id, "proverb": near}))
		c.svc.Do(t, remove(token, id))
	}, func() {
		for range 10 {
			var got []string
			for more := "sort=igbo"; more != ""; {
				var page listed
				get(t, c.svc, "", ask.path("limit=3&"+more), &page)
				for _, one := range page.Data {
					got = append(got, one.ID)
				}
				if more = ""; page.Pagination.Next != "" {
					more = "cursor=" + page.Pagination.Next
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("pages of %v\nwant     %v", got, want)
			}
		}
	})
}

// If everything must be read again, a search waits for it.
func TestSearchWaitsWhileAllIsReadAgain(t *testing.T) {
	c := large(t)
	for range 3 {
		c.svc.Look(t, `UPDATE ilu.proverbs SET version = version RETURNING ''`)
		c.agrees(t, question{Q: "dike"}, question{Q: "at length"}, question{Q: "dike", Letter: "a", Sort: "newest"})
	}
}
