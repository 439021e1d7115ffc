// Package transfer moves all data of Obi from one install to another in one file: the rows of all
// areas in one snapshot, and the audio files that they name. It is also Obi's backup. It only
// needs connections, so it works with the all-in-one program and with a cluster.
//
// manifest.go describes the file. Read on with export.go and import.go; archive.go and open.go
// write and check the file, verify.go checks audio files and audit logs without moving them, drill.go
// restores a backup on trial and order.go checks the order of its lists, catalog.go reads the tables
// from the database, rows.go moves the data, and target.go checks the target of an import.
package transfer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"obi/platform/blob"
)

const (
	// authArea is imported last, so that nobody can sign in to a half-imported Obi.
	authArea = "auth"
	// audioArea has the rows of the audio files.
	audioArea = "audio"
)

// Install is where an Obi keeps its data.
type Install struct {
	// Areas maps the areas' schemas to connection strings. Areas with the same string share a
	// connection, and their import is one transaction.
	Areas map[string]string
	// Superuser is the URL of a superuser of the areas' server. It is "" if the areas' users are
	// superusers themselves or if there is none.
	Superuser string
	// Objects holds the audio files.
	Objects blob.Store
}

// areas returns the areas in the order in which they are exported and imported.
func (i Install) areas() []string {
	return slices.SortedFunc(maps.Keys(i.Areas), func(a, b string) int {
		return cmp.Or(cmp.Compare(importRank(a), importRank(b)), cmp.Compare(a, b))
	})
}

func importRank(area string) int {
	if area == authArea {
		return 1
	}
	return 0
}

// Command is a parsed command line.
type Command struct {
	File                           string // optional if Verify is set
	Import, Replace, Verify, Drill bool
}

// ParseCommand parses "export FILE", "import [--replace] FILE", "drill FILE" and "verify [FILE]".
func ParseCommand(args []string) (command Command, ok bool) {
	switch {
	case len(args) == 1 && args[0] == "verify":
		return Command{Verify: true}, true
	case len(args) == 2 && args[0] == "verify":
		return Command{File: args[1], Verify: true}, args[1] != "" && args[1][0] != '-'
	case len(args) == 2 && args[0] == "export":
		return Command{File: args[1]}, args[1] != "" && args[1][0] != '-'
	case len(args) == 2 && args[0] == "drill":
		return Command{File: args[1], Drill: true}, args[1] != "" && args[1][0] != '-'
	case len(args) == 2 && args[0] == "import":
		return Command{File: args[1], Import: true}, args[1] != "" && args[1][0] != '-'
	case len(args) == 3 && args[0] == "import" && args[1] == "--replace":
		return Command{File: args[2], Import: true, Replace: true}, args[2] != ""
	default:
		return Command{}, false
	}
}

// Run runs the command, unless it is a drill. open returns the install and a function to call afterwards.
// A file that cannot be read is refused before open is called.
func (c Command) Run(ctx context.Context, out io.Writer, open func() (Install, func() error, error)) (err error) {
	var file *File
	if c.Import || c.Verify && c.File != "" {
		if file, err = Open(ctx, c.File, out); err != nil {
			return err
		}
		defer file.Close()
	}
	install, done, err := open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	switch {
	case c.Import:
		if err := file.Import(ctx, install, c.Replace, out); err != nil {
			return err
		}
		fmt.Fprintln(out, "done; earlier sessions stay valid only with the earlier signing key, which is not in the file")
		return nil
	case c.Verify:
		return Verify(ctx, install, file, out)
	}
	return Export(ctx, install, c.File, out)
}

// megabytes formats a size for people.
func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
