// Package transfer moves everything that Obi keeps from one install to another: the
// rows of all areas as they were at one moment, and the audio files that they name,
// in one file. It is Obi's backup as well. It needs nothing but connections, so it
// works the same in one process and in a cluster.
//
// Read manifest.go for what a file holds, export.go and import.go for the two ways;
// archive.go and open.go keep the file whole, verify.go compares the audio files alone, catalog.go asks the database what there
// is, rows.go and objects.go move it, and target.go says what an import refuses.
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
	// authArea is imported last: who starts a half imported Obi cannot sign in, and
	// notices.
	authArea = "auth"
	// audioArea has the rows of the audio files.
	audioArea = "audio"
)

// Install is where an Obi keeps its data.
type Install struct {
	// Areas are the areas by the names of their schemas, with a connection string
	// each. Areas with the same one share a connection, and an import of them is one
	// transaction.
	Areas map[string]string
	// Superuser connects to the same server as the superuser; "" if no address needs it.
	Superuser string
	// Objects holds the audio files.
	Objects blob.Store
}

// areas gives the areas in the order in which they are exported and imported.
func (i Install) areas() []string {
	return slices.SortedFunc(maps.Keys(i.Areas), func(a, b string) int {
		return cmp.Or(cmp.Compare(order(a), order(b)), cmp.Compare(a, b))
	})
}

func order(area string) int {
	if area == authArea {
		return 1
	}
	return 0
}

// Order is what a command line asks for.
type Order struct {
	File                    string
	Import, Replace, Verify bool
}

// ParseOrder reads "export FILE", "import [--replace] FILE" and "verify".
func ParseOrder(args []string) (order Order, ok bool) {
	switch {
	case len(args) == 1 && args[0] == "verify":
		return Order{Verify: true}, true
	case len(args) == 2 && args[0] == "export":
		return Order{File: args[1]}, args[1] != "" && args[1][0] != '-'
	case len(args) == 2 && args[0] == "import":
		return Order{File: args[1], Import: true}, args[1] != "" && args[1][0] != '-'
	case len(args) == 3 && args[0] == "import" && args[1] == "--replace":
		return Order{File: args[2], Import: true, Replace: true}, args[2] != ""
	default:
		return Order{}, false
	}
}

// Run carries the order out. open gives the install and what to do with it
// afterwards; a file that cannot be imported is refused before.
func (o Order) Run(ctx context.Context, out io.Writer, open func() (Install, func() error, error)) (err error) {
	var file *File
	if o.Import {
		if file, err = Open(ctx, o.File, out); err != nil {
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
	case o.Import:
		return file.Import(ctx, install, o.Replace, out)
	case o.Verify:
		return Verify(ctx, install, out)
	}
	return Export(ctx, install, o.File, out)
}

// megabytes is a size as people read it.
func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }
