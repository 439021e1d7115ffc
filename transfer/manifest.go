package transfer

import (
	"fmt"
	"time"
)

// format is the version of what is described here.
const format = 1

// A file is a tar of these entries, in this order: the audio files, each under its
// id; the rows as PostgreSQL's COPY writes them, each table in parts of whole rows,
// because a tar must know an entry's size before its content; the manifest; and the
// SHA-256 of everything before it.
const (
	objectPrefix = "files/"
	rowsPrefix   = "rows/"
	manifestName = "manifest.json"
	sumName      = "sha256"
)

// manifest says what is in a file.
type manifest struct {
	Format int       `json:"format"`
	MadeAt time.Time `json:"madeAt"`
	// Program is the version of Obi that made the file.
	Program string   `json:"program"`
	Areas   []area   `json:"areas"`
	Objects []object `json:"objects"`
}

// area is a schema.
type area struct {
	Name string `json:"name"`
	// Platform and Service are the last migrations that ran, of what all services
	// share and of the service's own.
	Platform  int64      `json:"platform"`
	Service   int64      `json:"service"`
	Tables    []table    `json:"tables"`
	Sequences []sequence `json:"sequences"`
}

// table is a table with what identifies its content.
type table struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	sums

	order   string   // by which rows are read
	parents []string // tables that rows refer to
}

// sums are of a table's rows in the form of COPY.
type sums struct {
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// sequence numbers rows; Next is the number that the next one gets.
type sequence struct {
	Name string `json:"name"`
	Next int64  `json:"next"`
}

// object is an audio file.
type object struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	// Deleted says that no row names it: it was deleted while the export ran.
	Deleted bool `json:"deleted,omitempty"`
}

// part names one part of a table's rows.
func part(area, table string, n int) string {
	return fmt.Sprintf("%s%06d.copy", partsOf(area, table), n)
}

// partsOf is what the names of all parts of a table begin with.
func partsOf(area, table string) string { return rowsPrefix + area + "/" + table + "/" }

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
