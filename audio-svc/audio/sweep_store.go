package audio

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

// unfinished returns the IDs of files that have been in a state since before a time.
func (r *rows) unfinished(ctx context.Context, state string, before time.Time) (ids []string, err error) {
	err = r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT file_id FROM audio_files WHERE state = ? AND uploaded_at < ? ORDER BY uploaded_at LIMIT 10000`, state, before).Scan(&ids).Error
	})
	return ids, err
}

// giveUp deletes a file if it is still pending, and reports whether it was.
func (r *rows) giveUp(ctx context.Context, id string) (gaveUp bool, err error) {
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		changed := tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ? AND state = ?`, deleting, id, pending)
		gaveUp = changed.RowsAffected == 1
		if changed.Error != nil || !gaveUp {
			return nil, changed.Error
		}
		return &db.Audit{Action: "give up", Entity: "audio", ID: id}, nil
	})
	return gaveUp, err
}

// alive returns the given files that are not yet deleted, by ID.
func (r *rows) alive(ctx context.Context, ids []string) (map[string]File, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var found []File
	err := r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Where("file_id IN ? AND state <> ?", ids, deleted).Find(&found).Error
	})
	byID := make(map[string]File, len(found))
	for _, file := range found {
		byID[file.FileID] = file
	}
	return byID, err
}

// sizesOfAll returns the sizes in bytes, by ID, of all files that are stored or hidden.
func (r *rows) sizesOfAll(ctx context.Context) (map[string]int64, error) {
	var found []File
	err := r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Select("file_id", "size").Where("state IN ?", []string{stored, hidden}).Find(&found).Error
	})
	sizes := make(map[string]int64, len(found))
	for _, file := range found {
		sizes[file.FileID] = file.Size
	}
	return sizes, err
}
