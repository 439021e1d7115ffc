package transfer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Tables that are not moved: goose's tables, which belong to the program, the results of
// audio-svc's checks of its own store, and those of drills with backups of this install.
const (
	platformMigrations = "migrations_platform"
	serviceMigrations  = "migrations_service"
	checkedFiles       = "checked_files"
	backupDrills       = "backup_drills"
)

var notMoved = []string{platformMigrations, serviceMigrations, checkedFiles, backupDrills}

// catalog reads the tables, migrations and sequences of an area from the database, so that new
// tables are never forgotten.
func (d *database) catalog(ctx context.Context, name string) (area, error) {
	found := area{Name: name}
	tables, err := d.tables(ctx, name)
	if err != nil {
		return area{}, err
	}
	if len(tables) == 0 {
		return area{}, errors.New("there are no tables yet: start this version of Obi there once")
	}
	if found.Tables, err = sortByParents(tables); err != nil {
		return area{}, err
	}
	for table, version := range map[string]*int64{platformMigrations: &found.Platform, serviceMigrations: &found.Service} {
		row := d.QueryRow(ctx, "SELECT max(version_id) FROM "+qualified(name, table)+" WHERE is_applied")
		if err := row.Scan(version); err != nil {
			return area{}, err
		}
	}
	found.Sequences, err = d.sequences(ctx, name)
	return found, err
}

// tables reads the tables, without generated columns, which the database computes.
func (d *database) tables(ctx context.Context, area string) (all []table, err error) {
	rows, err := d.Query(ctx, `SELECT c.relname::text,
			ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum),
			ARRAY(SELECT quote_ident(attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
				FROM pg_index, unnest(indkey) WITH ORDINALITY AS key (number, place) JOIN pg_attribute ON attnum = number
				WHERE indrelid = c.oid AND attrelid = c.oid AND indisprimary ORDER BY place),
			ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint JOIN pg_class p ON p.oid = confrelid
				WHERE contype = 'f' AND conrelid = c.oid AND confrelid <> c.oid)
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($2) ORDER BY 1`,
		area, notMoved)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (t table, err error) {
		var key []string
		if err := row.Scan(&t.Name, &t.Columns, &key, &t.parents); err != nil {
			return t, err
		}
		if t.sortBy = strings.Join(key, ", "); len(key) == 0 {
			return t, fmt.Errorf("the table %s has no primary key", t.Name)
		}
		return t, nil
	})
}

// sortByParents orders tables so that each comes after the tables that its rows refer to.
func sortByParents(tables []table) (ordered []table, err error) {
	placed := map[string]bool{}
	for len(tables) > 0 {
		ready := slices.IndexFunc(tables, func(t table) bool {
			return !slices.ContainsFunc(t.parents, func(parent string) bool { return !placed[parent] })
		})
		if ready < 0 {
			return nil, fmt.Errorf("rows of the tables from %s on refer to each other in a cycle", tables[0].Name)
		}
		placed[tables[ready].Name] = true
		ordered = append(ordered, tables[ready])
		tables = slices.Delete(tables, ready, ready+1)
	}
	return ordered, nil
}

// sequences reads the next number of each sequence. The number is not part of the transaction's
// snapshot and may be newer, never older.
func (d *database) sequences(ctx context.Context, area string) ([]sequence, error) {
	rows, err := d.Query(ctx, `SELECT c.relname::text, seqincrement FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = $1 AND NOT EXISTS (SELECT FROM pg_depend JOIN pg_class t ON t.oid = refobjid
			WHERE classid = 'pg_class'::regclass AND objid = c.oid AND refclassid = 'pg_class'::regclass AND t.relname = ANY ($2)) ORDER BY 1`,
		area, notMoved)
	if err != nil {
		return nil, err
	}
	var steps []int64
	all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (s sequence, err error) {
		var step int64
		err = row.Scan(&s.Name, &step)
		steps = append(steps, step)
		return s, err
	})
	if err != nil {
		return nil, err
	}
	for i := range all {
		row := d.QueryRow(ctx, "SELECT CASE WHEN is_called THEN last_value + $1 ELSE last_value END FROM "+qualified(area, all[i].Name), steps[i])
		if err := row.Scan(&all[i].Next); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// hasTablesOf reports whether a and b have the same tables, columns and sequences, so that rows can
// be copied between them.
func (a *area) hasTablesOf(b *area) bool {
	return slices.EqualFunc(a.Tables, b.Tables, func(s, t table) bool { return s.Name == t.Name && slices.Equal(s.Columns, t.Columns) }) &&
		slices.EqualFunc(a.Sequences, b.Sequences, func(s, t sequence) bool { return s.Name == t.Name })
}
