// Package directory is a list of entities that administrators put in order: what
// package entity does, with a position.
package directory

import (
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/index"
	"obi/platform/list"
)

// Meta is what every entry has besides its content. An entry type embeds it
// before its content, both with gorm:"embedded".
type Meta struct {
	entity.Meta `gorm:"embedded"`
	Order       int `json:"order" gorm:"column:position" db:"position" doc:"Position in the directory"`
}

// MetaInput is what clients send of Meta; the order is read-only and saved by
// Reorder.
type MetaInput = entity.MetaInput

// Directory is the ordered table of all entries E with the content C, which
// clients send as In.
type Directory[E, C any, In entity.Input[C]] struct {
	DB    *db.DB
	Table list.Table
	// Noun names one entry, in messages and in the audit log: "creator".
	Noun string
	// Path is where the list is served, for links to its next page.
	Path string
	// Parts gives the parts of an entry.
	Parts func(*E) (*Meta, *C)
	// Searched are the texts of a content that are searched.
	Searched func(*C) []string
	Now      func() time.Time

	index *index.Index[E, place]
}

// entries are the entries without their order, but that a new one goes last.
func (d *Directory[E, C, In]) entries() *entity.Store[E, C, In] {
	return &entity.Store[E, C, In]{
		DB: d.DB, Table: d.Table, Noun: d.Noun, Now: d.Now,
		Parts: func(entry *E) (*entity.Meta, *C) {
			meta, content := d.Parts(entry)
			return &meta.Meta, content
		},
		Lock: d.Table.Lock,
		Adding: func(tx *gorm.DB, entry *E) (err error) {
			meta, _ := d.Parts(entry)
			meta.Order, err = d.Table.NextPosition(tx)
			return err
		},
	}
}

// Entry checks what a client sent for a new entry.
func (d *Directory[E, C, In]) Entry(in In) (*E, error) { return d.entries().Entity(in) }

// Append stores a new entry at the end of the list, inside a transaction that
// writes its own audit row.
func (d *Directory[E, C, In]) Append(tx *gorm.DB, entry *E) error {
	if err := d.Table.Lock(tx); err != nil {
		return err
	}
	return d.entries().Append(tx, entry)
}
