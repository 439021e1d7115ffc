// Package seals chains the rows of an audit log by hashes, so that a row that was changed, removed or
// inserted without Obi is found.
//
// The seal of a row is the SHA-256 of the seal before it and of the row's own digest, in the order of
// IDs. Writers of audit rows do nothing for it: a background worker adds seals seconds later. The seals of
// the same rows are always the same, so replicas may add them at the same time.
//
// The table audit_seals keeps every seal, which tells which row was changed. The last one stands for the
// whole log: a copy of it elsewhere reveals seals that were computed again after a change.
package seals

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Table is the table with the seals of an area. Databases of earlier versions do not have it.
const Table = "audit_seals"

const (
	// batchSize is how many rows one statement seals.
	batchSize = 500
	// writerPause is the wait before asking again whether a transaction has ended.
	writerPause = 100 * time.Millisecond
)

// digest is the SHA-256 of all columns of the row a. A column that a later version adds must be NULL in
// existing rows, because columns that are NULL leave no trace. before and after are texts, because a JSON
// null in them must differ from a missing one, and at does not depend on the session's time zone.
const digest = `encode(sha256(convert_to(jsonb_strip_nulls(to_jsonb(a) || jsonb_build_object(
	'at', a.at AT TIME ZONE 'UTC', 'before', a.before::text, 'after', a.after::text))::text, 'UTF8')), 'hex')`

// Seal is the seal of an audit row. The zero Seal comes before the first row.
type Seal struct {
	Row  int64  `json:"row"` // the ID of the audit row
	Hash string `json:"hash"`
}

// next returns the seal of the row that follows s.
func (s Seal) next(row int64, digest string) Seal {
	sum := sha256.Sum256([]byte(s.Hash + digest))
	return Seal{row, hex.EncodeToString(sum[:])}
}

// Querier is a connection, a transaction or a pool.
type Querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Last returns the last seal of an area, or the zero Seal if there is none.
func Last(ctx context.Context, q Querier, area string) (last Seal, err error) {
	err = q.QueryRow(ctx, `SELECT id, hash FROM `+table(area, Table)+` ORDER BY id DESC LIMIT 1`).Scan(&last.Row, &last.Hash)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return last, err
}

func table(area, name string) string { return pgx.Identifier{area, name}.Sanitize() }

// Add seals the rows that were committed before the call and returns the last seal; added reports whether
// it is new. Add waits until no transaction can commit a row with a lower ID than these.
func Add(ctx context.Context, q Querier, area string) (last Seal, added bool, err error) {
	if last, err = Last(ctx, q, area); err != nil {
		return last, false, err
	}
	var newest int64
	err = q.QueryRow(ctx, `SELECT coalesce(max(id), 0) FROM `+table(area, "audit_log")+` WHERE id > $1`, last.Row).Scan(&newest)
	if err != nil || newest == 0 {
		return last, false, err
	}
	if err := awaitWriters(ctx, q, area); err != nil {
		return last, false, err
	}
	for {
		n, err := addBatch(ctx, q, area, &last, newest)
		added = added || n > 0
		if err != nil || n < batchSize {
			return last, added, err
		}
	}
}

// awaitWriters waits until the transactions that are adding audit rows have ended. Those that begin later
// get higher IDs.
func awaitWriters(ctx context.Context, q Querier, area string) error {
	running := func(condition string, args ...any) ([]string, error) {
		rows, err := q.Query(ctx, `SELECT virtualtransaction FROM pg_locks WHERE relation = $1::text::regclass AND mode = 'RowExclusiveLock'
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`+condition, append([]any{table(area, "audit_log")}, args...)...)
		if err != nil {
			return nil, err
		}
		return pgx.CollectRows(rows, pgx.RowTo[string])
	}
	writers, err := running("")
	for err == nil && len(writers) > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(writerPause):
		}
		writers, err = running(` AND virtualtransaction = ANY ($2)`, writers)
	}
	return err
}

// addBatch seals the rows that follow last, up to newest, and moves last to the end of them.
func addBatch(ctx context.Context, q Querier, area string, last *Seal, newest int64) (n int, err error) {
	rows, err := q.Query(ctx, `SELECT a.id, `+digest+` FROM `+table(area, "audit_log")+` AS a WHERE a.id > $1 AND a.id <= $2 ORDER BY a.id LIMIT $3`,
		last.Row, newest, batchSize)
	if err != nil {
		return 0, err
	}
	var ids []int64
	var hashes []string
	var sum string
	end := *last
	_, err = pgx.ForEachRow(rows, []any{&end.Row, &sum}, func() error {
		end = end.next(end.Row, sum)
		ids, hashes = append(ids, end.Row), append(hashes, end.Hash)
		return nil
	})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	// Another replica may have added some of them.
	_, err = q.Exec(ctx, `INSERT INTO `+table(area, Table)+` (id, hash) SELECT * FROM unnest($1::bigint[], $2::text[]) ON CONFLICT DO NOTHING`, ids, hashes)
	if err != nil {
		return 0, err
	}
	*last = end
	return len(ids), nil
}
