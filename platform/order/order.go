// Package order keeps the rows of a table in an order that people choose. No two rows have the same
// position, and an order is saved as a whole.
package order

import (
	"cmp"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// Table is the name of a table with the columns id and position.
type Table string

// Item is one line of an order as clients send it (spec 7.1, 7.2).
type Item struct {
	_     struct{} `json:"-" additionalProperties:"true"`
	ID    string   `json:"id"`
	Order int      `json:"order" doc:"Position from 0"`
}

// Lock lets only one transaction at a time add, remove or arrange rows of the table. Without it,
// two bulk updates can deadlock, and a saved order can lack a row that was added at the same time.
func (t Table) Lock(tx *gorm.DB) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.' || ?, 0))`, string(t)).Error
}

// NextPosition returns the position after the last row. The caller must hold Lock.
func (t Table) NextPosition(tx *gorm.DB) (next int, err error) {
	return next, tx.Raw(`SELECT COALESCE(max(position) + 1, 0) FROM ` + string(t)).Scan(&next).Error
}

// MakeRoom frees positions: if one is taken, the row there and all rows below it move down by
// one. The caller must hold Lock.
func (t Table) MakeRoom(tx *gorm.DB, positions ...int) error {
	var taken bool
	err := tx.Raw(fmt.Sprintf(`SELECT EXISTS (SELECT FROM %s WHERE position = ANY (?))`, t), db.IntArray(positions)).Scan(&taken).Error
	if err != nil || !taken {
		return err
	}
	for _, position := range slices.Sorted(slices.Values(positions)) {
		err := tx.Exec(fmt.Sprintf(`UPDATE %[1]s SET position = position + 1
			WHERE position >= @position AND EXISTS (SELECT FROM %[1]s WHERE position = @position)`, t), sql.Named("position", position)).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// Positions are the positions of rows by id.
type Positions map[string]int

// Arrange sets the positions of the rows to 0, 1, 2 … in the order of items. It returns the
// positions that the moved rows had before and have now. items must name every row once; otherwise
// the client saw another list and Arrange returns Conflict. The caller must hold Lock.
func (t Table) Arrange(tx *gorm.DB, items []Item) (before, after Positions, err error) {
	ids, err := sortIDs(items)
	if err != nil {
		return nil, nil, err
	}
	var rows, known int
	count := fmt.Sprintf(`SELECT count(*), count(*) FILTER (WHERE id = ANY (?::text[])) FROM %s`, t)
	if err := tx.Raw(count, db.TextArray(ids)).Row().Scan(&rows, &known); err != nil {
		return nil, nil, err
	}
	if rows != len(ids) || known != len(ids) {
		return nil, nil, errs.New(errs.Conflict, "list changed, reload")
	}
	positions := make([]int, len(ids))
	for i := range positions {
		positions[i] = i
	}
	return t.move(tx, ids, positions)
}

// Restore restores the positions that the remaining rows had before an Arrange. It returns
// Conflict if a row is no longer where Arrange had put it, unless force is set. The caller must
// hold Lock.
func (t Table) Restore(tx *gorm.DB, before, after Positions, force bool) (was, is Positions, err error) {
	ids, positions := slices.Sorted(maps.Keys(before)), make([]int, 0, len(before))
	for _, id := range ids {
		positions = append(positions, before[id])
	}
	was, is, err = t.move(tx, ids, positions)
	for id, position := range was {
		if err == nil && !force && position != after[id] {
			err = errs.New(errs.Conflict, "The order has changed since. Undoing the change would overwrite the newer order.")
		}
	}
	return was, is, err
}

// move sets the positions of rows. It returns the positions that the moved rows had before and have
// now.
func (t Table) move(tx *gorm.DB, ids []string, positions []int) (before, after Positions, err error) {
	var moved []struct {
		ID       string
		Was, Now int
	}
	update := fmt.Sprintf(`UPDATE %[1]s SET position = wanted.place
		FROM unnest(?::text[], ?::int[]) AS wanted (id, place) JOIN %[1]s AS old ON old.id = wanted.id
		WHERE %[1]s.id = wanted.id AND %[1]s.position <> wanted.place
		RETURNING %[1]s.id, old.position AS was, %[1]s.position AS now`, t)
	if err := tx.Raw(update, db.TextArray(ids), db.IntArray(positions)).Scan(&moved).Error; err != nil {
		return nil, nil, err
	}
	before, after = Positions{}, Positions{}
	for _, row := range moved {
		before[row.ID], after[row.ID] = row.Was, row.Now
	}
	return before, after, nil
}

// sortIDs returns the ids in the order of their positions. It returns Invalid if an id or a position
// occurs twice.
func sortIDs(items []Item) ([]string, error) {
	if len(items) == 0 {
		return nil, errs.New(errs.Invalid, "The order is empty")
	}
	items = slices.Clone(items)
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(a.Order, b.Order) })
	ids, seen := make([]string, len(items)), make(map[string]bool, len(items))
	for i, item := range items {
		switch {
		case item.ID == "" || seen[item.ID]:
			return nil, errs.New(errs.Invalid, "The order must name every entry once")
		case item.Order < 0 || i > 0 && item.Order == items[i-1].Order:
			return nil, errs.New(errs.Invalid, "The positions must be different and not negative")
		}
		ids[i], seen[item.ID] = item.ID, true
	}
	return ids, nil
}
