// Package order keeps the rows of a table in an order that people choose: positions
// that cannot clash, and orders that are saved whole.
package order

import (
	"cmp"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// Table is a table of a service with the columns id and position.
type Table string

// Item is one line of an order as clients send it (spec 7.1, 7.2).
type Item struct {
	_     struct{} `json:"-" additionalProperties:"true"`
	ID    string   `json:"id"`
	Order int      `json:"order" doc:"Position from 0"`
}

// Lock lets one transaction at a time add to, remove from or arrange the table.
// Without it two bulk updates deadlock and an added row can slip into an order.
func (t Table) Lock(tx *gorm.DB) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.' || ?, 0))`, string(t)).Error
}

// NextPosition is the place after the last row. Hold Lock.
func (t Table) NextPosition(tx *gorm.DB) (next int, err error) {
	return next, tx.Raw(`SELECT COALESCE(max(position) + 1, 0) FROM ` + string(t)).Scan(&next).Error
}

// Arrange gives the rows the positions 0, 1, 2 … in the order of items and says
// how many moved. items must name every row once, else the client saw another
// list: Conflict. Hold Lock.
func (t Table) Arrange(tx *gorm.DB, items []Item) (moved int64, err error) {
	ids, err := inOrder(items)
	if err != nil {
		return 0, err
	}
	var rows, known int
	count := fmt.Sprintf(`SELECT count(*), count(*) FILTER (WHERE id = ANY (?::text[])) FROM %s`, t)
	if err := tx.Raw(count, db.TextArray(ids)).Row().Scan(&rows, &known); err != nil {
		return 0, err
	}
	if rows != len(ids) || known != len(ids) {
		return 0, errs.New(errs.Conflict, "list changed, reload")
	}
	update := fmt.Sprintf(`UPDATE %[1]s SET position = wanted.place - 1
		FROM unnest(?::text[]) WITH ORDINALITY AS wanted (id, place)
		WHERE %[1]s.id = wanted.id AND %[1]s.position <> wanted.place - 1`, t)
	result := tx.Exec(update, db.TextArray(ids))
	return result.RowsAffected, result.Error
}

// inOrder gives the ids by their order, each once.
func inOrder(items []Item) ([]string, error) {
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
