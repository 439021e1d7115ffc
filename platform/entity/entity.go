// Package entity stores the entries that administrators write: creators, dibias, proverbs and
// riddles. An entry is added once under an id that the client made, edited by version, deleted,
// and restored from the audit log.
//
// Read entity.go (what an entity is, and what a kind adds), then the change that you look for:
// add.go, edit.go, delete.go, many.go, import.go and import_rows.go, undo.go or order.go. batch.go
// writes all of them.
package entity

import (
	"context"
	"errors"
	"net/http"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
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
type Input interface{ Normalized() MetaInput }

// Store stores entities E, which clients send as In. Every change is one transaction together with
// its audit row. Columns of E tagged gorm:"<-:create" keep the value with which the entity was
// added.
type Store[E any, In Input] struct {
	DB    *db.DB
	Now   func() time.Time
	Table string
	// Noun names one entity in messages and in the audit log: "creator".
	Noun string
	Kind Kind[E, In]
	ImportTable
}

// Kind is what a kind of entity adds to its Store. An implementation embeds Plain, which does
// nothing, and declares the methods that it needs. Methods with a tx run inside the transaction of
// a change and fail it with their error.
type Kind[E any, In Input] interface {
	// Meta returns the address of an entity's Meta.
	Meta(e *E) *Meta
	// Content returns the fields that administrators edit, as a struct that is written as JSON.
	Content(e *E) any
	// SetContent cleans what a client sent, adds the broken rules, and sets the content of e. Some
	// fields are required only when the entity is being added (spec 5).
	SetContent(e *E, in In, rules *errs.Rules, adding bool)
	// CopyContent sets the content of an entity to that of another one.
	CopyContent(to, from *E)
	// Key returns the texts by which people know an entity, in the order of ImportTable.Columns.
	Key(e *E) []string

	// Position returns the address of an entity's position in an order that administrators choose,
	// or nil if the list has none.
	Position(e *E) *int
	// Rows returns a slice with the rows to store for entities: with more columns, or the entities
	// themselves.
	Rows(all []*E) any
	// Begin returns what completes the contents of one change. It is called before entities are
	// locked.
	Begin(tx *gorm.DB) (Completer[E], error)
	// Restoring is called before a deleted entity is restored, and may change it.
	Restoring(tx *gorm.DB, e *E) error
	// Writing is called before writes are stored, Written after that, in the same transaction.
	Writing(tx *gorm.DB, writes []Write[E]) error
	Written(tx *gorm.DB, writes []Write[E]) error
	// Committed is called after the transaction with its audit rows, after an undo also with those of
	// other kinds.
	Committed(ctx context.Context, audits []*db.Audit)

	// CatchUp brings the content of an entity from the audit log up to date with the current one,
	// where a change without an audit row has made them differ. An undo calls it before it compares
	// them.
	CatchUp(recorded, current *E)
	// Equal reports whether two entities hold the same besides their content; either may be nil.
	Equal(a, b *E) bool
}

// Write is one entity that a change adds (Before is nil), edits, or deletes (After is nil).
type Write[E any] struct {
	ID            string
	Before, After *E
	// Restored reports that the entity is added again after a deletion.
	Restored bool
}

// Completer completes contents by what only the database knows, one after the other.
type Completer[E any] interface {
	// Complete fills in what needs the database and adds newly broken rules to rules. The content of
	// e has passed SetContent. It returns the names of categories that it left out; if create is set,
	// it adds these categories instead.
	Complete(e *E, create bool, rules *errs.Rules) (dropped []string, err error)
	// Audits returns the audit rows of what Complete added so far.
	Audits() []*db.Audit
}

// Plain implements the optional methods of Kind, all of which do nothing.
type Plain[E any] struct{}

func (Plain[E]) Position(*E) *int                       { return nil }
func (Plain[E]) Rows(all []*E) any                      { return all }
func (Plain[E]) Begin(*gorm.DB) (Completer[E], error)   { return nothing[E]{}, nil }
func (Plain[E]) Restoring(*gorm.DB, *E) error           { return nil }
func (Plain[E]) Writing(*gorm.DB, []Write[E]) error     { return nil }
func (Plain[E]) Written(*gorm.DB, []Write[E]) error     { return nil }
func (Plain[E]) Committed(context.Context, []*db.Audit) {}
func (Plain[E]) CatchUp(_, _ *E)                        {}
func (Plain[E]) Equal(_, _ *E) bool                     { return true }

// nothing is a Completer that does nothing.
type nothing[E any] struct{}

func (nothing[E]) Complete(*E, bool, *errs.Rules) ([]string, error) { return nil, nil }
func (nothing[E]) Audits() []*db.Audit                              { return nil }

// Output is one entity with its version as ETag.
type Output[E any] struct {
	Status int
	ETag   string `header:"ETag"`
	Body   *E
}

// Answer returns the response with an entity and its version as ETag. Its status is 201 if the entity
// was added, otherwise 200.
func (s *Store[E, In]) Answer(e *E, added bool) *Output[E] {
	status := http.StatusOK
	if added {
		status = http.StatusCreated
	}
	return &Output[E]{Status: status, ETag: web.VersionTag(s.Kind.Meta(e).Version), Body: e}
}

// IDInput names an entity.
type IDInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the entry"`
}

// One answers one entity.
func (s *Store[E, In]) One(ctx context.Context, in *IDInput) (*Output[E], error) {
	found, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.Answer(found, false), nil
}

// Get returns an entity, or errs.NotFound.
func (s *Store[E, In]) Get(ctx context.Context, id string) (*E, error) {
	found, err := db.ByID[E](ctx, s.DB, s.Table, id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = web.IfMatch{}.Missing(s.Noun)
	}
	return found, err
}

// Count returns the number of entities.
func (s *Store[E, In]) Count(ctx context.Context) (n int64, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error { return tx.Table(s.Table).Count(&n).Error })
	return n, err
}
