package dibia

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/moderation"
)

// redListFrom is the number of reports that puts a dibia on the red list (spec 2.10, 9).
const redListFrom = 3

// textOrDibia matches reviews and reports by their own text or by their dibia's name.
const textOrDibia = `(strpos(search, @q) > 0 OR dibia_id IN (SELECT id FROM dibias WHERE strpos(search_name, @q) > 0))`

// Group is the number of submissions about one dibia.
type Group struct {
	DibiaID string `json:"dibiaId"`
	Name    string `json:"name" doc:"The dibia's"`
	Count   int    `json:"count"`
}

// groups counts the submissions in a queue that match f, by dibia, ordered by name.
func groups[T any](ctx context.Context, q *moderation.Queue[T], f moderation.Filter) (found []Group, err error) {
	err = q.DB.Read(ctx, func(tx *gorm.DB) error {
		narrowed, err := q.Where(tx.Table(q.Table), f)
		if err != nil {
			return err
		}
		counted := narrowed.Select("dibia_id, count(*) AS count").Group("dibia_id")
		return tx.Raw(`SELECT d.id AS dibia_id, d.name, counted.count FROM (?) AS counted JOIN dibias d ON d.id = counted.dibia_id
			ORDER BY d.name COLLATE "ig-x-icu", d.id`, counted).Scan(&found).Error
	})
	return found, err
}

// redList returns the dibias with redListFrom or more reports, resolved or not, most reports first.
func redList(ctx context.Context, q *reports) (found []Group, err error) {
	err = q.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT d.id AS dibia_id, d.name, counted.count
			FROM (SELECT dibia_id, count(*) FROM reports GROUP BY dibia_id HAVING count(*) >= ?) AS counted
			JOIN dibias d ON d.id = counted.dibia_id ORDER BY counted.count DESC, d.name COLLATE "ig-x-icu", d.id`, redListFrom).Scan(&found).Error
	})
	return found, err
}
