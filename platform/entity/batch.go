package entity

import (
	"reflect"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
)

// batch is many changes inside one transaction. Each meets what the ones before it leave;
// write brings all of it into the database in few statements.
type batch[E, C any, In Input[C]] struct {
	*Store[E, C, In]
	tx *gorm.DB
	// was are the entities as they are stored, is as they are to be; none where there is
	// none. An entity in them is never changed, another takes its place.
	was, is map[string]*E
	changed []string
	// returning are those that come back.
	returning map[string]bool
	complete  func(*E)
	parts     []*db.Audit
}

// begin reads the entities with these ids and keeps others from changing them.
func (s *Store[E, C, In]) begin(tx *gorm.DB, ids []string) (*batch[E, C, In], error) {
	if err := run(s.Lock, tx); err != nil {
		return nil, err
	}
	b := &batch[E, C, In]{Store: s, tx: tx, was: map[string]*E{}, is: map[string]*E{}, returning: map[string]bool{}}
	var found []*E
	err := s.rows(tx).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ANY (?)", db.TextArray(ids)).Order("id").Find(&found).Error
	for _, e := range found {
		b.was[s.Meta(e).ID], b.is[s.Meta(e).ID] = e, e
	}
	return b, err
}

// add makes e a new entity.
func (b *batch[E, C, In]) add(e *E) (err error) {
	if b.complete == nil {
		if b.complete, err = b.completing(b.tx); err != nil {
			return err
		}
	}
	b.complete(e)
	b.set(b.Meta(e).ID, e)
	b.parts = append(b.parts, &db.Audit{Action: "create", Entity: b.Noun, ID: b.Meta(e).ID, After: *e})
	return nil
}

// edit gives the entity id another content and gives it with that.
func (b *batch[E, C, In]) edit(id string, content C) *E {
	before := b.is[id]
	e := *before
	*b.Content(&e) = content
	b.Meta(&e).Version++
	b.set(id, &e)
	b.parts = append(b.parts, &db.Audit{Action: "edit", Entity: b.Noun, ID: id, Before: *before, After: e})
	return &e
}

// remove deletes the entity id.
func (b *batch[E, C, In]) remove(id string) {
	b.parts = append(b.parts, &db.Audit{Action: "delete", Entity: b.Noun, ID: id, Before: *b.is[id]})
	b.set(id, nil)
}

func (b *batch[E, C, In]) set(id string, e *E) {
	b.is[id] = e
	b.changed = append(b.changed, id)
}

// write stores what has changed.
func (b *batch[E, C, In]) write() error {
	var come, back, gone []*E
	var comeIDs, goneIDs []string
	done := map[string]bool{}
	for _, id := range b.changed {
		was, is := b.was[id], b.is[id]
		switch {
		case done[id] || was == is:
		case was == nil:
			come, comeIDs = append(come, is), append(comeIDs, id)
			if b.returning[id] {
				back = append(back, is)
			}
		case is == nil:
			gone, goneIDs = append(gone, was), append(goneIDs, id)
		default:
			if err := b.update(b.tx, id, is); err != nil {
				return err
			}
		}
		done[id] = true
	}
	if err := b.delete(b.tx, gone, goneIDs); err != nil {
		return err
	}
	return b.create(b.tx, come, comeIDs, back)
}

// delete takes entities out of the database.
func (s *Store[E, C, In]) delete(tx *gorm.DB, gone []*E, ids []string) error {
	if len(gone) == 0 {
		return nil
	}
	if s.Deleting != nil {
		if err := s.Deleting(tx, gone); err != nil {
			return err
		}
	}
	if err := tx.Exec(`DELETE FROM `+s.Table+` WHERE id = ANY (?)`, db.TextArray(ids)).Error; err != nil {
		return err
	}
	return Tombstones(s.Table).Add(tx, ids...)
}

// create brings entities into the database; back are those among them that were there before.
func (s *Store[E, C, In]) create(tx *gorm.DB, come []*E, ids []string, back []*E) error {
	if len(come) == 0 {
		return nil
	}
	if s.Place != nil && len(back) > 0 {
		if err := s.Place(tx, back); err != nil {
			return err
		}
	}
	rows := reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(s.row(come[0]))), 0, len(come))
	for _, e := range come {
		rows = reflect.Append(rows, reflect.ValueOf(s.row(e)))
	}
	all := reflect.New(rows.Type()) // gorm wants the address of a list
	all.Elem().Set(rows)
	if err := s.rows(tx).Create(all.Interface()).Error; err != nil {
		return err
	}
	if s.Returned != nil && len(back) > 0 {
		if err := s.Returned(tx, back); err != nil {
			return err
		}
	}
	return Tombstones(s.Table).Remove(tx, ids...)
}
