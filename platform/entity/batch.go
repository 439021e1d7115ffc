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
	prepare   func(*C) error
	complete  func(*E)
	parts     []*db.Audit
}

// begin reads the entities with these ids and keeps others from changing them.
func (s *Store[E, C, In]) begin(tx *gorm.DB, ids []string) (b *batch[E, C, In], err error) {
	if err := run(s.Lock, tx); err != nil {
		return nil, err
	}
	b = &batch[E, C, In]{Store: s, tx: tx, was: map[string]*E{}, is: map[string]*E{}, returning: map[string]bool{}}
	if b.prepare, err = s.preparing(tx); err != nil {
		return nil, err
	}
	var found []*E
	err = s.rows(tx).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ANY (?)", db.TextArray(ids)).Order("id").Find(&found).Error
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
	var come, edited, back, gone []*E
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
			edited = append(edited, is)
		}
		done[id] = true
	}
	if err := b.updateEach(b.tx, edited); err != nil {
		return err
	}
	if err := b.delete(b.tx, gone, goneIDs); err != nil {
		return err
	}
	return b.create(b.tx, come, comeIDs, back)
}

// EditEach gives some entities the content that edit makes of theirs, inside a transaction that
// writes the audit rows it gives.
func (s *Store[E, C, In]) EditEach(tx *gorm.DB, ids []string, edit func(C) C) ([]*db.Audit, error) {
	b, err := s.begin(tx, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if b.is[id] != nil {
			b.edit(id, edit(*s.Content(b.is[id])))
		}
	}
	return b.parts, b.write()
}

// rowsAtOnce is how many rows one statement stores: each of their columns is a parameter, of
// which PostgreSQL takes 65,535.
const rowsAtOnce = 500

// updateEach stores entities that are there. They are locked, so that none of them is inserted.
func (s *Store[E, C, In]) updateEach(tx *gorm.DB, edited []*E) error {
	if len(edited) < 2 {
		for _, e := range edited {
			return s.update(tx, s.Meta(e).ID, e)
		}
		return nil
	}
	var columns []string
	statement := &gorm.Statement{DB: tx}
	if err := statement.Parse(s.row(edited[0])); err != nil {
		return err
	}
	for _, field := range statement.Schema.Fields {
		if field.Updatable && field.DBName != "" {
			columns = append(columns, field.DBName)
		}
	}
	over := clause.OnConflict{Columns: []clause.Column{{Name: "id"}}, DoUpdates: clause.AssignmentColumns(columns)}
	return s.rows(tx).Clauses(over).CreateInBatches(s.asRows(edited), rowsAtOnce).Error
}

// asRows gives the rows of entities, at least one, as gorm wants them: the address of a list.
func (s *Store[E, C, In]) asRows(entities []*E) any {
	rows := reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(s.row(entities[0]))), 0, len(entities))
	for _, e := range entities {
		rows = reflect.Append(rows, reflect.ValueOf(s.row(e)))
	}
	all := reflect.New(rows.Type())
	all.Elem().Set(rows)
	return all.Interface()
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
	if err := s.rows(tx).Create(s.asRows(come)).Error; err != nil {
		return err
	}
	if s.Returned != nil && len(back) > 0 {
		if err := s.Returned(tx, back); err != nil {
			return err
		}
	}
	return Tombstones(s.Table).Remove(tx, ids...)
}
