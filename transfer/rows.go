package transfer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"strings"

	"github.com/jackc/pgx/v5"

	"obi/platform/blob"
	"obi/platform/errs"
)

// partSize is how much of a table is held in memory, in bytes.
const partSize = 4 << 20

// copyOut writes a table's rows to w, in the order of the primary key.
func (d *database) copyOut(ctx context.Context, area string, t table, w io.Writer) (sums, error) {
	counted := &counter{sum: sha256.New()}
	statement := fmt.Sprintf("COPY (SELECT %s FROM ONLY %s ORDER BY %s) TO STDOUT", columns(t), qualified(area, t.Name), t.sortBy)
	tag, err := d.PgConn().CopyTo(ctx, io.MultiWriter(counted, w), statement)
	if err != nil {
		return sums{}, fmt.Errorf("%s.%s cannot be read: %w", area, t.Name, err)
	}
	return sums{Rows: tag.RowsAffected(), Bytes: counted.bytes, SHA256: hex.EncodeToString(counted.sum.Sum(nil))}, nil
}

// copyIn adds rows to a table. This transaction must have emptied it, because the rows are written
// frozen, as after a VACUUM.
func (d *database) copyIn(ctx context.Context, area string, t table, rows io.Reader) error {
	statement := fmt.Sprintf("COPY %s (%s) FROM STDIN WITH (FREEZE)", qualified(area, t.Name), columns(t))
	if _, err := d.PgConn().CopyFrom(ctx, rows, statement); err != nil {
		return fmt.Errorf("%s.%s cannot be written: %w", area, t.Name, err)
	}
	return nil
}

func columns(t table) string {
	quoted := make([]string, len(t.Columns))
	for i, name := range t.Columns {
		quoted[i] = pgx.Identifier{name}.Sanitize()
	}
	return strings.Join(quoted, ", ")
}

type counter struct {
	sum   hash.Hash
	bytes int64
}

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return c.sum.Write(p)
}

// partWriter splits rows into entries of whole rows. A line break in COPY's text is the end of a row;
// those within a value are escaped.
type partWriter struct {
	held bytes.Buffer
	add  func(n int, content []byte) error
	n    int
}

func (p *partWriter) Write(rows []byte) (int, error) {
	p.held.Write(rows)
	if p.held.Len() < partSize {
		return len(rows), nil
	}
	end := bytes.LastIndexByte(p.held.Bytes(), '\n') + 1
	if end == 0 {
		return len(rows), nil
	}
	return len(rows), p.emit(end)
}

// finish writes the remaining rows.
func (p *partWriter) finish() error {
	if p.held.Len() == 0 {
		return nil
	}
	return p.emit(p.held.Len())
}

func (p *partWriter) emit(end int) error {
	p.n++
	return p.add(p.n, p.held.Next(end))
}

// storedObjects returns the files that audio-svc stores, including hidden ones. In a transaction, it
// returns those of its snapshot.
func (d *database) storedObjects(ctx context.Context) ([]object, error) {
	rows, err := d.Query(ctx, `SELECT file_id, size, sha256 FROM audio.audio_files WHERE state IN ('stored', 'hidden') ORDER BY file_id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (o object, err error) {
		return o, row.Scan(&o.Name, &o.Size, &o.SHA256)
	})
}

// readObject returns an object's content. isStored is false if it is not in the store.
func readObject(ctx context.Context, from blob.Store, o object) (content []byte, isStored bool, err error) {
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

// matches reports whether content has the size and sum of the object.
func (o object) matches(content []byte) bool {
	sum := sha256.Sum256(content)
	return int64(len(content)) == o.Size && hex.EncodeToString(sum[:]) == o.SHA256
}

// storeObject stores an object under its name, unless the store already has it.
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
