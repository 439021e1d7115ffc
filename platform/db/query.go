package db

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"
	"gorm.io/gorm/schema"
)

// Rows runs SQL with pgx and returns its rows, in a third of the time that gorm takes. Every column
// needs a field of T with the same name, and every field a column; see Columns. Without rows it
// returns an empty slice, never nil. Inside a transaction, use its tx instead.
func Rows[T any](ctx context.Context, d *DB, sql string, args ...any) (found []T, err error) {
	err = d.attempt(ctx, budget, func(ctx context.Context) error {
		rows, err := d.pool.Query(ctx, sql, args...)
		if err == nil {
			found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
		}
		return err
	})
	return found, err
}

// Row is like Rows for a single row. It returns gorm.ErrRecordNotFound if there is none.
func Row[T any](ctx context.Context, d *DB, sql string, args ...any) (found *T, err error) {
	err = d.attempt(ctx, budget, func(ctx context.Context) error {
		rows, err := d.pool.Query(ctx, sql, args...)
		if err == nil {
			found, err = pgx.CollectOneRow(rows, pgx.RowToAddrOfStructByName[T])
		}
		if errors.Is(err, pgx.ErrNoRows) {
			found, err = nil, gorm.ErrRecordNotFound
		}
		return err
	})
	return found, err
}

// ByID returns the row of a table or view with the given id, or gorm.ErrRecordNotFound.
func ByID[T any](ctx context.Context, d *DB, table, id string) (*T, error) {
	return Row[T](ctx, d, `SELECT `+Columns[T]()+` FROM `+table+` WHERE id = $1`, id)
}

// RowsBefore is like Rows, with a second query in the same round trip. The second query runs after
// the first, and its single value is read into v.
func RowsBefore[T any](ctx context.Context, d *DB, sql string, args []any, second string, secondArgs []any, v any) (found []T, err error) {
	err = d.attempt(ctx, budget, func(ctx context.Context) error {
		batch := &pgx.Batch{}
		batch.Queue(sql, args...).Query(func(rows pgx.Rows) error {
			found, err = pgx.CollectRows(rows, pgx.RowToStructByName[T])
			return err
		})
		batch.Queue(second, secondArgs...).QueryRow(func(row pgx.Row) error { return row.Scan(v) })
		return d.pool.SendBatch(ctx, batch).Close()
	})
	return found, err
}

// Columns returns the columns of T for a SELECT: the tag db of each exported field, or else its name
// as gorm spells it. Queries name their columns because the next version may add some while this one
// is still running.
func Columns[T any]() string {
	rowType := reflect.TypeFor[T]()
	if known, found := columns.Load(rowType); found {
		return known.(string)
	}
	var names []string
	for _, field := range reflect.VisibleFields(rowType) {
		if field.Anonymous || !field.IsExported() || field.Tag.Get("gorm") == "-" {
			continue
		}
		name := field.Tag.Get("db")
		if name == "" {
			name = schema.NamingStrategy{}.ColumnName("", field.Name)
		}
		names = append(names, name)
	}
	all := strings.Join(names, ", ")
	columns.Store(rowType, all)
	return all
}

// columns holds the result of Columns by type.
var columns sync.Map

// Where is the condition of a query with named arguments. The zero Where accepts all rows.
type Where struct {
	SQL  string // " WHERE a AND b", or ""
	Args pgx.NamedArgs
}

// And returns w with a further condition. Add its arguments with With.
func (w Where) And(condition string) Where {
	separator := " AND "
	if w.SQL == "" {
		separator = " WHERE "
	}
	return Where{w.SQL + separator + condition, w.Args}
}

// With returns w with a further argument.
func (w Where) With(name string, value any) Where {
	args := pgx.NamedArgs{name: value}
	maps.Copy(args, w.Args)
	return Where{w.SQL, args}
}

// View is a snapshot of the whole database.
type View struct {
	tx  pgx.Tx
	ctx context.Context
}

// View calls do with a snapshot of the database. do may take up to limit, which may be longer than
// a request.
func (d *DB) View(ctx context.Context, limit time.Duration, do func(*View) error) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var tx pgx.Tx
	err := d.attempt(ctx, budget, func(ctx context.Context) (err error) {
		tx, err = d.pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
		return err
	})
	if err != nil {
		return err
	}
	defer func() {
		ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), budget)
		defer cancel()
		_ = tx.Rollback(ending) // nothing was changed
	}()
	if _, err = tx.Exec(ctx, `SET LOCAL statement_timeout = 0`); err == nil {
		err = do(&View{tx, ctx})
	}
	if sqlState(err) == stateReadOnly { // do wrote: a retry would fail too
		return err
	}
	return classify(err)
}

// Query runs SQL that returns rows.
func (v *View) Query(sql string, args ...any) (pgx.Rows, error) {
	return v.tx.Query(v.ctx, sql, args...)
}

// Row runs SQL that returns one row.
func (v *View) Row(sql string, args ...any) pgx.Row { return v.tx.QueryRow(v.ctx, sql, args...) }

// EachRow runs SQL and calls do for each row, so that they are never all in memory. T must match the
// columns as in Rows.
func EachRow[T any](v *View, do func(*T), sql string, args ...any) error {
	rows, err := v.tx.Query(v.ctx, sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := pgx.RowToStructByName[T](rows)
		if err != nil {
			return err
		}
		do(&one)
	}
	return rows.Err()
}
