package entity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// importing is one import on its way.
type importing[E, C any, In Input[C]] struct {
	*batch[E, C, In]
	*ImportOptions
	contents Completing[C]
	// byKey are the ids of entities by their folded texts, in the list's order.
	byKey map[string][]string
}

// wantedRow is a row as it was sent.
type wantedRow[In any] struct {
	raw  []byte
	sent In
	MetaInput
	key    string
	madeID string
}

// importRows does what rows ask for, and gives the audit rows and the outcomes of that.
func (s *Store[E, C, In]) importRows(tx *gorm.DB, body *ImportRows[In]) (parts []*db.Audit, rows []ImportedRow[E], err error) {
	wanted := make([]wantedRow[In], len(body.Rows))
	byKey := map[string][]string{}
	var ids []string
	for i, row := range body.Rows {
		w := &wanted[i]
		w.raw, w.madeID = row.raw, madeID(body.ImportID, i)
		if err := json.Unmarshal(w.raw, &w.sent); err != nil {
			return nil, nil, errs.Wrap(err, errs.Invalid, "Row %d does not have the expected form", i+1)
		}
		w.MetaInput = w.sent.Normalized()
		content := w.sent.Content(&errs.Rules{}, true)
		if w.key = s.key(&content); w.key != "" {
			byKey[w.key] = nil
		}
		ids = append(ids, w.ID, w.madeID)
	}
	if err := run(s.Lock, tx); err != nil {
		return nil, nil, err
	}
	if err := s.findKeys(tx, byKey); err != nil {
		return nil, nil, err
	}
	for _, found := range byKey {
		ids = append(ids, found...)
	}
	b, err := s.begin(tx, ids)
	if err != nil {
		return nil, nil, err
	}
	run := &importing[E, C, In]{batch: b, ImportOptions: &body.ImportOptions, contents: preparing[C](b.prepare), byKey: byKey}
	if s.Importing.Begin != nil {
		if run.contents, err = s.Importing.Begin(tx, run.ImportOptions); err != nil {
			return nil, nil, err
		}
	}
	for i := range wanted {
		row, err := run.row(i, &wanted[i])
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, row)
	}
	return append(run.contents.Parts(), b.parts...), rows, b.write()
}

// row does what a row asks for.
func (r *importing[E, C, In]) row(i int, w *wantedRow[In]) (row ImportedRow[E], err error) {
	var rules errs.Rules
	if w.ID != "" {
		CheckID(&rules, w.ID)
	}
	createdAt, err := input.CreatedBefore(w.CreatedAt, r.Now())
	rules.Check(err == nil, "createdAt", "%v", err)
	match := r.match(w)
	if match != nil {
		row.ID, row.Version = r.Meta(match).ID, r.Meta(match).Version
	}
	if len(r.Versions) > 0 && r.Versions[i] != row.Version {
		row.Outcome = "refuse"
		row.Errors = []RowError{{Message: "This was changed since it was checked. Check the file again."}}
		return row, nil
	}
	if match != nil && r.OnMatch == SkipMatch {
		row.Outcome, row.Before = "skip", match
		return row, nil
	}
	sent, change := w.sent, match != nil && r.OnMatch == ChangeMatch
	if change {
		if sent, err = laidOver[In](r.Content(match), w.raw); err != nil {
			return row, err
		}
		if rules.Stored, err = storedTexts(r.Content(match)); err != nil {
			return row, err
		}
	}
	content := sent.Content(&rules, !change)
	if rules.Err() == nil {
		if row.DroppedCategories, err = r.contents.Complete(&content, &rules); err != nil {
			return row, err
		}
	}
	if err := rules.Err(); err != nil {
		row.Outcome, row.Errors = "refuse", refused(err)
		return row, nil
	}
	if !change {
		err := r.addRow(&row, w, createdAt, content, match != nil)
		return row, err
	}
	row.Before = match
	if same, err := sameJSON(r.Content(match), &content); err != nil || same {
		row.Outcome = "same"
		return row, err
	}
	row.Outcome, row.After = "change", r.edit(row.ID, content)
	r.rename(row.ID, r.key(r.Content(match)), r.key(&content))
	return row, nil
}

// addRow makes a new entity, under the id of the row unless another one is meant by it.
func (r *importing[E, C, In]) addRow(row *ImportedRow[E], w *wantedRow[In], createdAt time.Time, content C, another bool) error {
	id := w.ID
	if another || id == "" {
		id = w.madeID
		if r.is[id] != nil {
			id = rand.Text()
		}
	}
	e := new(E)
	*r.Meta(e), *r.Content(e) = Meta{ID: id, CreatedAt: createdAt, Version: 1}, content
	if err := r.add(e); err != nil {
		return err
	}
	r.rename(id, "", r.key(&content))
	row.Outcome, row.ID, row.After = "add", id, e
	return nil
}

// madeID is the id of a new entity whose row has none. It is the same in the dry run.
func madeID(importID string, row int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", importID, row))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26]
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

// preparing completes contents as the store does.
type preparing[C any] func(content *C) error

func (p preparing[C]) Complete(content *C, _ *errs.Rules) ([]string, error) { return nil, p(content) }

func (p preparing[C]) Parts() []*db.Audit { return nil }
