package directory

import (
	"context"
	"errors"
	"reflect"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/list"
	"obi/platform/web"
)

// find gives the entries that q asks for in their order, and how many match over
// all pages.
func (d *Directory[E, C, In]) find(ctx context.Context, q list.Query) (found []E, total int, err error) {
	err = d.DB.Read(ctx, func(tx *gorm.DB) error {
		page, err := q.Page(q.Matching(d.rows(tx)))
		if err != nil {
			return err
		}
		if found, err = db.Collect[E](d.DB, page); err != nil || !q.Partial() {
			return err
		}
		var n int64
		err = q.Matching(d.rows(tx)).Count(&n).Error
		total = int(n)
		return err
	})
	return found, total, err
}

// Count says how many entries there are.
func (d *Directory[E, C, In]) Count(ctx context.Context) (n int64, err error) {
	err = d.DB.Read(ctx, func(tx *gorm.DB) error { return d.rows(tx).Count(&n).Error })
	return n, err
}

// add puts an entry at the end of the list. If one with the same id and the same
// content is there already, that one is given and added is false; other content,
// or an id that was deleted, is a Conflict.
func (d *Directory[E, C, In]) add(ctx context.Context, entry *E) (stored *E, added bool, err error) {
	meta, content := d.Parts(entry)
	err = d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		stored, added = nil, false
		if err := d.Table.Lock(tx); err != nil {
			return nil, err
		}
		existing, err := d.take(tx, meta.ID)
		if err == nil {
			if _, theirs := d.Parts(existing); !reflect.DeepEqual(theirs, content) {
				return nil, errs.New(errs.Conflict, "Another %s has this id already", d.Noun)
			}
			stored = existing
			return nil, nil
		}
		if !errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, err
		}
		buried, err := d.Table.Buried(tx, meta.ID)
		if err != nil {
			return nil, err
		}
		if buried {
			return nil, errs.New(errs.Conflict, "The %s with this id was deleted", d.Noun)
		}
		fresh := *entry
		stored, added = &fresh, true
		return &db.Audit{Action: "create", Entity: d.Noun, ID: meta.ID, After: content}, d.Append(tx, &fresh)
	})
	return stored, added, err
}

// Append stores a new entry at the end of the list, inside a transaction that
// writes its own audit row.
func (d *Directory[E, C, In]) Append(tx *gorm.DB, entry *E) error {
	if err := d.Table.Lock(tx); err != nil {
		return err
	}
	meta, _ := d.Parts(entry)
	var err error
	if meta.Order, err = d.Table.NextPosition(tx); err != nil {
		return err
	}
	return d.rows(tx).Create(entry).Error
}

// edit replaces an entry's content if match accepts its version.
func (d *Directory[E, C, In]) edit(ctx context.Context, id string, content C, match web.IfMatch) (stored *E, err error) {
	err = d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var err error
		stored, err = d.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, match.Missing(d.Noun)
		}
		if err != nil {
			return nil, err
		}
		meta, old := d.Parts(stored)
		if err := match.Check(meta.Version); err != nil {
			return nil, err
		}
		if reflect.DeepEqual(*old, content) {
			return nil, nil
		}
		audit := &db.Audit{Action: "edit", Entity: d.Noun, ID: id, Before: *old, After: content}
		*old, meta.Version = content, meta.Version+1
		return audit, d.rows(tx).Model(stored).Select("*").Omit("id", "created_at", "position").Updates(stored).Error
	})
	return stored, err
}

// delete removes an entry for good.
func (d *Directory[E, C, In]) delete(ctx context.Context, id string) error {
	return d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := d.Table.Lock(tx); err != nil {
			return nil, err
		}
		gone, err := d.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, errs.New(errs.NotFound, "This %s does not exist", d.Noun)
		}
		if err != nil {
			return nil, err
		}
		if err := d.rows(tx).Delete(gone).Error; err != nil {
			return nil, err
		}
		_, content := d.Parts(gone)
		return &db.Audit{Action: "delete", Entity: d.Noun, ID: id, Before: content}, d.Table.Bury(tx, id)
	})
}

// reorder saves the order of all entries (spec 7.1, 7.2).
func (d *Directory[E, C, In]) reorder(ctx context.Context, items []list.Item) error {
	return d.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := d.Table.Lock(tx); err != nil {
			return nil, err
		}
		moved, err := d.Table.Reorder(tx, items)
		if err != nil || moved == 0 {
			return nil, err
		}
		return &db.Audit{Action: "reorder", Entity: d.Noun, After: map[string]int64{"moved": moved}}, nil
	})
}

// take gives an entry, or gorm.ErrRecordNotFound.
func (d *Directory[E, C, In]) take(tx *gorm.DB, id string) (*E, error) {
	var entry E
	err := d.rows(tx).Where("id = ?", id).Take(&entry).Error
	return &entry, err
}

// rows is the table, whatever gorm would make of the type's name.
func (d *Directory[E, C, In]) rows(tx *gorm.DB) *gorm.DB {
	return tx.Table(string(d.Table)).Model(new(E))
}
