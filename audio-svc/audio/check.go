package audio

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"slices"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// checkAgain is after how long the content of a file is read again.
	checkAgain = 28 * 24 * time.Hour
	// checkAtLeast is how many files a sweep reads if so many are due, besides the share by
	// which all are read within checkWithin.
	checkAtLeast = 20
	checkWithin  = 14 * 24 * time.Hour
	// damagedAtOnce is how many damaged files are read again, since they may have been mended.
	damagedAtOnce = 20
	// damagedNamed is how many of them a line of the log names.
	damagedNamed = 20
)

// checkContents reads the files whose turn it is and compares them with what was stored, so
// that each is compared once a month.
func (s *sweep) checkContents(ctx context.Context) error {
	share := int(time.Duration(s.total) * sweepEvery / checkWithin)
	due, err := s.rows.due(ctx, s.begun.Add(-checkAgain), checkAtLeast+share)
	if err != nil {
		return err
	}
	found := map[bool][]string{} // ids, by whether they are damaged
	for _, file := range due {
		damaged, err := s.isDamaged(ctx, &file)
		if err != nil {
			return err
		}
		found[damaged] = append(found[damaged], file.FileID)
	}
	return s.rows.checked(ctx, found, s.begun)
}

// isDamaged says whether the store gives something else than what was stored, or nothing
// although it answers.
func (s *sweep) isDamaged(ctx context.Context, file *File) (bool, error) {
	sum, err := s.sumOf(ctx, file)
	if err == nil {
		return sum != file.SHA256, nil
	}
	if errs.KindOf(err) == errs.NotFound {
		return true, nil
	}
	if _, away := s.owner(ctx); away != nil || ctx.Err() != nil {
		return false, err
	}
	s.log.WarnContext(ctx, "a stored file cannot be read", "file", file.FileID, "error", err)
	return true, nil
}

// sumOf gives the SHA-256 of what the store holds; a byte too many is part of it.
func (s *sweep) sumOf(ctx context.Context, file *File) (string, error) {
	body, err := s.objects.Get(ctx, file.FileID, 0, file.Size+1)
	if err != nil {
		return "", err
	}
	defer body.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, body)
	return hex.EncodeToString(sum.Sum(nil)), err
}

// countDamaged tells how many files are not as they were stored: by their size now, or by
// their content when it was last read. Missing ones are not among them.
func (s *sweep) countDamaged(ctx context.Context) error {
	ids, err := s.rows.damaged(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, missing := s.missing[id]; !missing {
			s.damaged[id] = true
		}
	}
	s.metrics.damaged.Set(float64(len(s.damaged)))
	if len(s.damaged) > 0 {
		names := slices.Sorted(maps.Keys(s.damaged))
		s.log.WarnContext(ctx, "stored files are damaged", "count", len(names), "files", names[:min(len(names), damagedNamed)])
	}
	return nil
}

// due gives the files that were never read, or last before a time, at most limit, and some
// of those that were damaged.
func (r *rows) due(ctx context.Context, before time.Time, limit int) (files []File, err error) {
	err = r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`(SELECT audio_files.* FROM audio_files LEFT JOIN checked_files USING (file_id)
				WHERE state IN ? AND (checked_at IS NULL OR NOT damaged AND checked_at < ?) ORDER BY checked_at NULLS FIRST LIMIT ?)
			UNION ALL (SELECT audio_files.* FROM audio_files JOIN checked_files USING (file_id)
				WHERE state IN ? AND damaged ORDER BY checked_at LIMIT ?)`,
			[]string{stored, hidden}, before, limit, []string{stored, hidden}, damagedAtOnce).Scan(&files).Error
	})
	return files, err
}

// checked takes down how files were found, by whether they are damaged.
func (r *rows) checked(ctx context.Context, found map[bool][]string, at time.Time) error {
	return r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		for damaged, ids := range found {
			if err := tx.Exec(`INSERT INTO checked_files SELECT unnest(?::text[]), ?, ?
				ON CONFLICT (file_id) DO UPDATE SET checked_at = excluded.checked_at, damaged = excluded.damaged`,
				db.TextArray(ids), at, damaged).Error; err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}

// damaged gives the ids of the files that were damaged when they were last read.
func (r *rows) damaged(ctx context.Context) (ids []string, err error) {
	err = r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT file_id FROM audio_files JOIN checked_files USING (file_id) WHERE state IN ? AND damaged`, []string{stored, hidden}).Scan(&ids).Error
	})
	return ids, err
}
