package audio

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
)

// use takes down which pictures the entries of an area use. Those that are used are shown, also
// if they were hidden; those that no area uses any more are hidden. What is not newer than
// what the area has said is a Conflict.
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
		dropped, fresh := db.TextArray(without(before, uses.IDs)), db.TextArray(without(uses.IDs, before))
		if err := tx.Exec(`DELETE FROM picture_uses WHERE area = ? AND file_id = ANY (?)`, area, dropped).Error; err != nil {
			return nil, err
		}
		err := tx.Exec(`INSERT INTO picture_uses SELECT file_id, ? FROM audio_files WHERE file_id = ANY (?) AND state IN (?, ?) AND extension IN ?`,
			area, fresh, stored, hidden, pictureExtensions).Error
		if err != nil {
			return nil, err
		}
		shown, err := f.rows.showUsed(tx, fresh) // those of before are shown already
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

// without gives those of all that are not among others, each once.
func without(all, others []string) (rest []string) {
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

// clocksDiffer is by how much the clock of an area may be ahead. What it seems to have said later
// than that was said by a wrong clock, and must not keep it from being heard.
const clocksDiffer = time.Minute

// hideUnused hides the pictures that were uploaded long ago and never used. They are kept as long
// as others: it may only not have been heard that they are.
func (f *files) hideUnused(ctx context.Context) error {
	return f.rows.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lockUses(tx); err != nil {
			return nil, err
		}
		gone, err := f.rows.hideUnused(tx, `uploaded_at < ?`, f.now().Add(-unusedTime), f.hiddenSince())
		return usesAudit("", nil, gone), err
	})
}

// hiddenSince gives the time since when a picture counts as hidden, so that it can be shown again
// for as long as a recording, and for unusedTime at least: an entry may have been given it whose
// area cannot be heard right now.
func (f *files) hiddenSince() time.Time {
	return f.now().Add(max(0, unusedTime-f.keep))
}

// lockUses lets one transaction at a time say that a picture is used, or find out that it is not.
func lockUses(tx *gorm.DB) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('picture_uses', 0))`).Error
}

// showUsed shows those of the pictures that are hidden.
func (r *rows) showUsed(tx *gorm.DB, used db.TextArray) (shown []string, err error) {
	err = tx.Raw(`UPDATE audio_files SET state = ? WHERE file_id = ANY (?) AND state = ? AND extension IN ? RETURNING file_id`,
		stored, used, hidden, pictureExtensions).Scan(&shown).Error
	if err != nil || len(shown) == 0 {
		return nil, err
	}
	return shown, tx.Exec(`DELETE FROM hidden_files WHERE file_id = ANY (?)`, db.TextArray(shown)).Error
}

// hideUnused hides those of some pictures that no area uses; which says in SQL which these are.
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

// usesAudit is the audit row of pictures that were shown again or hidden; nil if none was.
func usesAudit(area string, shown, gone []string) *db.Audit {
	if len(shown)+len(gone) == 0 {
		return nil
	}
	return &db.Audit{Action: "use", Entity: "picture", ID: area, After: map[string][]string{"shown": shown, "hidden": gone}}
}
