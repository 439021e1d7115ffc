package dibia

import (
	"fmt"

	"gorm.io/gorm"
)

// withDibia are the tables whose rows go with a dibia, and come back with it.
var withDibia = []string{"reviews", "reports"}

// takeAlong keeps what goes with a dibia that is being deleted, for 30 days.
func takeAlong(tx *gorm.DB, d *Dibia) error {
	if err := tx.Exec(`DELETE FROM taken_along WHERE taken_at < now() - interval '30 days'`).Error; err != nil {
		return err
	}
	for _, table := range withDibia {
		err := tx.Exec(fmt.Sprintf(`INSERT INTO taken_along (list, id, dibia_id, row)
			SELECT ?, id, dibia_id, to_jsonb(t) FROM %s AS t WHERE dibia_id = ?`, table), table, d.ID).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// bringAlong puts back what went with a dibia.
func bringAlong(tx *gorm.DB, d *Dibia) error {
	for _, table := range withDibia {
		var columns string // PostgreSQL writes the generated ones itself
		err := tx.Raw(`SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name = ? AND is_generated = 'NEVER'`, table).Scan(&columns).Error
		if err != nil {
			return err
		}
		err = tx.Exec(fmt.Sprintf(`INSERT INTO %[1]s (%[2]s) SELECT %[2]s
			FROM (SELECT (jsonb_populate_record(NULL::%[1]s, row)).* FROM taken_along WHERE list = ? AND dibia_id = ?) AS kept`, table, columns), table, d.ID).Error
		if err != nil {
			return err
		}
	}
	return tx.Exec(`DELETE FROM taken_along WHERE dibia_id = ?`, d.ID).Error
}
