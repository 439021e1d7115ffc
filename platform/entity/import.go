package entity

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// ImportBody bounds an import, in bytes: 500 rows of 16 kB each.
const ImportBody = 8 << 20

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
	DryRun           bool   `json:"dryRun,omitempty" doc:"Do all of it and then take it back"`
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
	Version           int        `json:"version,omitempty" doc:"Of the entry that the row means, before the import; none if it is not there"`
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
	ChangeID string `json:"changeId,omitempty" doc:"The entry of the history that takes all of it back; none if nothing was changed"`
	Rows     []R    `json:"rows" doc:"One for each row, in their order"`
}

// ImportOutput is that answer.
type ImportOutput[R any] struct{ Body ImportAnswer[R] }

// errDryRun takes a dry run back.
var errDryRun = errors.New("this was a dry run")

// Import adds and changes entities, all at once: one transaction, and one entry of the
// history. A dry run is the same, taken back.
func (s *Store[E, C, In]) Import(ctx context.Context, in *ImportInput[In]) (*ImportOutput[ImportedRow[E]], error) {
	var rules errs.Rules
	CheckID(&rules, in.Body.ImportID)
	rules.Check(len(in.Body.Versions) == 0 || len(in.Body.Versions) == len(in.Body.Rows), "versions", "There must be as many versions as rows")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	body, err := json.Marshal(in.Body)
	if err != nil {
		return nil, err
	}
	hash := fmt.Sprintf("%x", sha256.Sum256(body))
	out := &ImportOutput[ImportedRow[E]]{}
	attempt := func() error {
		return s.DB.Batch(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
			out.Body, err = s.importOnce(tx, &in.Body, hash)
			return nil, err
		})
	}
	err = attempt()
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = attempt() // a row's id came in at the same moment and is there now
	}
	if err != nil && !errors.Is(err, errDryRun) {
		return nil, err
	}
	return out, nil
}

// importOnce imports rows, unless that was done already: then it gives what was answered.
func (s *Store[E, C, In]) importOnce(tx *gorm.DB, body *ImportRows[In], hash string) (done ImportAnswer[ImportedRow[E]], err error) {
	if err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' import', 0))`).Error; err != nil {
		return done, err
	}
	if !body.DryRun {
		if known, err := answered(tx, body.ImportID, hash, &done); known || err != nil {
			return done, err
		}
	}
	parts, rows, err := s.importRows(tx, body)
	if err != nil {
		return done, err
	}
	done.Success, done.Rows = true, rows
	if body.DryRun {
		return done, errDryRun
	}
	if len(parts) > 0 {
		head := history.Head("import", s.Noun, parts)
		if err := head.Write(tx); err != nil {
			return done, err
		}
		done.ChangeID = changeID(head)
	}
	return done, keepAnswer(tx, body.ImportID, hash, done)
}

// answered reads what an import was answered, if it was. With another body it is a Conflict.
func answered(tx *gorm.DB, id, hash string, answer any) (known bool, err error) {
	var kept []struct{ Hash, Answer string }
	if err := tx.Raw(`SELECT hash, answer FROM imports WHERE id = ?`, id).Scan(&kept).Error; err != nil || len(kept) == 0 {
		return false, err
	}
	if kept[0].Hash != hash {
		return true, errs.New(errs.Conflict, "This id was used for another import")
	}
	return true, json.Unmarshal([]byte(kept[0].Answer), answer)
}

func keepAnswer(tx *gorm.DB, id, hash string, answer any) error {
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	if err := tx.Exec(`DELETE FROM imports WHERE at < now() - interval '30 days'`).Error; err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO imports (id, hash, answer) VALUES (?, ?, ?)`, id, hash, string(text)).Error
}

// refused is the outcome of a row that breaks rules.
func refused(err error) (broken []RowError) {
	var invalid *errs.Error
	if errors.As(err, &invalid) {
		for _, field := range invalid.Fields {
			broken = append(broken, RowError{strings.TrimPrefix(field.Location, "body."), field.Message})
		}
	}
	return broken
}
