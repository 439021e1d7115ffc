package transfer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// positionColumn holds an entry's place in lists that people arrange.
const positionColumn = "position"

// placed is a row's position, and the whole row in the text form of COPY.
type placed struct {
	position int
	row      []byte
}

// checkOrder compares the order of every arranged list in an install with that in the file.
func (f *File) checkOrder(ctx context.Context, install Install, out io.Writer) error {
	all, err := connect(ctx, install)
	if err != nil {
		return err
	}
	defer all.close(ctx)
	return all.each(func(d *database, name string) error {
		current, err := d.catalog(ctx, name)
		if err != nil {
			return err
		}
		for _, t := range current.Tables {
			column := slices.Index(t.Columns, positionColumn)
			if column < 0 {
				continue
			}
			want, err := f.arranged(name, t.Name, column)
			if err != nil {
				return err
			}
			var got bytes.Buffer
			statement := fmt.Sprintf("COPY (SELECT %s FROM ONLY %s ORDER BY %s, %s) TO STDOUT", columns(t), qualified(name, t.Name), positionColumn, t.sortBy)
			if _, err := d.PgConn().CopyTo(ctx, &got, statement); err != nil {
				return fmt.Errorf("%s cannot be read: %w", t.Name, err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				return fmt.Errorf("%s is not in the order that was stored", t.Name)
			}
			fmt.Fprintf(out, "%s.%s: in the stored order\n", name, t.Name)
		}
		return nil
	})
}

// arranged returns a table's rows in the file, sorted by position. In the file they are sorted by
// the primary key, so rows with the same position are too.
func (f *File) arranged(area, table string, column int) ([]byte, error) {
	entries, err := readEntries(f.file)
	if err != nil {
		return nil, err
	}
	source := &tableRows{entries: entries, prefix: partPrefix(area, table)}
	for source.name != manifestName && !strings.HasPrefix(source.name, source.prefix) {
		if err := source.next(); err != nil {
			return nil, err
		}
	}
	content, err := io.ReadAll(source)
	if err != nil {
		return nil, err
	}
	var rows []placed
	for row := range bytes.Lines(content) {
		fields := bytes.Split(bytes.TrimSuffix(row, []byte("\n")), []byte("\t"))
		if column >= len(fields) {
			return nil, errors.New("a row has too few fields")
		}
		position, err := strconv.Atoi(string(fields[column]))
		if err != nil {
			return nil, fmt.Errorf("a position is %q", fields[column])
		}
		rows = append(rows, placed{position, row})
	}
	slices.SortStableFunc(rows, func(a, b placed) int { return cmp.Compare(a.position, b.position) })
	sorted := make([]byte, 0, len(content))
	for _, r := range rows {
		sorted = append(sorted, r.row...)
	}
	return sorted, nil
}
