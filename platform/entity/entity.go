// Package entity keeps things that administrators write: added once under an id
// that the client made, edited by version, deleted, and put back as the audit log has
// them. A service says what a thing holds and which rules it keeps.
package entity

import (
	"context"
	"encoding/json"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// Meta is what every entity has besides its content. A type embeds it before its
// content, both with gorm:"embedded".
type Meta struct {
	ID        string    `json:"id" gorm:"primaryKey;<-:create"`
	CreatedAt time.Time `json:"createdAt" gorm:"<-:create"`
	Version   int       `json:"version" doc:"Counts the edits; its ETag is the version in quotes"`
}

// MetaInput is what clients send of Meta; an input type embeds it. The version is
// read-only and therefore not read.
type MetaInput struct {
	ID        string `json:"id,omitempty" doc:"Made by the client: 1 to 64 letters, digits, _ or -"`
	AltID     string `json:"_id,omitempty" form:"-" doc:"Another name for id"`
	CreatedAt string `json:"createdAt,omitempty" doc:"RFC 3339, within a day of now"`
}

// Normalized is m with the id under either name.
func (m MetaInput) Normalized() MetaInput {
	if m.ID == "" {
		m.ID = m.AltID
	}
	return m
}

// Input is an entity as a client sends it: a type that embeds MetaInput.
type Input[C any] interface {
	Normalized() MetaInput
	// Content cleans what was typed and adds the broken rules. Some things are
	// asked for only when the entity is being added (spec 5).
	Content(rules *errs.Rules, adding bool) C
}

// Store keeps entities E with the content C, which clients send as In. Every
// change is one transaction together with its audit row. Columns of E tagged
// gorm:"<-:create" stay as they were when it was added.
type Store[E, C any, In Input[C]] struct {
	DB    *db.DB
	Now   func() time.Time
	Table string
	// Noun names one entity, in messages and in the audit log: "creator".
	Noun string
	// Meta and Content say where an entity keeps them.
	Meta    func(*E) *Meta
	Content func(*E) *C

	// Importing says how entities are imported; its zero value for those that are not.
	Importing Importing[C]

	// Row is what is written for an entity; nil writes the entity itself.
	Row func(*E) any

	// The hooks may be nil. They run inside the transaction and fail it with their error.

	// Lock is taken before anything is added or deleted.
	Lock func(tx *gorm.DB) error
	// Preparing gives what completes contents by what only the database knows, one after the
	// other within a transaction. It is called before any entity is locked for a new content.
	Preparing func(tx *gorm.DB) (func(content *C) error, error)
	// Adding gives what completes new entities, one after the other, just before they are
	// written.
	Adding func(tx *gorm.DB) (func(entity *E), error)
	// Deleting does what else belongs to the end of entities.
	Deleting func(tx *gorm.DB, gone []*E) error
	// Returning completes an entity that comes back. Place makes room for those that do, where
	// they were, and Returned does what else belongs to it once they are written.
	Returning       func(tx *gorm.DB, entity *E) error
	Place, Returned func(tx *gorm.DB, back []*E) error
	// CatchUp brings a content of the audit log up to date with the current one, where a change
	// without an audit row has made them differ. Undo calls it before it compares them.
	CatchUp func(recorded, current *C)
	// Same says whether what two entities hold besides their content is the same; either may
	// be nil.
	Same func(a, b *E) bool
}

// FromInput checks what a client sent for a new entity.
func (s *Store[E, C, In]) FromInput(in In) (*E, error) {
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
	var entity E
	*s.Meta(&entity), *s.Content(&entity) = Meta{ID: sent.ID, CreatedAt: createdAt, Version: 1}, content
	return &entity, nil
}

// CheckID adds a broken rule unless id may name an entity.
func CheckID(rules *errs.Rules, id string) {
	rules.Check(input.IsID(id), "id", "The id must be 1 to 64 letters, digits, _ or -")
}

// ContentFromInput checks what a client sent to replace the content of the entity id.
func (s *Store[E, C, In]) ContentFromInput(ctx context.Context, id string, in In) (C, error) {
	var rules errs.Rules
	sent := in.Normalized().ID
	rules.Check(sent == "" || sent == id, "id", "The id in the body is not the one in the address")
	content := in.Content(&rules, false)
	if err := rules.Err(); err == nil || sent != "" && sent != id {
		return content, err
	}
	// What is stored already may break a rule that was made after it.
	entity, err := s.Get(ctx, id)
	if errs.KindOf(err) == errs.NotFound {
		return content, rules.Err()
	}
	if err != nil {
		return content, err
	}
	rules = errs.Rules{}
	if rules.Stored, err = storedTexts(s.Content(entity)); err != nil {
		return content, err
	}
	content = in.Content(&rules, false)
	return content, rules.Err()
}

// storedTexts gives the texts of a content by the names of its fields.
func storedTexts(content any) (map[string][]string, error) {
	fields, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	var all map[string]any
	if err := json.Unmarshal(fields, &all); err != nil {
		return nil, err
	}
	texts := map[string][]string{}
	for name, value := range all {
		switch value := value.(type) {
		case string:
			texts[name] = []string{value}
		case []any:
			for _, item := range value {
				if text, ok := item.(string); ok {
					texts[name] = append(texts[name], text)
				}
			}
		}
	}
	return texts, nil
}
