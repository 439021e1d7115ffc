package entity

import (
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// ImportBody bounds an import, in bytes: 500 rows of 8 kB each. It takes some 12 times as much
// memory, which a replica must have.
const ImportBody = 4 << 20

// Importing says how rows of an import become entities.
type Importing[C any] struct {
	// Columns hold the texts by which people know an entity, Key gives them of a content. An
	// entity whose texts are the same when folded is the one that a row means.
	Columns []string
	Key     func(*C) []string
	// Order are the columns of the list: of several such entities the first is meant.
	Order string
	// Begin gives what completes the contents of one import; nil: the store's Prepare does.
	Begin func(tx *gorm.DB, options *ImportOptions) (Completing[C], error)
}

// Completing completes contents by what only the database knows.
type Completing[C any] interface {
	// Complete completes a content that keeps the rules, adds those that it breaks now, and
	// says what it has left out.
	Complete(content *C, rules *errs.Rules) (dropped []string, err error)
	// Parts are the audit rows of what was added for that, so far.
	Parts() []*db.Audit
}

// What becomes of a row whose entity is there already.
const (
	ChangeMatch = "change"
	SkipMatch   = "skip"
	AddAnyway   = "add"
)

// ImportOptions says how rows are imported.
type ImportOptions struct {
	ImportID         string `json:"importId" doc:"Made by the client, one for each request: 1 to 64 letters, digits, _ or -. Sent again it does nothing, and is answered the same"`
	DryRun           bool   `json:"dryRun,omitempty" doc:"Check what the import would do, without keeping any of it"`
	OnMatch          string `json:"onMatch" enum:"change,skip,add" doc:"What becomes of a row whose entry is there already; add makes another one"`
	CreateCategories bool   `json:"createCategories,omitempty" doc:"Add categories that are in no list, for proverbs; else they are left out"`
	Versions         []int  `json:"versions,omitempty" doc:"For each row the version that the dry run has found, 0 for none; a row whose entry has another one now is refused"`
}

// Row is an In as a client sends it; what is left out stays as it is.
type Row[In any] struct{ raw []byte }

// UnmarshalJSON keeps the row as it is.
func (r *Row[In]) UnmarshalJSON(data []byte) error {
	r.raw = slices.Clone(data)
	return nil
}

// MarshalJSON gives the row as it was sent.
func (r Row[In]) MarshalJSON() ([]byte, error) { return r.raw, nil }

// Schema describes the row for OpenAPI.
func (Row[In]) Schema(registry huma.Registry) *huma.Schema {
	return registry.Schema(reflect.TypeFor[In](), true, "")
}

// ImportRows is an import of rows.
type ImportRows[In any] struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	ImportOptions
	Rows []Row[In] `json:"rows" minItems:"1" maxItems:"500"`
}

// ImportInput holds an import.
type ImportInput[In any] struct{ Body ImportRows[In] }

// ImportedRow says what became of a row.
type ImportedRow[E any] struct {
	Outcome           string     `json:"outcome" enum:"add,change,same,skip,refuse"`
	ID                string     `json:"id,omitempty" doc:"Of the entry that is or would be stored"`
	Version           int        `json:"version,omitempty,omitzero" doc:"Of the entry that the row means, before the import; none if it is not there"`
	Before            *E         `json:"before,omitempty" doc:"The entry that the row means, unless it is refused"`
	After             *E         `json:"after,omitempty" doc:"The entry as it is or would be stored, if it is added or changed"`
	DroppedCategories []string   `json:"droppedCategories,omitempty" doc:"Categories that are in no list, of proverbs"`
	Errors            []RowError `json:"errors,omitempty" doc:"Why it is refused"`
}

// RowError is a broken rule of a row.
type RowError struct {
	Field   string `json:"field" doc:"Empty for the row as a whole"`
	Message string `json:"message" doc:"A sentence for the administrator"`
}

// ImportAnswer is the answer to an import.
type ImportAnswer[R any] struct {
	Success  bool   `json:"success"`
	ChangeID string `json:"changeId,omitempty" doc:"The change in the history to undo; missing if nothing changed"`
	Rows     []R    `json:"rows" doc:"One for each row, in their order"`
}

// ImportOutput is that answer.
type ImportOutput[R any] struct{ Body ImportAnswer[R] }
