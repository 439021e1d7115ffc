package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
)

// Info returns the public facts about a file.
func (s *Store) Info(ctx context.Context, kind Kind, file *File) (audioclient.Info, error) {
	facts, err := s.facts(ctx, []string{file.FileID})
	return file.info(kind, facts[file.FileID]), err
}

// facts returns the recorded facts about files, by ID.
func (s *Store) facts(ctx context.Context, ids []string) (map[string]audioclient.Facts, error) {
	type row struct {
		FileID      string
		Playable    audioclient.Playable
		HasOriginal bool
	}
	found, err := query[row](ctx, s, `SELECT file_id, playable, EXISTS (SELECT FROM originals JOIN audio_files ON audio_files.file_id = original_id
			WHERE originals.file_id = playable_files.file_id AND state IN ?) AS has_original
		FROM playable_files WHERE file_id = ANY (?)`, []string{Stored, Hidden}, db.TextArray(ids))
	facts := make(map[string]audioclient.Facts, len(found))
	for _, one := range found {
		facts[one.FileID] = audioclient.Facts{Playable: one.Playable, HasOriginal: one.HasOriginal}
	}
	return facts, err
}

// ReadFacts returns facts about stored files of a kind, by ID. It reads the files whose content is not
// known yet, because an earlier version stored them. It leaves out files that cannot be read now.
func (s *Store) ReadFacts(ctx context.Context, kind Kind, ids []string) (map[string]audioclient.Facts, error) {
	unread, err := query[File](ctx, s, `SELECT * FROM audio_files WHERE file_id = ANY (?) AND state = ?
		AND NOT EXISTS (SELECT FROM playable_files WHERE playable_files.file_id = audio_files.file_id)`, db.TextArray(ids), Stored)
	if err != nil {
		return nil, err
	}
	for _, file := range unread {
		content, err := s.content(ctx, &file)
		if err != nil {
			s.log.WarnContext(ctx, "a stored file cannot be read", "file", file.FileID, "error", err)
			continue
		}
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != file.SHA256 {
			continue // it is damaged, and may be repaired
		}
		err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			return nil, setPlayable(tx, file.FileID, kind.playable(file.Extension, content))
		})
		if err != nil {
			return nil, err
		}
	}
	return s.facts(ctx, ids)
}

// content returns the stored content of a file.
func (s *Store) content(ctx context.Context, file *File) ([]byte, error) {
	body, err := s.objects.Get(ctx, file.FileID, 0, file.Size)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return io.ReadAll(body)
}

func (k Kind) playable(extension string, content []byte) audioclient.Playable {
	if k.Playable == nil {
		return ""
	}
	return k.Playable(extension, content)
}

// setPlayable records which browsers play a file, unless its kind does not tell.
func setPlayable(tx *gorm.DB, id string, playable audioclient.Playable) error {
	if playable == "" {
		return nil
	}
	return tx.Exec(`INSERT INTO playable_files VALUES (?, ?) ON CONFLICT (file_id) DO NOTHING`, id, playable).Error
}
