package files

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
	// checkInterval is the time between two checks of a file's content.
	checkInterval = 28 * 24 * time.Hour
	// A sweep reads at most checkBase due files, plus as many as it takes to read all files once
	// within checkWithin.
	checkBase   = 20
	checkWithin = 14 * 24 * time.Hour
	// maxDamagedChecks is the maximum number of damaged files that a sweep reads again. They may have
	// been repaired.
	maxDamagedChecks = 20
	// maxNamed is the maximum number of damaged files that a log line names.
	maxNamed = 20
)

// checkContents reads the files that are due and compares them with what was stored, so that each
// file is compared once a month. Files that were never read come first. Damaged files have a limit of
// their own, so that they do not delay the others.
func (s *sweep) checkContents(ctx context.Context) error {
	share := int(time.Duration(s.total) * sweepEvery / checkWithin)
	due, err := query[File](ctx, s.Store, `(SELECT audio_files.* FROM audio_files LEFT JOIN checked_files USING (file_id)
			WHERE state IN ? AND (checked_at IS NULL OR NOT damaged AND checked_at < ?) ORDER BY checked_at NULLS FIRST LIMIT ?)
		UNION ALL (SELECT audio_files.* FROM audio_files JOIN checked_files USING (file_id)
			WHERE state IN ? AND damaged ORDER BY checked_at LIMIT ?)`,
		[]string{Stored, Hidden}, s.begun.Add(-checkInterval), checkBase+share, []string{Stored, Hidden}, maxDamagedChecks)
	if err != nil {
		return err
	}
	found := map[bool][]string{} // IDs, keyed by whether the file is damaged
	for _, file := range due {
		damaged, err := s.isDamaged(ctx, &file)
		if err != nil {
			return err
		}
		found[damaged] = append(found[damaged], file.FileID)
	}
	return s.recordChecks(ctx, found)
}

// isDamaged reports whether the store returns other content than was stored, or cannot return it
// although the store is available.
func (s *sweep) isDamaged(ctx context.Context, file *File) (bool, error) {
	sum, err := s.sumOf(ctx, file)
	if err == nil {
		return sum != file.SHA256, nil
	}
	if errs.KindOf(err) == errs.NotFound {
		return true, nil
	}
	if _, unavailable := s.owner(ctx); unavailable != nil || ctx.Err() != nil {
		return false, err
	}
	s.log.WarnContext(ctx, "a stored file cannot be read", "file", file.FileID, "error", err)
	return true, nil
}

// sumOf returns the SHA-256 of the stored content. It reads one byte more than expected, to notice
// longer content.
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

// countDamaged counts the files whose object has the wrong size now, or had the wrong content at its
// last check. Missing files do not count.
func (s *sweep) countDamaged(ctx context.Context) error {
	ids, err := query[string](ctx, s.Store, `SELECT file_id FROM audio_files JOIN checked_files USING (file_id) WHERE state IN ? AND damaged`, []string{Stored, Hidden})
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
		s.log.WarnContext(ctx, "stored files are damaged", "count", len(names), "files", names[:min(len(names), maxNamed)])
	}
	return nil
}

// recordChecks records the results of checks, keyed by whether the files are damaged.
func (s *sweep) recordChecks(ctx context.Context, found map[bool][]string) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		for damaged, ids := range found {
			if err := tx.Exec(`INSERT INTO checked_files SELECT unnest(?::text[]), ?, ?
				ON CONFLICT (file_id) DO UPDATE SET checked_at = excluded.checked_at, damaged = excluded.damaged`,
				db.TextArray(ids), s.begun, damaged).Error; err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
}
