package together

import (
	"maps"
	"testing"

	"obi/ilu-svc/ilu"
	"obi/kwuo-svc/kwuo"
	"obi/platform/service"
)

// owner is a service whose rows have recordings.
type owner struct {
	name  string
	spec  service.Spec
	table string
	// Paths by which a row is added, edited and deleted, and its recording taken from
	// it; all but the first end before the row's id.
	add, edit, delete, detach string
	// content and other are what a row may hold beside its id, in JSON.
	content, other string
	doors          map[string]door
	// create is the door by which a row called new is added, attach the one by
	// which the row p1 gets a recording, astray the same to a row that is not there.
	create, attach, astray door
	// clips are the ids of sample rows that have recordings.
	clips []string
}

// door is one way by which a file comes in.
type door struct {
	method, path string
	texts        map[string]string
	plain        bool // errors are plain text
}

// owners have doors in spec 7.3 and 7.4.
var owners = []owner{iluOwner(), kwuoOwner()}

func iluOwner() owner {
	add := door{"POST", "/api/ilu/admin/proverb-with-audio", map[string]string{"proverb": "Ugo bere", "meaning": "Live", "categories": `["Animals"]`}, true}
	attach := door{"POST", "/api/ilu/admin/proverbs/p1/audio", nil, false}
	return owner{
		name: "ilu", spec: ilu.Spec(), table: "ilu.proverbs",
		add: "/api/ilu/admin/proverb", edit: "/api/ilu/admin/proverbs/", delete: "/api/ilu/admin/proverbs/", detach: "/api/ilu/admin/proverbs/",
		content: `"proverb":"Egbe bere","meaning":"Live"`, other: `"proverb":"Ugo","meaning":"m"`,
		doors:  map[string]door{"a proverb with audio": add, "audio of a proverb": attach},
		create: add.of("new"), attach: attach, astray: door{"POST", "/api/ilu/admin/proverbs/unknown/audio", nil, false}, clips: []string{"sample-1", "sample-26"},
	}
}

func kwuoOwner() owner {
	texts := map[string]string{"riddle": "Ọ na-eri ihe niile", "translation": "It eats everything", "answer": "Ọkụ", "options": `["Ewu","Ọkụ"]`}
	add := door{"POST", "/api/kwuo/admin/riddle-with-audio", texts, false}
	attach := door{"PUT", "/api/kwuo/admin/riddle-with-audio", texts, false}.of("p1")
	game := "/api/kwuo/games/gwamX3/"
	return owner{
		name: "kwuo", spec: kwuo.Spec(), table: "kwuo.riddles",
		add: game + "add", edit: game + "edit/", delete: game + "delete/", detach: "/api/kwuo/admin/riddles/",
		content: `"riddle":"Egbe","translation":"Live","answer":"a","options":["a","b"]`, other: `"riddle":"Ugo","translation":"m","answer":"a","options":["a","b"]`,
		doors:  map[string]door{"a riddle with audio": add, "an edited riddle with audio": attach},
		create: add.of("new"), attach: attach, astray: attach.of("unknown"), clips: []string{"sample-1"},
	}
}

// of is d with an id in its form.
func (d door) of(id string) door {
	texts := map[string]string{}
	maps.Copy(texts, d.texts)
	texts["id"] = id
	d.texts = texts
	return d
}

// eachOwner runs test for every owner.
func eachOwner(t *testing.T, test func(t *testing.T, o owner)) {
	t.Helper()
	for _, o := range owners {
		t.Run(o.name, func(t *testing.T) { test(t, o) })
	}
}
