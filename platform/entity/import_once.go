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
	"obi/platform/history"
)

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
