package seals

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Report is the result of Verify.
type Report struct {
	Last Seal
	// Sealed is the number of seals, and Unsealed the number of rows after the last one, which Verify
	// cannot judge.
	Sealed, Unsealed int
	// Problems is the number of problems, and First describes the first; it is "" if there are none.
	Problems int
	First    string
}

func (r *Report) add(n int, format string, args ...any) {
	if r.Problems == 0 {
		r.First = fmt.Sprintf(format, args...)
	}
	r.Problems += n
}

// Verify compares the audit rows of an area with their seals. Unless earlier is zero, it must be one of
// the seals.
func Verify(ctx context.Context, q Querier, area string, earlier Seal) (r Report, err error) {
	var isMade bool
	if err := q.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table(area, Table)).Scan(&isMade); err != nil {
		return r, err
	}
	if !isMade {
		return r, errors.New("there are no seals yet: start this version of Obi once")
	}
	rows, err := q.Query(ctx, `SELECT coalesce(a.id, s.id), CASE WHEN a.id IS NOT NULL THEN `+digest+` END, s.hash
		FROM `+table(area, "audit_log")+` AS a FULL JOIN `+table(area, Table)+` AS s ON s.id = a.id ORDER BY 1`)
	if err != nil {
		return r, err
	}
	var id, firstUnsealed int64
	var sum, hash *string
	isKnown := earlier == Seal{}
	_, err = pgx.ForEachRow(rows, []any{&id, &sum, &hash}, func() error {
		if hash == nil {
			if r.Unsealed++; r.Unsealed == 1 {
				firstUnsealed = id
			}
			return nil
		}
		if r.Unsealed > 0 {
			r.add(r.Unsealed, "row %d was inserted after later rows", firstUnsealed)
			r.Unsealed = 0
		}
		seal := Seal{id, *hash}
		if sum == nil {
			r.add(1, "row %d was removed", id)
		} else if r.Last.next(id, *sum) != seal {
			r.add(1, "row %d was changed, or one before it together with its seal", id)
		}
		r.Last = seal
		r.Sealed++
		isKnown = isKnown || seal == earlier
		return nil
	})
	if err == nil && !isKnown {
		r.add(1, "row %d or one before it is not as in the backup", earlier.Row)
	}
	return r, err
}
