package ilu_test

import (
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"obi/igbo"
	"obi/ilu-svc/ilu"
	"obi/platform/testkit"
)

// otherwise maps columns of a proverb to another valid value, in SQL; for texts it is 'zq' if left
// out.
var otherwise = map[string]string{
	"id":            `id || '-moved'`,
	"created_at":    `created_at + interval '1 hour'`,
	"categories":    `'["Uwa"]'`,
	"audio":         `'{"fileId": "f", "filename": "a.mp3", "uploadedAt": "2026-01-01T00:00:00Z", "playable": "some", "check": "redo", "loudness": -30}'`,
	"suggestion_id": `(SELECT id FROM ilu.suggestions)`,
	"version":       `version + 1`,
	"letter_rank":   fmt.Sprint(igbo.Outside),
}

// asking maps parameters of the list to values that match the test's proverbs before and after a
// change of one column. For texts they are "" and zq if left out.
var asking = map[string][]string{
	"q":             {"", "mmadụ", "mmadu", "zq"},
	"exact":         {"", "true"},
	"category":      {"", "Chi", "Uwa"},
	"uncategorised": {"", "true"},
	"letter":        {"", "-"},
	"recording":     {"", "with", "without"},
	"playable":      {"", "some"},
	"check":         {"", "redo"},
	"loudness":      {"", "off"},
	"sort":          {"", "newest"},
	"limit":         {"200"},
	"page":          {""}, // these two select a part of what the others find
	"cursor":        {""},
}

// parameters returns what to ask for by each parameter of the list.
func parameters(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[ilu.ListQuery]()) {
		if field.Anonymous { // its fields follow
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("query"), ",")
		all[name] = asking[name]
		if len(all[name]) == 0 && field.Type.Kind() == reflect.String {
			all[name] = []string{"", "zq"}
		}
		if len(all[name]) == 0 {
			t.Fatalf("the parameter %q of the list is new: say in asking what to ask for", name)
		}
	}
	return all
}

// everyQuestion returns every combination of at most three possible values: all parameters narrow the
// list independently of each other, except for exact, which changes what q finds.
func everyQuestion(possible map[string][]string) []url.Values {
	all := []url.Values{{}}
	for _, name := range slices.Sorted(maps.Keys(possible)) {
		for _, question := range all {
			for _, value := range possible[name] {
				if value == "" || len(question) == 3 {
					continue
				}
				longer := maps.Clone(question)
				longer.Set(name, value)
				all = append(all, longer)
			}
		}
	}
	return all
}

// TestAChangeOfAnyOneColumnIsSeen changes one column at a time by SQL. A search that keeps what it
// read must notice a change of each column that it depends on. Tests of routes would not show that,
// because an edit usually changes several columns. The expected answers come from a replica that
// reads everything afterwards.
func TestAChangeOfAnyOneColumnIsSeen(t *testing.T) {
	svc, token := start(t)
	submit(t, svc, nil)
	columns := svc.Look(t, `SELECT column_name FROM information_schema.columns WHERE table_schema = 'ilu' AND table_name = 'proverbs' AND is_generated = 'NEVER' ORDER BY 1`)
	texts := svc.Look(t, `SELECT column_name FROM information_schema.columns WHERE table_schema = 'ilu' AND table_name = 'proverbs' AND data_type = 'text'`)
	letters := igbo.Letters()
	if len(columns) > len(letters) {
		t.Fatalf("%d columns need as many letters", len(columns))
	}
	svc.Sends(t, post(token, fields{"id": "uncategorised", "categories": []string{}}), 201)
	for i, column := range columns { // each in its own letter, so that only this column marks the letter as changed
		for _, id := range []string{column + "-1", column + "-2"} {
			svc.Sends(t, post(token, fields{"id": id, "proverb": letters[i] + "a mmadụ " + id, "categories": []string{"Chi"}}), 201)
		}
	}
	possible := parameters(t)
	asked := everyQuestion(possible)
	for _, question := range asked {
		ids(t, svc, "?"+question.Encode())
	}
	for _, column := range columns {
		value := otherwise[column]
		if value == "" && slices.Contains(texts, column) {
			value = `'zq'`
		}
		if value == "" {
			t.Fatalf("the column %s is new: say in otherwise what else it may hold", column)
		}
		changed := svc.Look(t, `UPDATE ilu.proverbs SET `+column+` = `+value+` WHERE id = $1 AND `+column+` IS DISTINCT FROM `+value+` RETURNING id`, column+"-1")
		if len(changed) != 1 {
			t.Fatalf("%s = %s changes nothing", column, value)
		}
	}
	fresh := testkit.Start(t, ilu.Spec(), svc.Environ)
	stale, answers := map[string]bool{}, map[string][]string{}
	for _, values := range asked {
		question := "?" + values.Encode()
		got, want := ids(t, svc, question), ids(t, fresh, question)
		answers[question] = want
		for _, column := range columns {
			others := func(id string) bool { return !strings.HasPrefix(id, column+"-") }
			is, be := slices.DeleteFunc(slices.Clone(got), others), slices.DeleteFunc(slices.Clone(want), others)
			if !slices.Equal(is, be) && !stale[column] {
				stale[column] = true
				t.Errorf("a change of %s alone is not seen: %s finds %q, want %q", column, question, is, be)
			}
		}
	}
	for name, values := range possible {
		for _, value := range values {
			if len(values) > 1 && value != "" && !matters(asked, answers, name, value) {
				t.Errorf("%s=%s changes no answer", name, value)
			}
		}
	}
}

// matters reports whether a parameter changes an answer, alone or with others.
func matters(asked []url.Values, answers map[string][]string, name, value string) bool {
	return slices.ContainsFunc(asked, func(question url.Values) bool {
		if question.Get(name) != value {
			return false
		}
		without := maps.Clone(question)
		without.Del(name)
		return !slices.Equal(answers["?"+question.Encode()], answers["?"+without.Encode()])
	})
}
