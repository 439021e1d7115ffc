package areas

import (
	"maps"
	"slices"
)

// Kind is a kind of entry with its calls, for tests and benchmarks that use every area alike.
type Kind struct {
	// Area is the name of its service.
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

// Kinds are the entries of all areas, in the order of Services.
var Kinds = func() (kinds []Kind) {
	for _, s := range Services {
		if s.Area != nil {
			kind := s.Area.Kind
			kind.Area = s.Name
			kinds = append(kinds, kind)
		}
	}
	return kinds
}()

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
