package creator

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/list"
	"obi/platform/web"
)

// creators is the ordered table of all creators.
const creators list.Table = "creators"

// store keeps creators in PostgreSQL. Every change is one transaction together
// with its audit row.
type store struct {
	db  *db.DB
	now func() time.Time
}

// list gives the creators that q asks for in their order, and how many match
// over all pages.
func (s *store) list(ctx context.Context, q list.Query) (found []Creator, total int, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error {
		page, err := q.Page(q.Matching(tx.Model(&Creator{})))
		if err != nil {
			return err
		}
		if found, err = db.Collect[Creator](s.db, page); err != nil || !q.Partial() {
			return err
		}
		var n int64
		err = q.Matching(tx.Model(&Creator{})).Count(&n).Error
		total = int(n)
		return err
	})
	return found, total, err
}

// count says how many creators there are.
func (s *store) count(ctx context.Context) (n int64, err error) {
	err = s.db.Read(ctx, func(tx *gorm.DB) error { return tx.Model(&Creator{}).Count(&n).Error })
	return n, err
}

// add puts a creator at the end of the list. If one with the same id and the
// same content is there already, that one is given and added is false; other
// content, or an id that was deleted, is a Conflict.
func (s *store) add(ctx context.Context, c *Creator) (stored *Creator, added bool, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		stored, added = nil, false
		if err := creators.Lock(tx); err != nil {
			return nil, err
		}
		existing, err := find(tx, c.ID)
		if err == nil && existing.Content.equal(&c.Content) {
			stored = existing
			return nil, nil
		}
		if err == nil {
			return nil, errs.New(errs.Conflict, "Another creator has this id already")
		}
		if !errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, err
		}
		buried, err := creators.Buried(tx, c.ID)
		if err != nil {
			return nil, err
		}
		if buried {
			return nil, errs.New(errs.Conflict, "The creator with this id was deleted")
		}
		fresh := *c
		if fresh.Order, err = creators.NextPosition(tx); err != nil {
			return nil, err
		}
		stored, added = &fresh, true
		return &db.Audit{Action: "create", Entity: "creator", ID: c.ID, After: c.Content}, tx.Create(&fresh).Error
	})
	return stored, added, err
}

// edit replaces a creator's content if match accepts its version.
func (s *store) edit(ctx context.Context, id string, content Content, match web.IfMatch) (stored *Creator, err error) {
	err = s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var err error
		stored, err = find(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, match.Missing("creator")
		}
		if err != nil {
			return nil, err
		}
		if err := match.Check(stored.Version); err != nil {
			return nil, err
		}
		if stored.Content.equal(&content) {
			return nil, nil
		}
		audit := &db.Audit{Action: "edit", Entity: "creator", ID: id, Before: stored.Content, After: content}
		stored.Content, stored.Version = content, stored.Version+1
		return audit, tx.Model(stored).Select("*").Omit("id", "created_at", "position").Updates(stored).Error
	})
	return stored, err
}

// delete removes a creator for good.
func (s *store) delete(ctx context.Context, id string) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := creators.Lock(tx); err != nil {
			return nil, err
		}
		gone, err := find(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, errs.New(errs.NotFound, "This creator does not exist")
		}
		if err != nil {
			return nil, err
		}
		if err := tx.Delete(gone).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "delete", Entity: "creator", ID: id, Before: gone.Content}, creators.Bury(tx, id)
	})
}

// reorder saves the order of all creators (spec 7.1).
func (s *store) reorder(ctx context.Context, items []list.Item) error {
	return s.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := creators.Lock(tx); err != nil {
			return nil, err
		}
		moved, err := creators.Reorder(tx, items)
		if err != nil || moved == 0 {
			return nil, err
		}
		return &db.Audit{Action: "reorder", Entity: "creator", After: map[string]int64{"moved": moved}}, nil
	})
}

// find gives a creator, or gorm.ErrRecordNotFound.
func find(tx *gorm.DB, id string) (*Creator, error) {
	var c Creator
	err := tx.Where("id = ?", id).Take(&c).Error
	return &c, err
}
