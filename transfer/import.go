package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/sync/errgroup"

	"obi/platform/provision"
)

// storedAtOnce is how many audio files are stored at the same time.
const storedAtOnce = 8

// importer is an import in progress.
type importer struct {
	databases
	file    *File
	install Install
	out     io.Writer
	entries *entries
}

// Import replaces the data of an install with that of the file. The services must have run once, so
// that the tables exist, and must be stopped. Import refuses an install with data unless replace is
// set; that data is then lost.
//
// Audio files are stored first: they are invisible without rows that name them, and storing them
// twice does no harm. Then all rows are written, read back and compared before the first area is
// committed.
func (f *File) Import(ctx context.Context, into Install, replace bool, out io.Writer) (err error) {
	all, err := connect(ctx, into)
	if err != nil {
		return err
	}
	defer func() {
		all.close(ctx)
		err = errors.Join(err, into.eachAuditLog(context.WithoutCancel(ctx), provision.KeepAuditLog))
	}()
	if err := all.checkTarget(ctx, f, into, replace); err != nil {
		return err
	}
	i := &importer{databases: all, file: f, install: into, out: out}
	if i.entries, err = readEntries(f.file); err != nil {
		return err
	}
	if err := i.storeObjects(ctx); err != nil {
		return err
	}
	for _, a := range f.Areas {
		if err := i.load(ctx, a); err != nil {
			return err
		}
	}
	if i.entries.name != manifestName {
		return fmt.Errorf("%s has rows of a table that it does not describe: %s", f.path, i.entries.name)
	}
	return i.commit(ctx)
}

// storeObjects stores the audio files.
func (i *importer) storeObjects(ctx context.Context) error {
	byName := map[string]object{}
	for _, o := range i.file.Objects {
		byName[objectPrefix+o.Name] = o
	}
	group, groupCtx := errgroup.WithContext(ctx)
	group.SetLimit(storedAtOnce)
	n := 0
	for ; strings.HasPrefix(i.entries.name, objectPrefix) && groupCtx.Err() == nil; n++ {
		o, known := byName[i.entries.name]
		content, err := io.ReadAll(i.entries)
		if err == nil && (!known || !o.matches(content)) {
			err = fmt.Errorf("%s was altered while it was imported: %s", i.file.path, i.entries.name)
		}
		if err == nil {
			err = i.entries.next()
		}
		if err != nil {
			return errors.Join(err, group.Wait())
		}
		if !o.Deleted {
			group.Go(func() error { return storeObject(groupCtx, i.install.Objects, o, content) })
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if n != len(i.file.Objects) {
		return errors.Join(ctx.Err(), fmt.Errorf("%d of %d audio files were stored", n, len(i.file.Objects)))
	}
	_, size, files := i.file.totals()
	fmt.Fprintf(i.out, "audio files: %d, %s\n", files, megabytes(size))
	return nil
}

// load empties an area and writes the file's rows into it. Triggers are disabled for both, because
// their results are in the file.
func (i *importer) load(ctx context.Context, a area) error {
	d := i.of(a.Name)
	revoke, err := d.allowTruncate(ctx, a)
	if err != nil {
		return err
	}
	if err := d.run(ctx, "TRUNCATE "+a.tableNames()+" RESTART IDENTITY", a, "ALTER TABLE %s DISABLE TRIGGER USER"); err != nil {
		return fmt.Errorf("%s cannot be emptied: %w", a.Name, err)
	}
	rows := int64(0)
	for _, t := range a.Tables {
		source := &tableRows{entries: i.entries, prefix: partPrefix(a.Name, t.Name)}
		if err := d.copyIn(ctx, a.Name, t, source); err != nil {
			return err
		}
		rows += t.Rows
	}
	if err := d.run(ctx, revoke, a, "ALTER TABLE %s ENABLE TRIGGER USER", "ANALYZE %s"); err != nil {
		return fmt.Errorf("%s: %w", a.Name, err)
	}
	for _, s := range a.Sequences {
		if _, err := d.Exec(ctx, fmt.Sprintf("ALTER SEQUENCE %s RESTART WITH %d", qualified(a.Name, s.Name), s.Next)); err != nil {
			return fmt.Errorf("%s.%s: %w", a.Name, s.Name, err)
		}
	}
	different, err := d.firstDifference(ctx, a)
	if err == nil && different != "" {
		err = fmt.Errorf("%s differs from %s after it was written: nothing was changed", different, i.file.path)
	}
	if err == nil {
		fmt.Fprintf(i.out, "%s: %d rows\n", a.Name, rows)
	}
	return err
}

// allowTruncate grants the role the right to truncate its own tables. Outside of imports, nobody may
// truncate an audit log. The caller must run the returned statement, which revokes the right, in the
// same transaction.
func (d *database) allowTruncate(ctx context.Context, a area) (revoke string, err error) {
	for _, t := range a.Tables {
		var mayTruncate bool
		name := qualified(a.Name, t.Name)
		if err := d.QueryRow(ctx, "SELECT has_table_privilege($1::text, 'TRUNCATE')", name).Scan(&mayTruncate); err != nil {
			return "", err
		}
		if mayTruncate {
			continue
		}
		if _, err := d.Exec(ctx, "GRANT TRUNCATE ON "+name+" TO CURRENT_USER"); err != nil {
			return "", err
		}
		revoke += "REVOKE TRUNCATE ON " + name + " FROM CURRENT_USER;"
	}
	return revoke, nil
}

// run runs statements for each table of an area, and then last.
func (d *database) run(ctx context.Context, last string, a area, each ...string) error {
	for _, statement := range each {
		for _, t := range a.Tables {
			if _, err := d.Exec(ctx, fmt.Sprintf(statement, qualified(a.Name, t.Name))); err != nil {
				return err
			}
		}
	}
	_, err := d.Exec(ctx, last)
	return err
}

// commit commits all databases. If it is interrupted between two of them, repeating the import
// completes it.
func (i *importer) commit(ctx context.Context) error {
	for n, d := range i.databases {
		if _, err := d.Exec(context.WithoutCancel(ctx), "COMMIT"); err != nil {
			if n > 0 {
				err = fmt.Errorf("only a part is imported, import the same file again: %w", err)
			}
			return err
		}
		fmt.Fprintf(i.out, "imported: %s\n", strings.Join(d.areas, ", "))
	}
	return nil
}

// tableRows reads the rows of one table from all of its entries.
type tableRows struct {
	*entries
	prefix string
}

func (t *tableRows) Read(p []byte) (int, error) {
	for strings.HasPrefix(t.name, t.prefix) {
		n, err := t.Reader.Read(p)
		if errors.Is(err, io.EOF) {
			err = t.next()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.EOF
}
