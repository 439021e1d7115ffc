// Package directory is a list of entries that administrators add to, edit,
// delete and put in order, with its HTTP handlers. A service says what an entry
// holds and which rules it keeps.
package directory

import (
	"time"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/list"
)

// Meta is what every entry has besides its content. An entry type embeds it
// before its content, both with gorm:"embedded".
type Meta struct {
	ID        string    `json:"id" gorm:"primaryKey"`
	CreatedAt time.Time `json:"createdAt"`
	Order     int       `json:"order" gorm:"column:position" doc:"Position in the directory"`
	Version   int       `json:"version" doc:"Counts the edits; its ETag is the version in quotes"`
}

// MetaInput is what clients send of Meta; an input type embeds it. Order and
// version are read-only and therefore not read.
type MetaInput struct {
	ID        string `json:"id,omitempty" doc:"Made by the client: 1 to 64 letters, digits, _ or -"`
	AltID     string `json:"_id,omitempty" doc:"Another name for id"`
	CreatedAt string `json:"createdAt,omitempty" doc:"RFC 3339, within a day of now"`
}

func (m MetaInput) meta() MetaInput {
	if m.ID == "" {
		m.ID = m.AltID
	}
	return m
}

// Input is an entry as a client sends it: a type that embeds MetaInput.
type Input[C any] interface {
	meta() MetaInput
	// Content cleans what was typed and adds the broken rules. Some things are
	// asked for only when the entry is being added (spec 5).
	Content(rules *errs.Rules, adding bool) C
}

// Directory is the ordered table of all entries E with the content C, which
// clients send as In. Every change is one transaction together with its audit
// row.
type Directory[E, C any, In Input[C]] struct {
	DB    *db.DB
	Table list.Table
	// Noun names one entry, in messages and in the audit log: "creator".
	Noun string
	// Path is where the list is served, for links to its next page.
	Path string
	// Parts gives the parts of an entry.
	Parts func(*E) (*Meta, *C)
	Now   func() time.Time
}

// Entry checks what a client sent for a new entry.
func (d *Directory[E, C, In]) Entry(in In) (*E, error) {
	sent := in.meta()
	createdAt, err := input.CreatedAt(sent.CreatedAt, d.Now())
	if err != nil {
		return nil, err
	}
	var rules errs.Rules
	rules.Check(input.IsID(sent.ID), "id", "The id must be 1 to 64 letters, digits, _ or -")
	checked := in.Content(&rules, true)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	var entry E
	meta, content := d.Parts(&entry)
	*meta, *content = Meta{ID: sent.ID, CreatedAt: createdAt, Version: 1}, checked
	return &entry, nil
}
