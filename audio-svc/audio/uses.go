package audio

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
)

// use records which pictures the entries of an area use. Used pictures are shown, even if they were
// hidden; pictures that no area uses any more are hidden. It returns errs.Conflict unless the
// report is newer than the area's last one.
func (f *files) use(ctx context.Context, area string, uses audioclient.Uses) error {
	return f.rows.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockUses(tx); err != nil {
			return nil, err
		}
		newer := tx.Exec(`INSERT INTO picture_areas VALUES (?, ?) ON CONFLICT (area) DO UPDATE SET revision = excluded.revision
			WHERE picture_areas.revision < excluded.revision OR picture_areas.revision > ?`, area, uses.Revision, f.now().Add(clocksDiffer).UnixMicro())
		if newer.Error != nil {
			return nil, newer.Error
		}
		if newer.RowsAffected == 0 {
			return nil, errs.New(errs.Conflict, "This area has said something newer already")
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
			area, fresh, stored, hidden, pictureExtensions).Error
		if err != nil {
			return nil, err
		}
		shown, err := f.rows.showUsed(tx, fresh) // the others are shown already
		if err != nil {
			return nil, err
		}
		gone, err := f.rows.hideUnused(tx, `file_id = ANY (?)`, dropped, f.hiddenSince())
		if err != nil {
			return nil, err
		}
		return usesAudit(area, shown, gone), nil
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

// clocksDiffer is how far an area's clock may be ahead. A report with a later time comes from a
// wrong clock, and must not block the reports after it.
const clocksDiffer = time.Minute

// hideUnused hides the pictures that were uploaded long ago and never used. They are kept as long
// as others, because the report of their use may be missing.
func (f *files) hideUnused(ctx context.Context) error {
	return f.rows.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockUses(tx); err != nil {
			return nil, err
		}
		gone, err := f.rows.hideUnused(tx, `uploaded_at < ?`, f.now().Add(-unusedTime), f.hiddenSince())
		return usesAudit("", nil, gone), err
	})
}

// hiddenSince returns the time to record as the beginning of hiding, so that a picture can be shown
// again as long as a recording, and for at least unusedTime. An entry whose area cannot
// report right now may use the picture.
func (f *files) hiddenSince() time.Time {
	return f.now().Add(max(0, unusedTime-f.keep))
}

// lockUses serializes the transactions that report pictures as used and those that find unused
// ones.
func lockUses(tx *gorm.DB) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('picture_uses', 0))`).Error
}

// showUsed shows the given pictures that are hidden.
func (r *rows) showUsed(tx *gorm.DB, used db.TextArray) (shown []string, err error) {
	err = tx.Raw(`UPDATE audio_files SET state = ? WHERE file_id = ANY (?) AND state = ? AND extension IN ? RETURNING file_id`,
		stored, used, hidden, pictureExtensions).Scan(&shown).Error
	if err != nil || len(shown) == 0 {
		return nil, err
	}
	return shown, tx.Exec(`DELETE FROM hidden_files WHERE file_id = ANY (?)`, db.TextArray(shown)).Error
}

// hideUnused hides the pictures that match the SQL condition which and are not used by any area.
func (r *rows) hideUnused(tx *gorm.DB, which string, value any, since time.Time) (gone []string, err error) {
	err = tx.Raw(`UPDATE audio_files SET state = ? WHERE state = ? AND extension IN ? AND `+which+`
		AND NOT EXISTS (SELECT FROM picture_uses WHERE picture_uses.file_id = audio_files.file_id) RETURNING file_id`,
		hidden, stored, pictureExtensions, value).Scan(&gone).Error
	if err != nil || len(gone) == 0 {
		return nil, err
	}
	return gone, tx.Exec(`INSERT INTO hidden_files SELECT unnest(?::text[]), ? ON CONFLICT (file_id) DO UPDATE SET hidden_at = excluded.hidden_at`,
		db.TextArray(gone), since).Error
}

// usesAudit returns the audit row of pictures that were shown again or hidden, or nil if there are
// none.
func usesAudit(area string, shown, gone []string) *db.Audit {
	if len(shown)+len(gone) == 0 {
		return nil
	}
	return &db.Audit{Action: "use", Entity: "picture", ID: area, After: map[string][]string{"shown": shown, "hidden": gone}}
}
