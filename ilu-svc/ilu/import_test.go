package ilu_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/testkit"
)

var imports = testkit.Imports{
	Area: "ilu", Table: "proverbs", Noun: "proverb", Key: "proverb", Text: "meaning", Empty: "Meaning is required",
	Entry: fields{"meaning": "Live and let live.", "categories": []string{"Animals"}},
}

func TestImport(t *testing.T) {
	svc, token := start(t)
	imports.Check(t, svc, token)
}

func TestADryRunNeedsOneConnection(t *testing.T) {
	svc := testkit.Start(t, ilu.Spec(), settings.With(config.Environ{"ILU_DATABASE_POOL": "1"}))
	token := svc.Issuer.Token(t, "ngozi")
	add(t, svc, token, "p1", "Egbe bere, ugo bere.")
	request := imports.Request(token, "dry", []fields{imports.With(fields{"proverb": "Egbe bere ugo bere ya"})}, fields{"dryRun": true})
	svc.Sends(t, request, 200, `"outcome":"add"`, `"similar":[{"id":"p1"`)
}

// addedCategories returns the categories that are not in the fixed list.
func addedCategories(t *testing.T, svc *testkit.Service) []string {
	t.Helper()
	return svc.Look(t, `SELECT name FROM ilu.categories WHERE position > 29 ORDER BY position`)
}

func TestAnImportAddsCategoriesOrDropsThem(t *testing.T) {
	svc, token := start(t)
	rows := []fields{
		imports.With(fields{"id": "a", "proverb": "Egbe bere", "categories": "animals, Ọmenala, omenala, Ọmenala"}),
		imports.With(fields{"id": "b", "proverb": "Ugo bere", "categories": []string{"ỌMENALA", "Nri"}}),
		imports.With(fields{"id": "c", "proverb": "Nke si ibe ya ebela", "categories": []string{"Two, three", "Mgbe ochie"}}),
	}
	done := imports.Send(t, svc, token, "dropped", rows, nil)
	for n, want := range [][]string{{"Ọmenala", "omenala"}, {"ỌMENALA", "Nri"}, {"Two, three", "Mgbe ochie"}} {
		if got := done.Rows[n].DroppedCategories; !slices.Equal(got, want) {
			t.Errorf("row %d has dropped %q, want %q", n, got, want)
		}
	}
	if got := addedCategories(t, svc); len(got) > 0 {
		t.Errorf("there are %q", got)
	}
	done = imports.Send(t, svc, token, "added", rows, fields{"createCategories": true})
	if got, want := done.Lines(), []string{"change a 1", "change b 1", "refuse c 1 categories: Category name must not contain a comma or a line break"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := addedCategories(t, svc), []string{"Ọmenala", "omenala", "Nri"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	if got := svc.Look(t, `SELECT categories::text FROM ilu.proverbs ORDER BY id`); !slices.Equal(got, []string{`["Animals", "Ọmenala", "omenala"]`, `["Ọmenala", "Nri"]`, `[]`}) {
		t.Errorf("they have %q", got)
	}
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	if got := addedCategories(t, svc); len(got) > 0 {
		t.Errorf("after undo there are %q", got)
	}
	svc.Sends(t, imports.Restore(token, lastChange(t, svc)), 200) // undo the undo
	if got, want := addedCategories(t, svc), []string{"Ọmenala", "omenala", "Nri"}; !slices.Equal(got, want) {
		t.Errorf("there again are %q, want %q", got, want)
	}
}

// Files that are older than a rename contain the category's former name.
func TestAnImportKnowsFormerNamesOfCategories(t *testing.T) {
	svc, token := start(t)
	for _, name := range []string{"Omenla", "Uche", "Gone"} {
		svc.Sends(t, category(token, name), 201)
	}
	svc.Sends(t, rename(token, "Omenla", "Omenala"), 200)
	svc.Sends(t, rename(token, "Omenala", "Ọmenala"), 200)
	svc.Sends(t, merge(token, "Uche", "Chi"), 200)
	svc.Sends(t, removeCategory(token, "Gone"), 200)
	// The web app uses this list to mark unknown categories.
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/categories", Token: token}, 200,
		`"name":"Chi","fixed":true,"proverbs":0,"suggestions":0,"former":["Uche"]`, `"name":"Ọmenala","fixed":false,"proverbs":0,"suggestions":0,"former":["Omenla","Omenala"]`)
	rows := []fields{
		imports.With(fields{"id": "a", "proverb": "Egbe bere", "categories": "OMENLA, Time, Ọmenala, omenala"}),
		imports.With(fields{"id": "b", "proverb": "Ugo bere", "categories": "uche, Chi, Gone"}),
	}
	for _, create := range []bool{false, true} {
		done := imports.Send(t, svc, token, fmt.Sprint("i", create), rows, fields{"createCategories": create})
		want, has := []string{"Gone"}, `["Chi"]`
		if create {
			want, has = nil, `["Chi", "Gone"]`
		}
		if got := slices.Concat(done.Rows[0].DroppedCategories, done.Rows[1].DroppedCategories); !slices.Equal(got, want) {
			t.Errorf("dropped are %q, want %q", got, want)
		}
		if got, want := svc.Look(t, `SELECT categories::text FROM ilu.proverbs ORDER BY id`), []string{`["Ọmenala", "Time"]`, has}; !slices.Equal(got, want) {
			t.Errorf("they have %q, want %q", got, want)
		}
	}
	if got, want := addedCategories(t, svc), []string{"Ọmenala", "Gone"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	svc.Sends(t, post(token, fields{"id": "c", "proverb": "Nke si", "categories": "OMENLA"}), 201, `"categories":["Ọmenala"]`)
}

func TestACategoryThatIsInUseStays(t *testing.T) {
	svc, token := start(t)
	done := imports.Send(t, svc, token, "i", []fields{
		imports.With(fields{"id": "a", "categories": "One, Two, Three", "proverb": "Egbe bere"}),
	}, fields{"createCategories": true})
	svc.Sends(t, post(token, fields{"id": "b", "proverb": "Ugo bere", "categories": []string{"two"}}), 201)
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/ilu/suggestions", Body: fields{"proverb": "Onye", "meaning": "m", "categories": []string{"ONE"}}.With(nil)}, 201)
	svc.Sends(t, imports.Restore(token, done.ChangeID), 200)
	if got, want := addedCategories(t, svc), []string{"Two"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
	svc.Sends(t, testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/category", Token: token, Body: `{"category":"Four"}`}, 201)
	addition := svc.Look(t, `SELECT max(id)::text FROM ilu.audit_log WHERE entity = 'category' AND entity_id = 'Four'`)[0]
	svc.Sends(t, put(token, "b", fields{"proverb": "Ugo bere", "categories": []string{"Four"}}), 200)
	svc.Sends(t, imports.Restore(token, addition), 409, "This category is in use: 1 proverb has it")
	svc.Sends(t, put(token, "b", fields{"proverb": "Ugo bere", "categories": []string{"Two"}}), 200)
	svc.Sends(t, imports.Restore(token, addition), 200)
	svc.Sends(t, imports.Restore(token, addition), 409, "This category has since been deleted")
	if got, want := addedCategories(t, svc), []string{"Two"}; !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

// A dry run finds near duplicates with another algorithm than the form.
func TestADryRunFindsWhatTheFormFinds(t *testing.T) {
	svc, token := start(t)
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	words := strings.Fields("egbe bere ugo ŋke sị ibe-ya EBELA nku, kwaa! ọ́kụ ɔ n'ala 12 ọjị “ṅụọ” a")
	drawn := func() string {
		text := ""
		for range 1 + random.IntN(6) {
			text += words[random.IntN(len(words))] + strings.Repeat(" ", 1+random.IntN(2))
		}
		return text
	}
	var stored, asked []fields
	for n := range 120 {
		stored = append(stored, imports.With(fields{"id": fmt.Sprint("p", n), "proverb": drawn()}))
		asked = append(asked, imports.With(fields{"proverb": drawn()}))
	}
	svc.Sends(t, imports.Request(token, "stored", stored, fields{"onMatch": "add"}), 200)
	var said testkit.ImportAnswer
	svc.Sends(t, imports.Request(token, "asked", asked, fields{"onMatch": "add", "dryRun": true}), 200).JSON(t, &said)
	found := 0
	for n, row := range said.Rows {
		var want []map[string]any
		get(t, svc, token, "admin/similar?proverb="+url.QueryEscape(asked[n]["proverb"].(string)), &want)
		if len(want) != len(row.Similar) || len(want) > 0 && !reflect.DeepEqual(want, row.Similar) {
			t.Errorf("seed %d, like %q are\n%v, the form finds\n%v", seed, asked[n]["proverb"], row.Similar, want)
		}
		found += len(want)
	}
	if found == 0 {
		t.Error("nothing is like another")
	}
}

func TestOnlyWhatADryRunWouldAddIsCompared(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Egbe bere, ugo bere")
	rows := []fields{imports.With(fields{"proverb": "Egbe bere, ugo berekwa"}), imports.With(fields{"proverb": "Egbe bere, ugo bere", "meaning": "m"}), imports.With(fields{"proverb": "Mmiri na-eru"})}
	var said, done testkit.ImportAnswer
	svc.Sends(t, imports.Request(token, "i", rows, fields{"dryRun": true}), 200).JSON(t, &said)
	svc.Sends(t, imports.Request(token, "i", rows, nil), 200).JSON(t, &done)
	for n, want := range []int{1, 0, 0} {
		if len(said.Rows[n].Similar) != want || len(done.Rows[n].Similar) > 0 {
			t.Errorf("like row %d are %v, then %v", n, said.Rows[n].Similar, done.Rows[n].Similar)
		}
	}
}

func TestAnImportThatFailsLeavesNothing(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "a", "Egbe bere")
	svc.Look(t, `CREATE FUNCTION ilu.fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$`)
	svc.Look(t, `CREATE TRIGGER fails BEFORE INSERT ON ilu.proverbs FOR EACH ROW WHEN (NEW.id = 'fails') EXECUTE FUNCTION ilu.fails()`)
	const all = `SELECT to_jsonb(p)::text FROM ilu.proverbs p UNION ALL SELECT name FROM ilu.categories UNION ALL SELECT id::text FROM ilu.audit_log UNION ALL SELECT id FROM ilu.imports UNION ALL SELECT id FROM ilu.deleted_ids ORDER BY 1`
	before := svc.Look(t, all)
	rows := []fields{{"id": "a", "meaning": "Changed"}, imports.With(fields{"id": "b", "proverb": "Ugo bere", "categories": "Nri"}), imports.With(fields{"id": "fails", "proverb": "Nke si"})}
	svc.Sends(t, imports.Request(token, "i", rows, fields{"createCategories": true}), 500)
	if after := svc.Look(t, all); !slices.Equal(after, before) {
		t.Errorf("left is\n%q\nof\n%q", after, before)
	}
	svc.Look(t, `DROP TRIGGER fails ON ilu.proverbs`)
	done := imports.Send(t, svc, token, "i", rows, fields{"createCategories": true})
	if got := done.Lines(); !slices.Equal(got, []string{"change a 1", "add b 0", "add fails 0"}) {
		t.Errorf("then %q", got)
	}
}

// Undoing all imports, additions and deletions in reverse restores the initial state.
func TestUndoingEverythingRestoresTheStart(t *testing.T) {
	svc, token := start(t)
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	content := func() []string {
		return append(imports.Stored(t, svc), svc.Look(t, `SELECT name || position FROM ilu.categories ORDER BY position`)...)
	}
	id := func() string { return fmt.Sprint("p", random.IntN(9)) }
	category := func() string { return fmt.Sprint("Category ", random.IntN(6)) }
	add(t, svc, token, "p0", "Egbe bere", "p1", "Ugo bere")
	beginning, from := content(), lastChange(t, svc)
	for n := range 25 {
		switch random.IntN(5) {
		case 0:
			svc.Do(t, post(token, fields{"id": id(), "proverb": fmt.Sprint("Mmadu ", n), "categories": []string{category()}}))
		case 1:
			svc.Do(t, put(token, id(), fields{"id": nil, "proverb": fmt.Sprint("Nwata ", n), "categories": []string{category(), "Chi"}}))
		case 2:
			svc.Sends(t, imports.Delete(token, id(), id(), id()), 200)
		case 3:
			svc.Do(t, imports.Restore(token, lastChange(t, svc)))
		default:
			var rows []fields
			for range 1 + random.IntN(5) {
				rows = append(rows, imports.With(fields{"id": id(), "proverb": fmt.Sprint("Onye ", random.IntN(20)), "categories": category() + "," + category()}))
			}
			imports.Send(t, svc, token, fmt.Sprint("i", n), rows, fields{"createCategories": random.IntN(2) == 0})
		}
	}
	for _, change := range svc.Look(t, `SELECT a.id::text FROM ilu.audit_log AS a WHERE part_of IS NULL AND a.id > $1::text::bigint ORDER BY a.id DESC`, from) {
		svc.Sends(t, imports.Restore(token, change), 200)
	}
	if got := content(); !slices.Equal(got, beginning) {
		t.Errorf("seed %d: in the end there are\n%s\nin the beginning there were\n%s", seed, strings.Join(got, "\n"), strings.Join(beginning, "\n"))
	}
}

// lastChange returns the ID of the newest entry of the history.
func lastChange(t *testing.T, svc *testkit.Service) string {
	t.Helper()
	return svc.Look(t, `SELECT max(id)::text FROM ilu.audit_log WHERE part_of IS NULL`)[0]
}
