package entity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/input"
)

// rowImport is a batch that imports rows.
type rowImport[E any, In Input] struct {
	*batch[E, In]
	*ImportOptions
	// byKey holds the ids of entities by their folded texts, in the list's order.
	byKey map[string][]string
}

// importedRow is a row as it was sent.
type importedRow[In any] struct {
	Row[In]
	sent In
	MetaInput
	key string
	// newID is the id of a new entity if the row has none. It is the same in the dry run.
	newID string
}

// importRows imports rows, and returns the batch and the result of each row.
func (s *Store[E, In]) importRows(tx *gorm.DB, body *ImportRows[In]) (*batch[E, In], []ImportedRow[E], error) {
	rows := make([]importedRow[In], len(body.Rows))
	byKey := map[string][]string{}
	var ids []string
	for i, sent := range body.Rows {
		row := &rows[i]
		row.Row, row.newID = sent, newID(body.ImportID, i)
		var err error
		if row.sent, err = sent.Input(); err != nil {
			return nil, nil, errs.Wrap(err, errs.Invalid, "Row %d does not have the expected format", i+1)
		}
		row.MetaInput = row.sent.Normalized()
		var e E
		s.Kind.SetContent(&e, row.sent, &errs.Rules{}, true)
		if row.key = foldKey(s.Kind.Key(&e)); row.key != "" {
			byKey[row.key] = nil
		}
		ids = append(ids, row.ID, row.newID)
	}
	if err := s.lockList(tx); err != nil {
		return nil, nil, err
	}
	if err := s.findKeys(tx, byKey); err != nil {
		return nil, nil, err
	}
	for _, found := range byKey {
		ids = append(ids, found...)
	}
	b, err := s.begin(tx, ids...)
	if err != nil {
		return nil, nil, err
	}
	r := &rowImport[E, In]{batch: b, ImportOptions: &body.ImportOptions, byKey: byKey}
	results := make([]ImportedRow[E], len(rows))
	for i := range rows {
		if results[i], err = r.importRow(i, &rows[i]); err != nil {
			return nil, nil, err
		}
	}
	return b, results, b.write()
}

func newID(importID string, row int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", importID, row))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26]
}

// importRow adds or changes the entity that a row means.
func (r *rowImport[E, In]) importRow(i int, row *importedRow[In]) (result ImportedRow[E], err error) {
	match := r.match(row)
	if match != nil {
		result.ID, result.Version = r.Kind.Meta(match).ID, r.Kind.Meta(match).Version
	}
	if len(r.Versions) > 0 && r.Versions[i] != result.Version {
		result.Outcome = "refuse"
		result.Errors = []RowError{{Message: "This was changed since it was checked. Check the file again."}}
		return result, nil
	}
	if match != nil && r.OnMatch == SkipMatch {
		result.Outcome, result.Before = "skip", match
		return result, nil
	}
	isChange := match != nil && r.OnMatch == ChangeMatch
	e := new(E)
	if isChange {
		*e = *match
	}
	createdAt, err := r.check(row, e, isChange, &result)
	if err != nil || result.Outcome != "" {
		return result, err
	}
	if !isChange {
		return result, r.addRow(&result, row, createdAt, e, match != nil)
	}
	result.Before = match
	if same, err := r.SameContent(match, e); err != nil || same {
		result.Outcome = "same"
		return result, err
	}
	r.rename(result.ID, foldKey(r.Kind.Key(match)), foldKey(r.Kind.Key(e)))
	result.Outcome, result.After = "change", e
	return result, r.edit(e, Wording{Action: "edit"})
}

// check sets the content of e to that of a row. If the row breaks a rule, it sets the result
// instead.
func (r *rowImport[E, In]) check(row *importedRow[In], e *E, isChange bool, result *ImportedRow[E]) (createdAt time.Time, err error) {
	var rules errs.Rules
	if row.ID != "" {
		CheckID(&rules, row.ID)
	}
	createdAt, timeErr := input.CreatedBefore(row.CreatedAt, r.Now())
	rules.Check(timeErr == nil, "createdAt", "%v", timeErr)
	sent := row.sent
	if isChange {
		if sent, rules.Stored, err = row.mergedInto(r.Kind.Content(e)); err != nil {
			return createdAt, err
		}
	}
	r.Kind.SetContent(e, sent, &rules, !isChange)
	if rules.Err() == nil {
		if result.DroppedCategories, err = r.completer.Complete(e, r.CreateCategories, &rules); err != nil {
			return createdAt, err
		}
	}
	if err := rules.Err(); err != nil {
		result.Outcome, result.Errors = "refuse", rowErrors(err)
	}
	return createdAt, nil
}

// addRow adds an entity, under the id of the row unless that is the id of another one.
func (r *rowImport[E, In]) addRow(result *ImportedRow[E], row *importedRow[In], createdAt time.Time, e *E, hasMatch bool) error {
	id := row.ID
	if hasMatch || id == "" {
		id = row.newID
		if r.current[id] != nil {
			id = rand.Text()
		}
	}
	*r.Kind.Meta(e) = Meta{ID: id, CreatedAt: createdAt, Version: 1}
	if err := r.add(e); err != nil {
		return err
	}
	r.rename(id, "", foldKey(r.Kind.Key(e)))
	result.Outcome, result.ID, result.After = "add", id, e
	return nil
}

// rowErrors returns the rules that a row breaks.
func rowErrors(err error) (broken []RowError) {
	if invalid, ok := errors.AsType[*errs.Error](err); ok {
		for _, field := range invalid.Fields {
			broken = append(broken, RowError{strings.TrimPrefix(field.Location, "body."), field.Message})
		}
	}
	return broken
}

// match returns the entity that a row means, by its id or else by its texts, or nil.
func (r *rowImport[E, In]) match(row *importedRow[In]) *E {
	if found := r.current[row.ID]; found != nil {
		return found
	}
	for _, id := range r.byKey[row.key] {
		if found := r.current[id]; found != nil {
			return found
		}
	}
	return nil
}

// rename moves an entity in byKey.
func (r *rowImport[E, In]) rename(id, before, after string) {
	if before == after {
		return
	}
	r.byKey[before] = slices.DeleteFunc(r.byKey[before], func(other string) bool { return other == id })
	if after != "" {
		r.byKey[after] = append(r.byKey[after], id)
	}
}

// foldKey returns the folded texts by which people know an entity, or "" if one of them is empty.
func foldKey(texts []string) string {
	folded := make([]string, len(texts))
	for i, text := range texts {
		if folded[i] = igbo.Fold(text); folded[i] == "" {
			return ""
		}
	}
	return strings.Join(folded, "\n")
}

// findKeys adds the ids of the entities that have one of the keys of byKey.
func (s *Store[E, In]) findKeys(tx *gorm.DB, byKey map[string][]string) error {
	if len(byKey) == 0 {
		return nil
	}
	rows, err := tx.Raw(fmt.Sprintf(`SELECT id, %s FROM %s ORDER BY %s`, strings.Join(s.ImportTable.Columns, ", "), s.Table, s.ImportTable.Order)).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	var id string
	texts := make([]string, len(s.ImportTable.Columns))
	to := []any{&id}
	for i := range texts {
		to = append(to, &texts[i])
	}
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			return err
		}
		key := foldKey(texts)
		if found, wanted := byKey[key]; wanted {
			byKey[key] = append(found, id)
		}
	}
	return rows.Err()
}
