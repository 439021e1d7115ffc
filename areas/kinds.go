package areas

import (
	"maps"
	"slices"
)

// Kind is a kind of entry with its calls, for tests and benchmarks that use every area alike.
type Kind struct {
	Area string
	// Name is the entry's name in the audit log, Table its table.
	Name, Table string
	// List is the path of the public list, Usual the path of the most frequent request. One is the
	// path before an entry's ID, or "" if only the list shows it.
	List, Usual, One string
	// Add, Edit and Delete are the paths of changes. The ID follows the last two.
	Add, Edit, Delete string
	// Order is the path that stores the order, or "".
	Order string
	// Form and EditForm are the paths that add and edit an entry with a recording, or "". Audio is
	// the path that uploads the recording alone; %s is the entry's ID. DropAudio removes it.
	Form, EditForm, Audio, DropAudio string
	// Pictured reports whether an entry's image may be one of Obi's pictures.
	Pictured bool
	// Content returns an entry without its ID. Its main text is text.
	Content func(text string) map[string]any
}

// elsewhere is the address of an image outside Obi.
const elsewhere = "https://example.org/a.jpg"

// Kinds are the entries of all areas.
var Kinds = []Kind{
	{
		Area: "creator", Name: "creator", Table: "creators", Pictured: true,
		List: "/api/creator/creators", Usual: "/api/creator/creators",
		Add: "/api/creator/admin/add", Edit: "/api/creator/admin/edit/", Delete: "/api/creator/admin/delete/", Order: "/api/creator/admin/order",
		Content: func(text string) map[string]any {
			return map[string]any{"name": text, "bio": "b", "image": elsewhere}
		},
	},
	{
		Area: "dibia", Name: "dibia", Table: "dibias", Pictured: true,
		List: "/api/dibia/dibias", Usual: "/api/dibia/dibias",
		Add: "/api/dibia/admin/dibia", Edit: "/api/dibia/admin/dibias/", Delete: "/api/dibia/admin/dibias/", Order: "/api/dibia/admin/dibias/update-order",
		Content: func(text string) map[string]any {
			return map[string]any{"name": text, "bio": "b", "services": "Afa", "contact": "+234 803 123 4567", "image": elsewhere}
		},
	},
	{
		Area: "ilu", Name: "proverb", Table: "proverbs",
		List: "/api/ilu/proverbs", Usual: "/api/ilu/proverbs?q=oku", One: "/api/ilu/proverbs/",
		Add: "/api/ilu/admin/proverb", Edit: "/api/ilu/admin/proverbs/", Delete: "/api/ilu/admin/proverbs/",
		Form: "/api/ilu/admin/proverb-with-audio", Audio: "/api/ilu/admin/proverbs/%s/audio", DropAudio: "/api/ilu/admin/proverbs/%s/audio/%s",
		Content: func(text string) map[string]any {
			return map[string]any{"proverb": text, "meaning": "m", "categories": []string{"Wealth"}}
		},
	},
	{
		Area: "kwuo", Name: "riddle", Table: "riddles",
		List: "/api/kwuo/games/gwamX3", Usual: "/api/kwuo/games/gwamX3", One: "/api/kwuo/riddles/",
		Add: "/api/kwuo/games/gwamX3/add", Edit: "/api/kwuo/games/gwamX3/edit/", Delete: "/api/kwuo/games/gwamX3/delete/",
		Form: "/api/kwuo/admin/riddle-with-audio", EditForm: "/api/kwuo/admin/riddle-with-audio", DropAudio: "/api/kwuo/admin/riddles/%s/audio/%s",
		Content: func(text string) map[string]any {
			return map[string]any{"riddle": text, "translation": "t", "answer": "a", "options": []string{"a", "b"}}
		},
	},
}

// WithID returns an entry with an ID.
func (k *Kind) WithID(id, text string) map[string]any {
	entry := maps.Clone(k.Content(text))
	entry["id"] = id
	return entry
}

// HasRecordings reports whether the entries may have a recording.
func (k *Kind) HasRecordings() bool { return k.Form != "" }

// Recorded returns the kinds whose entries may have a recording.
func Recorded() []Kind {
	return slices.DeleteFunc(slices.Clone(Kinds), func(k Kind) bool { return !k.HasRecordings() })
}

// Lists returns the paths of all public lists.
func Lists() (paths []string) {
	for _, k := range Kinds {
		paths = append(paths, k.List)
	}
	return paths
}

// Usual returns the most frequent request of each area.
func Usual() (paths []string) {
	for _, k := range Kinds {
		paths = append(paths, k.Usual)
	}
	return paths
}
