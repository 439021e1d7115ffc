package creator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// Undoing all changes in reverse restores the initial state.
func TestUndoingEverythingRestoresTheStart(t *testing.T) {
	svc, token := start(t)
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	content := func() []string {
		return svc.Look(t, `SELECT concat_ws(' ', id, name, bio, image, category, filters, position, created_at) FROM creator.creators ORDER BY position, id`)
	}
	for n := range 5 {
		add(t, svc, token, fmt.Sprint("begin", n), fmt.Sprint("Name ", n))
	}
	beginning, from := content(), history(t, svc, token, "limit=1")[0].ID
	for n := range 40 {
		ids := inOrder(t, svc)
		switch kind := random.IntN(7); {
		case kind == 0 || len(ids) == 0:
			svc.Do(t, testkit.Scenario{Method: "POST", Path: "/api/creator/admin/add", Token: token, Body: body(fmt.Sprint("new", n), fmt.Sprint("New ", n))})
		case kind == 1:
			svc.Do(t, testkit.Scenario{Method: "DELETE", Path: "/api/creator/admin/delete/" + ids[random.IntN(len(ids))], Token: token})
		case kind == 2:
			random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
			svc.Sends(t, order(token, orderOf(ids)), 200)
		case kind == 3:
			rows := history(t, svc, token, "limit=1") // undo in between
			svc.Do(t, restore(token, rows[0].ID))
		case kind == 4:
			imports.Send(t, svc, token, fmt.Sprint("import", n), randomRows(random, ids), testkit.Fields{"onMatch": []string{"change", "skip", "add"}[random.IntN(3)]})
		case kind == 5:
			random.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
			svc.Sends(t, imports.Delete(token, ids[:1+random.IntN(min(len(ids), 4))]...), 200)
		default:
			id := ids[random.IntN(len(ids))]
			svc.Do(t, testkit.Scenario{Method: "PUT", Path: "/api/creator/admin/edit/" + id, Token: token, Body: body(id, fmt.Sprint("Edited ", n))})
		}
	}
	for _, change := range history(t, svc, token, "limit=200") {
		if change.ID == from {
			break
		}
		svc.Sends(t, restore(token, change.ID), 200)
	}
	if got := content(); !slices.Equal(got, beginning) {
		t.Errorf("seed %d: in the end there are\n%s\nin the beginning there were\n%s", seed, strings.Join(got, "\n"), strings.Join(beginning, "\n"))
	}
}

// randomRows returns rows of all kinds. Some are repeated or cannot be imported.
func randomRows(random *rand.Rand, ids []string) []testkit.Fields {
	rows := make([]testkit.Fields, 1+random.IntN(8))
	for n := range rows {
		rows[n] = imports.With(testkit.Fields{"name": fmt.Sprint("Name ", random.IntN(12)), "bio": strings.Repeat("bio", random.IntN(3))})
		switch random.IntN(4) {
		case 0:
			rows[n]["id"] = ids[random.IntN(len(ids))]
		case 1:
			rows[n]["id"] = fmt.Sprint("imported", random.IntN(6))
		case 2:
			rows[n] = testkit.Fields{"id": ids[random.IntN(len(ids))], []string{"name", "website", "filters"}[random.IntN(3)]: []string{"", "Kids", "https://example.org/b"}[random.IntN(3)]}
		}
	}
	return rows
}
