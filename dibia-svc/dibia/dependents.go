package dibia

import (
	"context"
	"fmt"
	"time"

	"gorm.io/gorm"

	"obi/platform/backend"
	"obi/platform/db"
	"obi/platform/entity"
)

// dependentTables are the tables whose rows are deleted and restored together with their dibia.
var dependentTables = []string{"reviews", "reports"}

// purgeEvery is how often expired dependents are deleted.
const purgeEvery = time.Hour

// purgeRegularly permanently deletes dependents after the retention period keep, until ctx ends.
func purgeRegularly(ctx context.Context, b *backend.Backend, keep time.Duration) error {
	ticker := time.NewTicker(purgeEvery)
	defer ticker.Stop()
	for {
		if err := purge(ctx, b.DB, b.Now().Add(-keep)); err != nil && ctx.Err() == nil {
			b.Log.WarnContext(ctx, "reviews and reports of deleted dibias could not be deleted", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// purge permanently deletes dependents that were archived before a time.
func purge(ctx context.Context, database *db.DB, before time.Time) error {
	return database.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`DELETE FROM taken_along WHERE taken_at < ?`, before).Error
	})
}

// archiveDependents copies the dependents of dibias that are about to be deleted to taken_along.
func archiveDependents(tx *gorm.DB, writes []entity.Write[Dibia]) error {
	var ids db.TextArray
	for _, w := range writes {
		if w.After == nil {
			ids = append(ids, w.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	for _, table := range dependentTables {
		err := tx.Exec(fmt.Sprintf(`INSERT INTO taken_along (list, id, dibia_id, row)
			SELECT ?, id, dibia_id, to_jsonb(t) FROM %s AS t WHERE dibia_id = ANY (?)`, table), table, ids).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// restoreDependents restores the dependents of restored dibias.
func restoreDependents(tx *gorm.DB, writes []entity.Write[Dibia]) error {
	var ids db.TextArray
	for _, w := range writes {
		if w.Restored {
			ids = append(ids, w.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	for _, table := range dependentTables {
		var columns string // without generated columns, which PostgreSQL computes
		err := tx.Raw(`SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER'`, table).Scan(&columns).Error
		if err != nil {
			return err
		}
		err = tx.Exec(fmt.Sprintf(`INSERT INTO %[1]s (%[2]s) SELECT %[2]s
			FROM (SELECT (jsonb_populate_record(NULL::%[1]s, row)).* FROM taken_along WHERE list = ? AND dibia_id = ANY (?)) AS kept`, table, columns), table, ids).Error
		if err != nil {
			return err
		}
	}
	return tx.Exec(`DELETE FROM taken_along WHERE dibia_id = ANY (?)`, ids).Error
}
