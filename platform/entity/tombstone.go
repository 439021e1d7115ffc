package entity

import (
	"gorm.io/gorm"

	"obi/platform/db"
)

// Tombstones are the ids that were deleted from a table, kept for 30 days: a late
// repetition of a creation must not bring an entity back.
type Tombstones string

// Add remembers that ids were deleted.
func (table Tombstones) Add(tx *gorm.DB, ids ...string) error {
	if err := tx.Exec(`DELETE FROM deleted_ids WHERE deleted_at < now() - interval '30 days'`).Error; err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO deleted_ids (list, id) SELECT ?, unnest(?::text[]) ON CONFLICT DO NOTHING`, string(table), db.TextArray(ids)).Error
}

// Remove forgets that ids were deleted.
func (table Tombstones) Remove(tx *gorm.DB, ids ...string) error {
	return tx.Exec(`DELETE FROM deleted_ids WHERE list = ? AND id = ANY (?)`, string(table), db.TextArray(ids)).Error
}

// Has says whether id was deleted.
func (table Tombstones) Has(tx *gorm.DB, id string) (found bool, err error) {
	return found, tx.Raw(`SELECT EXISTS (SELECT FROM deleted_ids WHERE list = ? AND id = ?)`, string(table), id).Scan(&found).Error
}
