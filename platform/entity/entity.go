// Package entity stores the entries that administrators write: creators, dibias, proverbs and
// riddles. An entry is added once under an id that the client made, edited by version, deleted,
// and restored from the audit log.
//
// Read entity.go (what an entity is, and what a kind adds), batch.go (how every change is
// written), store.go (the changes), handlers.go (their requests), import.go, import_rows.go,
// undo.go and order.go.
package entity

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/input"
)

// Meta is what every entity has besides its content. A type embeds it before its content, both
// with gorm:"embedded".
type Meta struct {
	ID        string    `json:"id" gorm:"primaryKey;<-:create"`
	CreatedAt time.Time `json:"createdAt" gorm:"<-:create"`
	Version   int       `json:"version" doc:"Counts the edits; its ETag is the version in quotes"`
}

// MetaInput is what clients send of Meta; an input type embeds it. The version is read-only and
// therefore not read.
type MetaInput struct {
	ID        string `json:"id,omitempty" doc:"Made by the client: 1 to 64 letters, digits, _ or -"`
	AltID     string `json:"_id,omitempty" form:"-" doc:"Another name for id"`
	CreatedAt string `json:"createdAt,omitempty" doc:"RFC 3339, within a day of now"`
}

// Normalized returns m with the id under either name.
func (m MetaInput) Normalized() MetaInput {
	if m.ID == "" {
		m.ID = m.AltID
	}
	return m
}

// Input is an entity as a client sends it: a type that embeds MetaInput.
type Input[C any] interface {
	Normalized() MetaInput
	// Content cleans what was typed and adds the broken rules. Some fields are required only when
	// the entity is being added (spec 5).
	Content(rules *errs.Rules, adding bool) C
}

// Store stores entities E with the content C, which clients send as In. Every change is one
// transaction together with its audit row. Columns of E tagged gorm:"<-:create" keep the value
// with which the entity was added.
type Store[E, C any, In Input[C]] struct {
	DB    *db.DB
	Now   func() time.Time
	Table string
	// Noun names one entity in messages and in the audit log: "creator".
	Noun string
	Kind Kind[E, C]
	ImportTable
}

// Kind is what a kind of entity adds to its Store. An implementation embeds Plain, which does
// nothing, and declares the methods that it needs. Methods with a tx run inside the transaction of
// a change and fail it with their error.
type Kind[E, C any] interface {
	// Meta returns the address of an entity's Meta, Content that of its content.
	Meta(e *E) *Meta
	Content(e *E) *C
	// Key returns the texts by which people know an entity, in the order of ImportTable.Columns.
	Key(content *C) []string

	// Position returns the address of an entity's position in an order that administrators choose,
	// or nil if the list has none.
	Position(e *E) *int
	// Rows returns a slice with the rows to store for entities: with more columns, or the entities
	// themselves.
	Rows(all []*E) any
	// Begin returns what completes the contents of one change. It is called before entities are
	// locked.
	Begin(tx *gorm.DB, options *ImportOptions) (Completer[C], error)
	// Restoring is called before a deleted entity is restored, and may change it.
	Restoring(tx *gorm.DB, e *E) error
	// Writing is called before writes are stored, Written after.
	Writing(tx *gorm.DB, writes []Write[E]) error
	Written(tx *gorm.DB, writes []Write[E]) error
	// Committed is called after the transaction with its audit rows of this kind.
	Committed(ctx context.Context, audits []*db.Audit)

	// CatchUp brings a content from the audit log up to date with the current one, where a change
	// without an audit row has made them differ. An undo calls it before it compares them.
	CatchUp(recorded, current *C)
	// Equal reports whether two entities hold the same besides their content; either may be nil.
	Equal(a, b *E) bool
	// PrepareUndo is called before the transaction of an undo. If it returns an error, it must
	// clean up first.
	PrepareUndo(ctx context.Context, changes []*history.Change) (Undo[E], error)
}

// Write is one entity that a change adds (Before is nil), edits, or deletes (After is nil).
type Write[E any] struct {
	ID            string
	Before, After *E
	// Restored reports that the entity is added again after a deletion.
	Restored bool
}

// Completer completes contents by what only the database knows, one after the other.
type Completer[C any] interface {
	// Complete completes a content that keeps the rules, adds the rules that it breaks now, and
	// returns the names that it left out.
	Complete(content *C, rules *errs.Rules) (dropped []string, err error)
	// Audits returns the audit rows of what Complete added so far.
	Audits() []*db.Audit
}

// Undo undoes what changes did to entities besides their content.
type Undo[E any] interface {
	// Apply changes e, which has the content from before the change already. before and after are
	// the entity as the change recorded it, or nil.
	Apply(before, after, e *E) error
	// Finish is called once, even if Apply was not. audits are the committed audit rows, nil if
	// nothing was committed.
	Finish(ctx context.Context, audits []*db.Audit)
}

// Plain implements the optional methods of Kind, all of which do nothing.
type Plain[E, C any] struct{}

func (Plain[E, C]) Position(*E) *int  { return nil }
func (Plain[E, C]) Rows(all []*E) any { return all }
func (Plain[E, C]) Begin(*gorm.DB, *ImportOptions) (Completer[C], error) {
	return completeNothing[C]{}, nil
}
func (Plain[E, C]) Restoring(*gorm.DB, *E) error           { return nil }
func (Plain[E, C]) Writing(*gorm.DB, []Write[E]) error     { return nil }
func (Plain[E, C]) Written(*gorm.DB, []Write[E]) error     { return nil }
func (Plain[E, C]) Committed(context.Context, []*db.Audit) {}
func (Plain[E, C]) CatchUp(_, _ *C)                        {}
func (Plain[E, C]) Equal(_, _ *E) bool                     { return true }
func (Plain[E, C]) PrepareUndo(context.Context, []*history.Change) (Undo[E], error) {
	return undoNothing[E]{}, nil
}

type completeNothing[C any] struct{}

func (completeNothing[C]) Complete(*C, *errs.Rules) ([]string, error) { return nil, nil }
func (completeNothing[C]) Audits() []*db.Audit                        { return nil }

type undoNothing[E any] struct{}

func (undoNothing[E]) Apply(_, _, _ *E) error              { return nil }
func (undoNothing[E]) Finish(context.Context, []*db.Audit) {}

// New returns the entity that a client sent to add it.
func (s *Store[E, C, In]) New(in In) (*E, error) {
	sent := in.Normalized()
	createdAt, err := input.CreatedAt(sent.CreatedAt, s.Now())
	if err != nil {
		return nil, err
	}
	var rules errs.Rules
	CheckID(&rules, sent.ID)
	content := in.Content(&rules, true)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	return s.make(Meta{ID: sent.ID, CreatedAt: createdAt, Version: 1}, content), nil
}

func (s *Store[E, C, In]) make(meta Meta, content C) *E {
	e := new(E)
	*s.Kind.Meta(e), *s.Kind.Content(e) = meta, content
	return e
}

// CheckID adds a broken rule unless id may name an entity.
func CheckID(rules *errs.Rules, id string) {
	rules.Check(input.IsID(id), "id", "The id must be 1 to 64 letters, digits, _ or -")
}
