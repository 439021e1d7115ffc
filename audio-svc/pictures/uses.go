package pictures

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// unusedTime is how long a picture that no entry uses is served, and then kept hidden. It is
	// also the minimum retention period of pictures that were used.
	unusedTime = 24 * time.Hour
	// maxClockSkew is how far an area's clock may be ahead. A report with a later time comes from a
	// wrong clock, and must not block the reports after it.
	maxClockSkew = time.Minute
)

// Use records which pictures the entries of an area use. Used pictures are shown, even if they were
// hidden; pictures that no area uses any more are hidden. It returns errs.Conflict unless the
// report is newer than the area's last one.
func (h *Handlers) Use(ctx context.Context, area string, uses audioclient.Uses) error {
	return h.files.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockUses(tx); err != nil {
			return nil, err
		}
		recorded := tx.Exec(`INSERT INTO picture_areas VALUES (?, ?) ON CONFLICT (area) DO UPDATE SET revision = excluded.revision
			WHERE picture_areas.revision < excluded.revision OR picture_areas.revision > ?`, area, uses.Revision, h.files.Now().Add(maxClockSkew).UnixMicro())
		if recorded.Error != nil {
			return nil, recorded.Error
		}
		if recorded.RowsAffected == 0 {
			return nil, errs.New(errs.Conflict, "A newer list from this area was already received")
		}
		var before []string
		if err := tx.Raw(`SELECT file_id FROM picture_uses WHERE area = ?`, area).Scan(&before).Error; err != nil {
			return nil, err
		}
		dropped, fresh := db.TextArray(difference(before, uses.IDs)), db.TextArray(difference(uses.IDs, before))
		if err := tx.Exec(`DELETE FROM picture_uses WHERE area = ? AND file_id = ANY (?)`, area, dropped).Error; err != nil {
			return nil, err
		}
		err := tx.Exec(`INSERT INTO picture_uses SELECT file_id, ? FROM audio_files WHERE file_id = ANY (?) AND state IN (?, ?) AND extension IN ?`,
			area, fresh, files.Stored, files.Hidden, extensions).Error
		if err != nil {
			return nil, err
		}
		shown, err := files.ShowWhere(tx, `file_id = ANY (?) AND extension IN ?`, fresh, extensions) // the others are shown already
		if err != nil {
			return nil, err
		}
		hidden, err := h.hideUnused(tx, `file_id = ANY (?)`, dropped)
		return usesAudit(area, shown, hidden), err
	})
}

// difference returns the distinct elements of all that are not among others.
func difference(all, others []string) (rest []string) {
	seen := make(map[string]bool, len(all)+len(others))
	for _, one := range others {
		seen[one] = true
	}
	for _, one := range all {
		if !seen[one] {
			seen[one], rest = true, append(rest, one)
		}
	}
	return rest
}

// HideUnused hides the pictures that were uploaded long ago and never used. They are kept as long
// as others, because the report of their use may be missing.
func (h *Handlers) HideUnused(ctx context.Context) error {
	return h.files.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockUses(tx); err != nil {
			return nil, err
		}
		hidden, err := h.hideUnused(tx, `uploaded_at < ?`, h.files.Now().Add(-unusedTime))
		return usesAudit("", nil, hidden), err
	})
}

// hideUnused hides the pictures that match an SQL condition and are not used by any area. They can be
// shown again as long as a recording, and for at least unusedTime, because an entry whose area
// cannot report right now may use one.
func (h *Handlers) hideUnused(tx *gorm.DB, condition string, value any) (hidden []string, err error) {
	since := h.files.Now().Add(max(0, unusedTime-h.files.Retention))
	return files.HideWhere(tx, since, `extension IN ? AND `+condition+`
		AND NOT EXISTS (SELECT FROM picture_uses WHERE picture_uses.file_id = audio_files.file_id)`, extensions, value)
}

// lockUses serializes the transactions that report pictures as used and those that find unused
// ones.
func lockUses(tx *gorm.DB) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('picture_uses', 0))`).Error
}

// usesAudit returns the audit row of pictures that were shown again or hidden, or nil if there are
// none.
func usesAudit(area string, shown, hidden []string) *db.Audit {
	if len(shown)+len(hidden) == 0 {
		return nil
	}
	return &db.Audit{Action: "use", Entity: "picture", ID: area, After: map[string][]string{"shown": shown, "hidden": hidden}}
}
