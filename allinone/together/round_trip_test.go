package together

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/areas"
	"obi/platform/config"
	"obi/platform/testkit"
)

// exported is what an administrator can export from an Obi: its lists as the API returns them,
// and the recordings.
type exported struct {
	lists      map[string][]map[string]any // by area
	recordings map[string]owners.Download  // by owner
}

func (r *running) exports(t *testing.T) exported {
	t.Helper()
	all := exported{map[string][]map[string]any{}, map[string]owners.Download{}}
	for _, kind := range areas.Kinds {
		for next := kind.List + "?limit=200"; next != ""; {
			answer := r.does(t, "GET", next, "", "", http.StatusOK)
			var page struct {
				Data       []map[string]any
				Pagination struct{ Next string }
			}
			if strings.HasPrefix(answer, "[") {
				decode(t, answer, &page.Data)
			} else {
				decode(t, answer, &page)
			}
			all.lists[kind.Area] = append(all.lists[kind.Area], page.Data...)
			if next = ""; page.Pagination.Next != "" {
				next = kind.List + "?limit=200&cursor=" + url.QueryEscape(page.Pagination.Next)
			}
		}
	}
	for _, o := range owners.All {
		all.recordings[o.Name] = owners.Unzip(t, r.does(t, "GET", o.RecordingsPath(), "", "", http.StatusOK))
	}
	return all
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
}

// imports imports lists, 100 rows at a time, and counts the outcomes.
func (r *running) imports(t *testing.T, from exported, run string) (outcomes map[string]int, changed bool) {
	t.Helper()
	outcomes = map[string]int{}
	for area, rows := range from.lists {
		for n, chunk := range slices.Collect(slices.Chunk(rows, 100)) {
			body, err := json.Marshal(map[string]any{
				"importId": fmt.Sprintf("%s-%d", run, n), "onMatch": "change", "createCategories": area == "ilu", "rows": chunk,
			})
			if err != nil {
				t.Fatal(err)
			}
			var answer struct {
				ChangeID string
				Rows     []struct {
					Outcome string
					Errors  []any
				}
			}
			decode(t, r.does(t, "POST", "/api/"+area+"/admin/import", "application/json", string(body), http.StatusOK), &answer)
			changed = changed || answer.ChangeID != ""
			for i, row := range answer.Rows {
				if outcomes[row.Outcome]++; row.Outcome == "refuse" {
					t.Errorf("%s refuses %v: %v", area, chunk[i], row.Errors)
				}
			}
		}
	}
	return outcomes, changed
}

// attaches adds the recordings of an archive to rows with the routes that people upload with.
func (r *running) attaches(t *testing.T, from exported) {
	t.Helper()
	for _, o := range owners.All {
		rows := map[string]map[string]any{}
		for _, row := range from.lists[o.Name] {
			rows[row["id"].(string)] = row
		}
		for _, cells := range from.recordings[o.Name].Table {
			d := o.AttachTo(t, rows[cells[0]])
			if d.Texts == nil {
				d.Texts = map[string]string{}
			}
			d.Texts["speaker"], d.Texts["dialect"] = strings.TrimPrefix(cells[4], "'"), cells[5]
			body, kind := owners.Form(t, d.Texts, strings.TrimPrefix(cells[3], "'"), []byte(from.recordings[o.Name].Files[cells[2]]))
			r.does(t, d.Method, d.Path, kind, body, http.StatusOK)
		}
	}
}

// content returns what must be preserved, in order: everything except what a server generates.
func (e exported) content() map[string][]string {
	all := map[string][]string{}
	for area, rows := range e.lists {
		for _, row := range rows {
			kept := maps.Clone(row)
			delete(kept, "version")
			if audio, has := kept["audio"].(map[string]any); has {
				kept["audio"] = []any{audio["filename"], audio["speaker"], audio["dialect"]}
			}
			text, err := json.Marshal(kept)
			if err != nil {
				panic(err) // it was decoded from JSON
			}
			all[area] = append(all[area], string(text))
		}
	}
	for owner, archive := range e.recordings {
		for _, cells := range archive.Table {
			all["recordings of "+owner] = append(all["recordings of "+owner], fmt.Sprintf("%q %x", cells, archive.Files[cells[2]]))
		}
	}
	return all
}

// TestExportedListsCanBeImported exports all lists and recordings, and imports them into an
// empty Obi. Importing them there again must change nothing.
func TestExportedListsCanBeImported(t *testing.T) {
	source := serve(t, aNewOne(t), config.Environ{"OBI_DEMO": "1"})
	for _, o := range owners.All {
		testkit.Until(t, "the samples to have recordings", func() bool {
			return len(owners.Column(t, source.adminURL, `SELECT id FROM `+o.Table+` WHERE audio->>'fileId' IS NOT NULL`)) >= len(o.SampleIDs)
		})
		source.upload(t, o, "uploaded")
	}
	const kind = "application/json"
	source.does(t, "POST", "/api/ilu/admin/category", kind, `{"category":"Ọmenala; na ndụ"}`, http.StatusCreated)
	source.does(t, "POST", "/api/ilu/admin/proverb", kind, `{"id":"hard-1","proverb":"=1+1","meaning":"'Quoted' \"twice\"\n+234 00123 2026-01-02","categories":["Ọmenala; na ndụ","Animals"]}`, http.StatusCreated)
	source.does(t, "POST", owners.Riddles().Add, kind, `{"id":"hard-2","riddle":"-Gwam; gwam","translation":"@home","answer":"a, b","options":["a, b","007","[1]"]}`, http.StatusCreated)
	source.does(t, "POST", "/api/creator/admin/add", kind, `{"id":"hard-3","name":"Ọ́kụ́ 🔥","bio":"First\nsecond","image":"https://example.org/a.jpg","filters":"","category":"Odinani"}`, http.StatusCreated)
	var creators []struct {
		ID    string `json:"id"`
		Order int    `json:"order"`
	}
	decode(t, source.does(t, "GET", "/api/creator/creators", "", "", http.StatusOK), &creators)
	for i := range creators { // the last is imported first
		creators[i].Order = (i + 1) % len(creators)
	}
	order, err := json.Marshal(map[string]any{"creators": creators})
	if err != nil {
		t.Fatal(err)
	}
	source.does(t, "PATCH", "/api/creator/admin/order", kind, string(order), http.StatusOK)
	before := source.exports(t)
	source.stop()
	for area, rows := range before.lists {
		if len(rows) < 5 {
			t.Fatalf("%s has %d samples, needs at least 5", area, len(rows))
		}
	}

	target := serve(t, aNewOne(t), nil)
	outcomes, _ := target.imports(t, before, "first")
	if len(outcomes) != 1 || outcomes["add"] == 0 {
		t.Errorf("the rows are %v", outcomes)
	}
	target.attaches(t, before)
	after := target.exports(t)
	want, got := before.content(), after.content()
	for what, lines := range want {
		if !slices.Equal(got[what], lines) {
			t.Errorf("%s are %d, were %d:\n%.600s\nwere\n%.600s", what, len(got[what]), len(lines), firstOther(got[what], lines), firstOther(lines, got[what]))
		}
	}

	for run, file := range map[string]exported{"again": before, "its own": after} {
		run = strings.ReplaceAll(run, " ", "-")
		if outcomes, changed := target.imports(t, file, run); changed || len(outcomes) != 1 || outcomes["same"] == 0 {
			t.Errorf("%s: the rows are %v, and something changed: %t", run, outcomes, changed)
		}
	}
}

// firstOther returns the first line that differs in others.
func firstOther(lines, others []string) string {
	for i, line := range lines {
		if i >= len(others) || others[i] != line {
			return fmt.Sprintf("%d: %s", i, line)
		}
	}
	return "no more"
}
