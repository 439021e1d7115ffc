package transfer

import (
	"fmt"
	"time"

	"obi/platform/seals"
)

// format is the version of the file format below.
const format = 1

// A file is a tar with these entries, in this order: the audio files, each named by its id; the
// rows in the form of PostgreSQL's COPY, each table in parts of whole rows, because a tar needs
// an entry's size before its content; the manifest; and the SHA-256 of everything before it.
const (
	objectPrefix = "files/"
	rowsPrefix   = "rows/"
	manifestName = "manifest.json"
	sumName      = "sha256"
)

// manifest describes the content of a file.
type manifest struct {
	Format int       `json:"format"`
	MadeAt time.Time `json:"madeAt"`
	// Program is the version of Obi that wrote the file.
	Program string   `json:"program"`
	Areas   []area   `json:"areas"`
	Objects []object `json:"objects"`
}

// area describes the schema of an area.
type area struct {
	Name string `json:"name"`
	// Platform and Service are the last migrations of the shared and the service's own files.
	Platform  int64      `json:"platform"`
	Service   int64      `json:"service"`
	Tables    []table    `json:"tables"`
	Sequences []sequence `json:"sequences"`
	// Seal is the last seal of the audit log.
	Seal seals.Seal `json:"seal"`
}

// table is a table with sums that identify its content.
type table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	sums

	sortBy  string   // the columns that rows are sorted by
	parents []string // tables that rows refer to
}

// sums identify a table's rows in the text form of COPY.
type sums struct {
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// sequence is a sequence and the next number that it returns.
type sequence struct {
	Name string `json:"name"`
	Next int64  `json:"next"`
}

// object is an audio file.
type object struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	// Deleted reports that no row names it, because it was deleted during the export.
	Deleted bool `json:"deleted,omitempty"`
}

// partName returns the name of one part of a table's rows.
func partName(area, table string, n int) string {
	return fmt.Sprintf("%s%06d.copy", partPrefix(area, table), n)
}

// partPrefix begins the names of all parts of a table.
func partPrefix(area, table string) string { return rowsPrefix + area + "/" + table + "/" }

func (m *manifest) totals() (rows, bytes int64, files int) {
	for _, a := range m.Areas {
		for _, t := range a.Tables {
			rows += t.Rows
		}
	}
	for _, o := range m.Objects {
		if !o.Deleted {
			files, bytes = files+1, bytes+o.Size
		}
	}
	return rows, bytes, files
}
