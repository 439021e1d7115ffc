// Package directory is a list of entities that administrators put in order: what
// package entity does, with a position.
package directory

import (
	"gorm.io/gorm"

	"obi/platform/entity"
	"obi/platform/index"
	"obi/platform/order"
)

// Meta is what every entry has besides its content. An entry type embeds it
// before its content, both with gorm:"embedded".
type Meta struct {
	entity.Meta `gorm:"embedded"`
	Order       int `json:"order" gorm:"column:position;<-:create" db:"position" doc:"Position in the directory"`
}

// MetaInput is what clients send of Meta; the order is read-only and saved by
// SaveOrder.
type MetaInput = entity.MetaInput

// Directory is the ordered table of all entries E with the content C, which
// clients send as In.
type Directory[E, C any, In entity.Input[C]] struct {
	entity.Store[E, C, In]
	listing Listing[E, C]
	index   *index.Index[E, place]
}

// Listing says how entries are listed.
type Listing[E, C any] struct {
	// Path is where the list is served, for links to its next page.
	Path string
	// Position says where an entry keeps its order.
	Position func(*E) *int
	// Searched are the texts of a content that are searched.
	Searched func(*C) []string
	// Facts are what entries with a content can be filtered by.
	Facts func(*C) []Fact
}

// New gives a directory of entries, to which new ones are added at the end.
func New[E, C any, In entity.Input[C]](entries entity.Store[E, C, In], listing Listing[E, C]) *Directory[E, C, In] {
	table := order.Table(entries.Table)
	entries.Lock = table.Lock
	entries.Importing.Order = "position, id"
	entries.Adding = func(tx *gorm.DB) (func(*E), error) {
		next, err := table.NextPosition(tx)
		return func(entry *E) {
			*listing.Position(entry) = next
			next++
		}, err
	}
	entries.Place = func(tx *gorm.DB, back []*E) error {
		positions := make([]int, len(back))
		for i, entry := range back {
			positions[i] = *listing.Position(entry)
		}
		return table.MakeRoom(tx, positions...)
	}
	return &Directory[E, C, In]{Store: entries, listing: listing}
}
