package entity

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// ImportBody bounds an import, in bytes: 500 rows of 8 kB each. It takes some 12 times as much
// memory, which a replica must have.
const ImportBody = 4 << 20

// ImportTable describes the table that an import searches for entities.
type ImportTable struct {
	// Columns hold the texts that Kind.Key returns. A row means the entity whose texts are equal
	// when folded.
	Columns []string
	// Order are the columns that the list is sorted by, such as "position, id": of several such
	// entities a row means the first.
	Order string
}

// What happens to a row whose entity exists.
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

// ImportRows is an import of rows.
type ImportRows[In any] struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	ImportOptions
	Rows []Row[In] `json:"rows" minItems:"1" maxItems:"500"`
}

// ImportInput holds an import.
type ImportInput[In any] struct{ Body ImportRows[In] }

// ImportedRow is the result of a row.
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

// errDryRun rolls a dry run back.
var errDryRun = errors.New("this was a dry run")

// Import adds and changes entities in one change. A dry run does the same and is rolled back.
func (s *Store[E, In]) Import(ctx context.Context, in *ImportInput[In]) (*ImportOutput[ImportedRow[E]], error) {
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
	var head *db.Audit
	attempt := func() error {
		return s.DB.Batch(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
			out.Body, head, err = s.importOnce(tx, &in.Body, hash)
			return nil, err // importOnce has written the audit row, whose id is in the answer
		})
	}
	err = attempt()
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		err = attempt() // the id of a row was added concurrently and exists now
	}
	if errors.Is(err, errDryRun) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	s.Kind.Committed(ctx, head.Parts)
	return out, nil
}

// importOnce imports rows, unless that import was answered already: then it returns that answer.
func (s *Store[E, In]) importOnce(tx *gorm.DB, body *ImportRows[In], hash string) (answer ImportAnswer[ImportedRow[E]], head *db.Audit, err error) {
	head = &db.Audit{}
	if err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' import', 0))`).Error; err != nil {
		return answer, head, err
	}
	if !body.DryRun {
		if known, err := readAnswer(tx, body.ImportID, hash, &answer); known || err != nil {
			return answer, head, err
		}
	}
	b, rows, err := s.importRows(tx, body)
	if err != nil {
		return answer, head, err
	}
	answer = ImportAnswer[ImportedRow[E]]{Success: true, Rows: rows}
	if body.DryRun {
		return answer, head, errDryRun
	}
	if head = b.head("import"); len(head.Parts) > 0 {
		if err := head.Write(tx); err != nil {
			return answer, head, err
		}
		answer.ChangeID = changeID(head)
	}
	return answer, head, keepAnswer(tx, body.ImportID, hash, answer)
}

// readAnswer reads the answer to an import, if there is one. It returns errs.Conflict if the import
// had another body.
func readAnswer(tx *gorm.DB, id, hash string, answer any) (known bool, err error) {
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
