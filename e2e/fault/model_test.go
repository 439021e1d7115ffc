package main

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/anishathalye/porcupine"
)

const never = math.MaxInt64

// did returns an operation with its times and answer, which is nil if there was none.
func did(from, to int64, in, out any) *op { return &op{in: in, out: out, call: from, back: to} }

func saw(tag, file string, version int) seen {
	return seen{status: 200, entry: entry{there: true, tag: tag, file: file, version: version}}
}

func status(code, version int) seen { return seen{status: code, entry: entry{version: version}} }

var missing = seen{status: 404}

func TestEntries(t *testing.T) {
	added := did(0, 1, create{tag: "a"}, status(201, 1))
	for name, row := range map[string]struct {
		ops  []*op
		fits bool
	}{
		"added and seen":                          {[]*op{added, did(2, 3, look{}, saw("a", "", 1))}, true},
		"an acknowledged one is lost":             {[]*op{added, did(2, 3, look{}, missing)}, false},
		"seen before it was added":                {[]*op{did(0, 1, look{}, saw("a", "", 1)), did(2, 3, create{tag: "a"}, status(201, 1))}, false},
		"an unknown edit never came":              {[]*op{added, did(2, never, edit{tag: "b"}, nil), did(9, 10, look{}, saw("a", "", 1))}, true},
		"an unknown edit came late":               {[]*op{added, did(2, never, edit{tag: "b"}, nil), did(5, 6, look{}, saw("a", "", 1)), did(9, 10, look{}, saw("b", "", 2))}, true},
		"an unknown edit came and went":           {[]*op{added, did(2, never, edit{tag: "b"}, nil), did(5, 6, look{}, saw("b", "", 2)), did(9, 10, look{}, saw("a", "", 1))}, false},
		"an edit that was refused shows":          {[]*op{added, did(2, 3, edit{tag: "b", match: 7}, status(412, 0)), did(4, 5, look{}, saw("b", "", 2))}, false},
		"two edits of one version":                {[]*op{added, did(2, 9, edit{tag: "b", match: 1}, status(200, 2)), did(2, 9, edit{tag: "c", match: 1}, status(200, 2))}, false},
		"an edit of another version":              {[]*op{added, did(2, 9, edit{tag: "b", match: 1}, status(200, 2)), did(2, 9, edit{tag: "c", match: 1}, status(412, 0))}, true},
		"deleted and gone":                        {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, look{}, missing)}, true},
		"deleted and there":                       {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, look{}, saw("a", "", 1))}, false},
		"deleted by nobody":                       {[]*op{added, did(2, 3, remove{}, status(404, 0)), did(4, 5, look{}, missing)}, false},
		"a late repetition brings it back":        {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, create{tag: "a"}, status(201, 1))}, false},
		"a late repetition is refused":            {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, create{tag: "a"}, status(409, 0))}, true},
		"a repetition is recognised":              {[]*op{did(0, never, create{tag: "a"}, nil), did(2, 3, create{tag: "a"}, status(200, 1)), did(4, 5, look{}, saw("a", "", 1))}, true},
		"restored":                                {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, restore{entry{tag: "a", version: 1}}, status(200, 0)), did(6, 7, look{}, saw("a", "", 2))}, true},
		"restored and deleted by nobody":          {[]*op{added, did(2, 3, remove{}, status(200, 0)), did(4, 5, restore{entry{tag: "a", version: 1}}, status(200, 0)), did(6, 7, look{}, missing)}, false},
		"another recording is played":             {[]*op{added, did(2, 3, setFile{"x"}, status(200, 2)), did(4, 5, look{}, saw("a", "y", 2))}, false},
		"a recording is fixed":                    {[]*op{added, did(2, 3, setFile{"x"}, status(200, 2)), did(4, 5, fix{fixed: "x", file: "y"}, status(200, 3)), did(6, 7, look{}, saw("a", "y", 3))}, true},
		"another recording is fixed":              {[]*op{added, did(2, 3, setFile{"x"}, status(200, 2)), did(4, 5, fix{fixed: "z", file: "y"}, status(200, 3))}, false},
		"another recording is not fixed":          {[]*op{added, did(2, 3, setFile{"x"}, status(200, 2)), did(4, 5, fix{fixed: "z", file: "y"}, status(412, 0))}, true},
		"a recording that cannot be fetched now":  {[]*op{added, did(2, 3, setFile{"x"}, status(200, 2)), did(4, 5, look{}, saw("a", somethingElse, 2))}, true},
		"a recording that was never there":        {[]*op{added, did(2, 3, look{}, saw("a", somethingElse, 1))}, false},
		"refused for another reason than its own": {[]*op{added, did(2, 3, edit{tag: "b"}, status(401, 0)), did(4, 5, look{}, saw("a", "", 1))}, true},
	} {
		t.Run(name, func(t *testing.T) { check(t, &entries, row.ops, row.fits) })
	}
}

func TestRegisters(t *testing.T) {
	approve, reject := set{"pending", "approved"}, set{"pending", "rejected"}
	for name, row := range map[string]struct {
		ops  []*op
		fits bool
	}{
		"of two who decide one wins":        {[]*op{did(0, 9, approve, was{status: 200}), did(0, 9, reject, was{status: 409}), did(10, 11, read{}, was{200, "approved"})}, true},
		"of two who decide both win":        {[]*op{did(0, 9, approve, was{status: 200}), did(0, 9, reject, was{status: 200})}, false},
		"of two who decide nobody wins":     {[]*op{did(0, 9, approve, was{status: 409}), did(0, 9, reject, was{status: 409})}, false},
		"an unknown decision keeps another": {[]*op{did(0, never, approve, nil), did(5, 9, reject, was{status: 409}), did(10, 11, read{}, was{200, "approved"})}, true},
		"a submission is lost":              {[]*op{did(0, 1, read{}, was{404, "lost"})}, false},
		"an order is saved":                 {[]*op{did(0, 1, set{to: "b a"}, was{status: 200}), did(2, 3, read{}, was{200, "b a"})}, true},
		"an order is refused and shows":     {[]*op{did(0, 1, set{to: "b a"}, was{status: 409}), did(2, 3, read{}, was{200, "b a"})}, false},
		"an unknown order shows":            {[]*op{did(0, never, set{to: "b a"}, nil), did(2, 3, read{}, was{200, "b a"})}, true},
		"an unknown order came and went":    {[]*op{did(0, never, set{to: "b a"}, nil), did(2, 3, read{}, was{200, "b a"}), did(4, 5, read{}, was{200, "pending"})}, false},
		"an order that nobody has saved":    {[]*op{did(0, 1, set{to: "b a"}, was{status: 200}), did(2, 3, read{}, was{200, "a b"})}, false},
	} {
		t.Run(name, func(t *testing.T) { check(t, register("pending"), row.ops, row.fits) })
	}
}

func check(t *testing.T, model *porcupine.Model, ops []*op, fits bool) {
	t.Helper()
	bad, undecided := linearisable([]*thing{{model: model, ops: ops}})
	if (len(bad) == 0) != fits || len(undecided) > 0 {
		t.Errorf("fits: %v, undecided: %d", len(bad) == 0, len(undecided))
	}
}

// A control that breaks nothing proves nothing. docs/reliability.md lists all controls.
func TestEachFaultHasAGuardToBreak(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile(filepath.Join(root, "docs/reliability.md"))
	if err != nil {
		t.Fatal(err)
	}
	controlled := map[string]bool{}
	for _, c := range brokenGuards {
		if overlay, err := writeOverlay(root, t.TempDir(), c.overrides); err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if err := goBuild(t.Context(), root, "-overlay", overlay, "./"+c.overrides[0].folder); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.found == "" {
			t.Errorf("%s finds anything", c.name)
		}
		for _, name := range c.faults {
			if faultNamed(name) == nil {
				t.Errorf("%s has the unknown fault %s", c.name, name)
			}
			if !regexp.MustCompile("(?m)^\\| `" + name + "` .*\\| " + regexp.QuoteMeta(c.guard) + " \\|$").Match(told) {
				t.Errorf("docs/reliability.md has no row of %s with: %s", name, c.guard)
			}
			controlled[name] = true
		}
	}
	for _, f := range faults {
		if !controlled[f.name] {
			t.Errorf("the fault %s has no control", f.name)
		}
	}
}

func TestOverrides(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "a.go"), []byte("package a\n\ntype T[K any] int\n\n// F returns n.\nfunc (t *T[K]) F(n int, more ...K) int { return n }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := (override{".", "T.F", "n++\n\treturn original()"}).apply(root, texts); err != nil {
		t.Fatal(err)
	}
	want := "package a\n\ntype T[K any] int\n\n// F returns n.\nfunc (t *T[K]) FOriginal(n int, more ...K) int { return n }\n" +
		"\nfunc (t *T[K]) F(n int, more ...K) int {\nn++\n\treturn t.FOriginal(n, more...)\n}\n"
	if got := texts[filepath.Join(root, "a.go")]; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if err := (override{".", "F", ""}).apply(root, texts); err == nil {
		t.Error("a function that does not exist was replaced")
	}
}

func TestOrderOfVersions(t *testing.T) {
	logged := []string{"1", "2", "", "2", "3"}
	for name, row := range map[string]struct {
		seen []string
		fits bool
	}{
		"all":                 {logged, true},
		"some":                {[]string{"1", "3"}, true},
		"deleted at first":    {[]string{"", "3"}, true},
		"a lower one follows": {[]string{"3", "2"}, false},
		"nobody wrote it":     {[]string{"1", "4"}, false},
		"deleted at last":     {[]string{"3", ""}, false},
	} {
		if isSubsequence(row.seen, logged) != row.fits {
			t.Errorf("%s: %t", name, !row.fits)
		}
	}
}
