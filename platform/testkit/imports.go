package testkit

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Imports describes an area whose entries can be imported.
type Imports struct {
	// Area is the last part of its prefix. Table and Noun are those of its entries.
	Area, Table, Noun string
	// Entry is a valid entry as the form sends it, without an id.
	Entry Fields
	// Key is the field by which people identify an entry, Text another field that must not be
	// empty, and Empty the error if it is.
	Key, Text, Empty string
}

// ImportAnswer is the part of an import's response that tests check.
type ImportAnswer struct {
	ChangeID string
	Rows     []ImportedRow
}

// ImportedRow is the result of a row.
type ImportedRow struct {
	Outcome, ID       string
	Version           int
	Before, After     map[string]any
	DroppedCategories []string
	Similar           []map[string]any
	Errors            []struct{ Field, Message string }
}

// String returns the result in one line.
func (r ImportedRow) String() string {
	line := fmt.Sprintf("%s %s %d", r.Outcome, r.ID, r.Version)
	for _, broken := range r.Errors {
		line += fmt.Sprintf(" %s: %s", broken.Field, broken.Message)
	}
	return line
}

// Lines returns the results of all rows.
func (a ImportAnswer) Lines() (lines []string) {
	for _, row := range a.Rows {
		lines = append(lines, row.String())
	}
	return lines
}

// With returns the entry with other members.
func (i Imports) With(other Fields) Fields {
	all := maps.Clone(i.Entry)
	maps.Copy(all, other)
	return all
}

// Request returns an import of rows with some options.
func (i Imports) Request(token, id string, rows []Fields, options Fields) Scenario {
	body := Fields{"importId": id, "onMatch": "change", "rows": rows}
	return Scenario{Method: "POST", Path: "/api/" + i.Area + "/admin/import", Token: token, Body: body.With(options)}
}

// Delete returns a deletion of many entries.
func (i Imports) Delete(token string, ids ...string) Scenario {
	return Scenario{Method: "POST", Path: "/api/" + i.Area + "/admin/delete", Token: token, Body: Fields{"ids": ids}.With(nil)}
}

// Restore returns the undo of a change.
func (i Imports) Restore(token, id string) Scenario {
	return Scenario{Method: "POST", Path: "/api/" + i.Area + "/admin/history/" + id + "/restore", Token: token}
}

// Stored returns everything that is stored of the area's entries except their versions.
func (i Imports) Stored(t testing.TB, s *Service) []string {
	t.Helper()
	return s.Look(t, fmt.Sprintf(`SELECT (to_jsonb(t) - 'version')::text FROM %s.%s AS t ORDER BY id`, i.Area, i.Table))
}

// Send sends an import: first as a dry run, which must change nothing and predict the result of
// the import.
func (i Imports) Send(t testing.TB, s *Service, token, id string, rows []Fields, options Fields) (done ImportAnswer) {
	t.Helper()
	before := i.Stored(t, s)
	dry := maps.Clone(options)
	if dry == nil {
		dry = Fields{}
	}
	dry["dryRun"] = true
	var said ImportAnswer
	s.Sends(t, i.Request(token, id, rows, dry), 200, `"success":true`).JSON(t, &said)
	if said.ChangeID != "" || !slices.Equal(i.Stored(t, s), before) {
		t.Fatalf("a dry run has changed something: %s", said.ChangeID)
	}
	s.Sends(t, i.Request(token, id, rows, options), 200, `"success":true`).JSON(t, &done)
	for n := range said.Rows {
		said.Rows[n].Similar = nil
		for _, row := range []*ImportedRow{&said.Rows[n], &done.Rows[n]} {
			if rows[n]["createdAt"] == nil { // it may be now
				delete(row.Before, "createdAt")
				delete(row.After, "createdAt")
			}
		}
	}
	if !reflect.DeepEqual(said.Rows, done.Rows) {
		t.Fatalf("the dry run said\n%+v\nand done was\n%+v", said.Rows, done.Rows)
	}
	return done
}

// Check checks the rules of imports that all areas share.
func (i Imports) Check(t *testing.T, s *Service, token string) {
	s.Sends(t, i.Request(token, "begin", []Fields{i.With(Fields{"id": "old", i.Key: "Ọ́kụ́ mbụ"}), i.With(Fields{"id": "gone", i.Key: "Mmiri"})}, nil), 200)
	s.Sends(t, i.Delete(token, "gone"), 200, `"deleted":1`)
	beginning := i.Stored(t, s)
	var changes []string
	made := map[string]string{}
	for n, step := range []struct {
		name    string
		rows    []Fields
		options Fields
		want    []string
	}{
		{"good ones beside one that is refused", []Fields{i.With(Fields{"id": "a", i.Key: "Anyanwụ"}), i.With(Fields{i.Key: "Ọnwa"}), i.With(Fields{"id": "b", i.Key: "Kpakpando", i.Text: " "})}, nil,
			[]string{"add a 0", "add NEW1 0", "refuse  0 " + i.Text + ": " + i.Empty}},
		{"the same again", []Fields{i.With(Fields{"id": "a", i.Key: "Anyanwụ"}), i.With(Fields{i.Key: "Ọnwa"})}, nil, []string{"same a 1", "same NEW1 1"}},
		{"what is left out stays", []Fields{{"id": "a", i.Text: "Changed"}}, nil, []string{"change a 1"}},
		{"what is empty is emptied", []Fields{{"id": "a", i.Text: ""}}, nil, []string{"refuse a 2 " + i.Text + ": " + i.Empty}},
		{"by its text, folded", []Fields{i.With(Fields{i.Key: " ANYANWU "}), i.With(Fields{i.Key: "oku  mbu", "id": "unknown"})}, nil, []string{"change a 2", "change old 1"}},
		{"skipped", []Fields{i.With(Fields{i.Key: "anyanwu"}), {"id": "old"}}, Fields{"onMatch": "skip"}, []string{"skip a 3", "skip old 2"}},
		{"added anyway", []Fields{i.With(Fields{i.Key: "anyanwu", "id": "a"})}, Fields{"onMatch": "add"}, []string{"add NEW2 3"}},
		{"under an id that was deleted, and made long ago", []Fields{i.With(Fields{"id": "gone", i.Key: "Mmiri ọzọ", "createdAt": "1999-12-31T23:59:59Z"})}, nil, []string{"add gone 0"}},
		{"times and ids that are none", []Fields{i.With(Fields{i.Key: "x", "createdAt": "2999-01-01T00:00:00Z"}), i.With(Fields{i.Key: "x", "createdAt": "yesterday"}), i.With(Fields{i.Key: "x", "id": "../x"})}, nil,
			[]string{"refuse  0 createdAt: createdAt must not be in the future", "refuse  0 createdAt: createdAt must be a time such as 2026-01-31T12:00:00Z", "refuse  0 id: The id must be 1 to 64 letters, digits, _ or -"}},
		{"twice in one", []Fields{i.With(Fields{"id": "twice", i.Key: "Ugboro abụọ"}), {"id": "twice", i.Text: "Second"}, i.With(Fields{i.Key: "Ọhụrụ"}), i.With(Fields{i.Key: "ỌHỤRỤ"})}, nil,
			[]string{"add twice 0", "change twice 1", "add NEW3 0", "change NEW3 1"}},
		{"another name, and then the old one", []Fields{{"id": "twice", i.Key: "Ugboro atọ"}, i.With(Fields{i.Key: "ugboro abuo"})}, nil, []string{"change twice 2", "add NEW4 0"}},
		{"of other versions", []Fields{{"id": "old", i.Text: "Newer"}, i.With(Fields{i.Key: "nowhere"}), {"id": "twice", i.Text: "Newest"}}, Fields{"versions": []int{1, 4, 3}},
			[]string{"refuse old 2 : This was changed since it was checked. Check the file again.", "refuse  0 : This was changed since it was checked. Check the file again.", "change twice 3"}},
	} {
		done := i.Send(t, s, token, fmt.Sprint("import-", n), step.rows, step.options)
		for r, line := range step.want {
			for name, id := range made {
				line = strings.ReplaceAll(line, name+" ", id+" ")
			}
			if _, name, found := strings.Cut(line, "NEW"); found {
				name = "NEW" + name[:1]
				made[name] = done.Rows[r].ID
				line = strings.ReplaceAll(line, name, done.Rows[r].ID)
			}
			if got := done.Rows[r].String(); got != line {
				t.Errorf("%s: row %d is %q, want %q", step.name, r, got, line)
			}
		}
		if done.ChangeID != "" {
			changes = append(changes, done.ChangeID)
		}
	}
	if len(changes) != 8 {
		t.Errorf("%d imports have changed something", len(changes))
	}
	i.checkUndone(t, s, token, changes, beginning)
	i.checkRepeated(t, s, token)
	i.checkRefused(t, s, token)
}

// checkUndone checks that undoing changes, the last one first, restores what was stored before.
func (i Imports) checkUndone(t *testing.T, s *Service, token string, changes, beginning []string) {
	t.Helper()
	for _, want := range []string{`"1999-12-31T23:59:59+00:00"`, `"Newest"`} {
		if !strings.Contains(strings.Join(i.Stored(t, s), "\n"), want) {
			t.Errorf("%s is not stored", want)
		}
	}
	slices.Reverse(changes)
	for _, change := range changes {
		s.Sends(t, i.Restore(token, change), 200, `"success":true`)
	}
	if got := i.Stored(t, s); !slices.Equal(got, beginning) {
		t.Errorf("all undone, there are\n%s\nat first there were\n%s", strings.Join(got, "\n"), strings.Join(beginning, "\n"))
	}
}

// checkRepeated checks that an import that is sent again does nothing, even at the same time.
func (i Imports) checkRepeated(t *testing.T, s *Service, token string) {
	t.Helper()
	request := i.Request(token, "again", []Fields{i.With(Fields{i.Key: "Ozugbo"}), i.With(Fields{i.Key: "Ọzọ"})}, nil)
	s.AtOnce(t, []Scenario{request, request, request}, 200)
	first, second := s.Sends(t, request, 200).Body, s.Sends(t, request, 200).Body
	if first != second {
		t.Errorf("answered first\n%s\nand then\n%s", first, second)
	}
	heads := s.Look(t, fmt.Sprintf(`SELECT parts || action FROM %s.audit_log WHERE parts IS NOT NULL ORDER BY id DESC LIMIT 1`, i.Area))
	stored := s.Look(t, fmt.Sprintf(`SELECT id FROM %s.%s WHERE position('Oz' IN to_jsonb(t)->>'%s') > 0`, i.Area, i.Table+" AS t", i.Key))
	if len(stored) != 1 || !slices.Equal(heads, []string{"2import"}) {
		t.Errorf("stored are %v by %v", stored, heads)
	}
	s.Sends(t, i.Request(token, "again", []Fields{i.With(nil)}, nil), 409, "This id was used for another import")
}

// checkRefused checks imports that are refused as a whole.
func (i Imports) checkRefused(t *testing.T, s *Service, token string) {
	t.Helper()
	before := i.Stored(t, s)
	row := []Fields{i.With(nil)}
	for _, refused := range []struct {
		rows    []Fields
		options Fields
		want    string
	}{
		{slices.Repeat(row, 501), nil, "expected array length <= 500"},
		{[]Fields{}, nil, "expected array length >= 1"},
		{row, Fields{"onMatch": "guess"}, "expected value to be one of"},
		{row, Fields{"importId": "a b"}, "The id must be 1 to 64 letters"},
		{row, Fields{"versions": []int{1, 2}}, "There must be as many versions as rows"},
		{[]Fields{i.With(Fields{i.Key: 5})}, nil, "expected string"},
	} {
		s.Sends(t, i.Request(token, "refused", refused.rows, refused.options), 422, refused.want)
	}
	s.Sends(t, i.Delete(token), 422)
	s.Sends(t, i.Delete(token, slices.Repeat([]string{"x"}, 501)...), 422)
	s.Send(t, Scenario{Method: "POST", Path: "/api/" + i.Area + "/admin/delete", Token: token, Body: `{"ids":["nobody"]}`, Status: 200, Want: []string{`"deleted":0`}, Not: []string{"changeId"}})
	if !slices.Equal(i.Stored(t, s), before) {
		t.Error("a refused import has changed something")
	}
}
