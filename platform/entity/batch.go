package entity

import (
	"bytes"
	"encoding/json"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/order"
)

// batch collects the changes of one transaction, each of which sees those before it, and writes
// them with few statements. A change of one entity is a batch with one entity.
type batch[E any, In Input] struct {
	*Store[E, In]
	tx *gorm.DB
	// stored holds the entities as they are in the database, current as they will be; entities
	// that do not exist are missing. The entities are never changed, only replaced.
	stored, current map[string]*E
	// changed holds the ids of current that differ from stored, in the order of the changes.
	changed   []string
	restored  map[string]bool
	completer Completer[E]
	// next is the position of the next entity that is added, -1 if it was not read yet.
	next   int
	audits []*db.Audit
}

// begin starts a batch that may change the entities with these ids. It calls Kind.Begin, and then
// reads and locks those that exist. A batch that adds or deletes must call lockList first.
func (s *Store[E, In]) begin(tx *gorm.DB, ids ...string) (b *batch[E, In], err error) {
	b = &batch[E, In]{Store: s, tx: tx, stored: map[string]*E{}, current: map[string]*E{}, restored: map[string]bool{}, next: -1}
	if b.completer, err = s.Kind.Begin(tx); err != nil {
		return nil, err
	}
	var found []*E
	err = tx.Table(s.Table).Clauses(clause.Locking{Strength: "UPDATE"}).Where("id = ANY (?)", db.TextArray(ids)).Order("id").Find(&found).Error
	for _, e := range found {
		id := s.Kind.Meta(e).ID
		b.stored[id], b.current[id] = e, e
	}
	return b, err
}

// lockList lets only one transaction at a time add, delete or move entities of an ordered list. It
// does nothing if the list has no order.
func (s *Store[E, In]) lockList(tx *gorm.DB) error {
	if !s.isOrdered() {
		return nil
	}
	return order.Table(s.Table).Lock(tx)
}

func (s *Store[E, In]) isOrdered() bool { return s.Kind.Position(new(E)) != nil }

// complete completes the content of e with the Completer that Kind.Begin returned. It returns an error
// for a broken rule.
func (b *batch[E, In]) complete(e *E) error {
	var rules errs.Rules
	if _, err := b.completer.Complete(e, false, &rules); err != nil {
		return err
	}
	return rules.Err()
}

// place puts an entity at the end of an ordered list.
func (b *batch[E, In]) place(e *E) (err error) {
	position := b.Kind.Position(e)
	if position == nil {
		return nil
	}
	if b.next < 0 {
		if b.next, err = order.Table(b.Table).NextPosition(b.tx); err != nil {
			return err
		}
	}
	*position = b.next
	b.next++
	return nil
}

// add adds an entity whose content is complete, at the end of an ordered list, and its audit row.
func (b *batch[E, In]) add(e *E) error {
	if err := b.place(e); err != nil {
		return err
	}
	id := b.Kind.Meta(e).ID
	b.set(id, e, &db.Audit{Action: "create", Entity: b.Noun, ID: id, After: *e})
	return nil
}

// edit replaces an entity by e, which gets the next version, and adds the audit row. It does nothing if e
// is the same and there is no note.
func (b *batch[E, In]) edit(e *E, as Wording) error {
	meta := b.Kind.Meta(e)
	before := b.current[meta.ID]
	same, err := b.SameContent(before, e)
	if err != nil || same && as.Note == "" && b.Kind.Equal(before, e) {
		return err
	}
	meta.Version++
	b.set(meta.ID, e, &db.Audit{Action: as.Action, Entity: b.Noun, ID: meta.ID, Before: *before, After: *e, Note: as.Note})
	return nil
}

// remove deletes an entity and adds the audit row.
func (b *batch[E, In]) remove(id string) {
	b.set(id, nil, &db.Audit{Action: "delete", Entity: b.Noun, ID: id, Before: *b.current[id]})
}

// set replaces an entity, or deletes it if e is nil. write stores that.
func (b *batch[E, In]) set(id string, e *E, audit *db.Audit) {
	b.current[id] = e
	b.changed = append(b.changed, id)
	b.audits = append(b.audits, audit)
}

// SameContent compares contents as clients see them: an empty list and none are the same.
func (s *Store[E, In]) SameContent(a, b *E) (bool, error) {
	left, err := json.Marshal(s.Kind.Content(a))
	if err != nil {
		return false, err
	}
	right, err := json.Marshal(s.Kind.Content(b))
	return bytes.Equal(left, right), err
}

// audit returns the audit row of a batch of one, or nil if it changed nothing.
func (b *batch[E, In]) audit() *db.Audit {
	if len(b.audits) == 0 {
		return nil
	}
	return b.audits[0]
}

// head returns the audit row of the whole batch. It must not be written if it has no parts.
func (b *batch[E, In]) head(action string) *db.Audit {
	return history.Head(action, b.Noun, append(b.completer.Audits(), b.audits...))
}

// writes returns what the batch changes in the database.
func (b *batch[E, In]) writes() (writes []Write[E]) {
	done := map[string]bool{}
	for _, id := range b.changed {
		before, after := b.stored[id], b.current[id]
		if !done[id] && before != after {
			writes = append(writes, Write[E]{id, before, after, before == nil && b.restored[id]})
		}
		done[id] = true
	}
	return writes
}

// writeWith stores what the batch changes and returns its head, or nil if the batch changes nothing.
func (b *batch[E, In]) writeWith(head *db.Audit) (*db.Audit, error) {
	if len(head.Parts) == 0 {
		return nil, nil
	}
	return head, b.write()
}

// rowsAtOnce is how many rows one statement stores: each of their columns is a parameter, of which
// PostgreSQL accepts 65,535.
const rowsAtOnce = 500

// write stores what the batch changes, between calls of Kind.Writing and Kind.Written. It does not
// store the audit rows.
func (b *batch[E, In]) write() error {
	writes := b.writes()
	if len(writes) == 0 {
		return nil
	}
	if err := b.Kind.Writing(b.tx, writes); err != nil {
		return err
	}
	var added, edited []*E
	var addedIDs, deletedIDs []string
	var taken []int
	for _, w := range writes {
		switch {
		case w.After == nil:
			deletedIDs = append(deletedIDs, w.ID)
		case w.Before != nil:
			edited = append(edited, w.After)
		default:
			added, addedIDs = append(added, w.After), append(addedIDs, w.ID)
			if position := b.Kind.Position(w.After); position != nil && w.Restored {
				taken = append(taken, *position)
			}
		}
	}
	// Edited entities are locked, so that this never inserts one.
	if len(edited) > 0 {
		update := clause.OnConflict{Columns: []clause.Column{{Name: "id"}}, UpdateAll: true}
		if err := b.tx.Table(b.Table).Clauses(update).CreateInBatches(b.Kind.Rows(edited), rowsAtOnce).Error; err != nil {
			return err
		}
	}
	if err := b.deleteRows(deletedIDs); err != nil {
		return err
	}
	// After the deletions: a restored entity gets its old position, and those below it move down.
	if len(taken) > 0 {
		if err := order.Table(b.Table).MakeRoom(b.tx, taken...); err != nil {
			return err
		}
	}
	if len(added) > 0 {
		if err := b.insertRows(added, addedIDs); err != nil {
			return err
		}
	}
	return b.Kind.Written(b.tx, writes)
}

// insertRows adds entities, whose ids may be those of deleted ones.
func (b *batch[E, In]) insertRows(added []*E, ids []string) error {
	if err := b.tx.Table(b.Table).CreateInBatches(b.Kind.Rows(added), rowsAtOnce).Error; err != nil {
		return err
	}
	return b.tx.Exec(`DELETE FROM deleted_ids WHERE list = ? AND id = ANY (?)`, b.Table, db.TextArray(ids)).Error
}

// deleteRows deletes entities and keeps their ids for 30 days: a late repetition of a creation must
// not add an entity again.
func (b *batch[E, In]) deleteRows(ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	if err := b.tx.Exec(`DELETE FROM `+b.Table+` WHERE id = ANY (?)`, db.TextArray(ids)).Error; err != nil {
		return err
	}
	if err := b.tx.Exec(`DELETE FROM deleted_ids WHERE deleted_at < now() - interval '30 days'`).Error; err != nil {
		return err
	}
	return b.tx.Exec(`INSERT INTO deleted_ids (list, id) SELECT ?, unnest(?::text[]) ON CONFLICT DO NOTHING`, b.Table, db.TextArray(ids)).Error
}

// refuseDeleted returns errs.Conflict if an entity with this id was deleted.
func (b *batch[E, In]) refuseDeleted(id string) error {
	var deleted bool
	err := b.tx.Raw(`SELECT EXISTS (SELECT FROM deleted_ids WHERE list = ? AND id = ?)`, b.Table, id).Scan(&deleted).Error
	if err == nil && deleted {
		err = errs.New(errs.Conflict, "The %s with this id was deleted", b.Noun)
	}
	return err
}
