package dibia

import (
	"context"

	"obi/platform/db"
	"obi/platform/moderation"
)

// redListFrom is the number of reports that puts a dibia on the red list (spec 2.10, 9).
const redListFrom = 3

// textOrDibia matches reviews and reports by their own text or by their dibia's name.
const textOrDibia = `(strpos(search, @q) > 0 OR dibia_id IN (SELECT id FROM dibias WHERE strpos(search_name, @q) > 0))`

// Group is the number of submissions about one dibia.
type Group struct {
	DibiaID      string `json:"dibiaId"`
	Name         string `json:"name" doc:"The dibia's"`
	Count        int    `json:"count"`
	HiddenReason string `json:"hiddenReason,omitempty" doc:"Why the dibia is hidden; missing if the public can see it"`
}

// countByDibia returns the number of submissions of each dibia that match in.
func countByDibia[T any](ctx context.Context, q *moderation.Queue[T], in *groupsInput) ([]Group, error) {
	where, err := q.Where(in.Filter)
	if err != nil {
		return nil, err
	}
	first := ""
	if in.Sort == "oldest" {
		first = "counted.oldest, "
	}
	return db.Rows[Group](ctx, q.DB, `SELECT d.id AS dibia_id, d.name, d.hidden_reason, counted.count
		FROM (SELECT dibia_id, count(*), min(created_at) AS oldest FROM `+q.Table+where.SQL+` GROUP BY dibia_id) AS counted
		JOIN dibias d ON d.id = counted.dibia_id ORDER BY `+first+`d.name COLLATE "ig-x-icu", d.id`, where.Args)
}

// redList returns the dibias with at least redListFrom reports, resolved or not. The dibia with the
// most reports comes first.
func redList(ctx context.Context, q *reports) ([]Group, error) {
	return db.Rows[Group](ctx, q.DB, `SELECT d.id AS dibia_id, d.name, d.hidden_reason, counted.count
		FROM (SELECT dibia_id, count(*) FROM reports GROUP BY dibia_id HAVING count(*) >= $1) AS counted
		JOIN dibias d ON d.id = counted.dibia_id ORDER BY counted.count DESC, d.name COLLATE "ig-x-icu", d.id`, redListFrom)
}
