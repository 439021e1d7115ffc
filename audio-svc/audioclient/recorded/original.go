package recorded

import (
	"context"
	"net/http"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/web"
)

// Original sends the original of a recording that an entity has or had, under its own name.
func (r *Store[E, In]) Original(ctx context.Context, in *AudioInput, out *web.Stream) error {
	isOfEntity, err := r.hadRecording(ctx, in.ID, in.FileID)
	if err == nil && !isOfEntity {
		err = noSuchFile(r.Noun)
	}
	if err != nil {
		return err
	}
	original, err := r.recordings.Files.client.Original(ctx, in.FileID)
	if err != nil {
		return err
	}
	header := out.Header()
	header.Set("Content-Type", original.ContentType)
	header.Set("Content-Length", strconv.Itoa(len(original.Content)))
	header.Set("Content-Disposition", original.Disposition)
	header.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
	header.Set("Cache-Control", "no-store")
	out.WriteHeader(http.StatusOK)
	if out.HeadOnly {
		return nil
	}
	_, err = out.Write(original.Content)
	return err
}

// hadRecording reports whether an entity has a recording, or had it according to its history.
func (r *Store[E, In]) hadRecording(ctx context.Context, id, fileID string) (had bool, err error) {
	err = r.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT EXISTS (SELECT FROM `+r.Table+` WHERE id = @id AND audio ->> 'fileId' = @file)
			OR EXISTS (SELECT FROM audit_log WHERE entity = @noun AND entity_id = @id AND @file IN (before -> 'audio' ->> 'fileId', after -> 'audio' ->> 'fileId'))`,
			map[string]any{"id": id, "file": fileID, "noun": r.Noun}).Scan(&had).Error
	})
	return had, err
}
