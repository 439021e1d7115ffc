package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"

	"obi/platform/blob"
	"obi/platform/errs"
)

// storedObjects returns the files that audio-svc stores now, or in the transaction's snapshot,
// including hidden ones.
func (d *database) storedObjects(ctx context.Context) ([]object, error) {
	rows, err := d.Query(ctx, `SELECT file_id, size, sha256 FROM audio.audio_files WHERE state IN ('stored', 'hidden') ORDER BY file_id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (o object, err error) {
		return o, row.Scan(&o.Name, &o.Size, &o.SHA256)
	})
}

// readObject returns an object's content. there is false if it is not in the store.
func readObject(ctx context.Context, from blob.Store, o object) (content []byte, there bool, err error) {
	body, err := from.Get(ctx, o.Name, 0, o.Size+1)
	if errs.KindOf(err) == errs.NotFound {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("the audio file %s cannot be read: %w", o.Name, err)
	}
	defer body.Close()
	if content, err = io.ReadAll(body); err != nil {
		return nil, false, fmt.Errorf("the audio file %s cannot be read: %w", o.Name, err)
	}
	return content, true, nil
}

// matches reports whether content is that of the object.
func (o object) matches(content []byte) bool {
	sum := sha256.Sum256(content)
	return int64(len(content)) == o.Size && hex.EncodeToString(sum[:]) == o.SHA256
}

// storeObject stores an object under its name unless it is there already.
func storeObject(ctx context.Context, into blob.Store, o object, content []byte) error {
	err := into.Put(ctx, o.Name, content)
	if errs.KindOf(err) != errs.Conflict {
		if err != nil {
			return fmt.Errorf("the audio file %s cannot be stored: %w", o.Name, err)
		}
		return nil
	}
	kept, _, err := readObject(ctx, into, o)
	if err == nil && !bytes.Equal(kept, content) {
		err = fmt.Errorf("the audio file %s is in the store already, with another content: remove it there", o.Name)
	}
	return err
}
