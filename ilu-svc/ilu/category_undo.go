package ilu

import (
	"encoding/json"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// undoCategories takes additions of categories back, unless a proverb or a suggestion has
// them, and the taking back itself.
func undoCategories(tx *gorm.DB, changes []*history.Change, _ web.IfMatch) ([]history.Undone, error) {
	if err := tx.Exec(`SELECT pg_advisory_xact_lock(` + categoryLock + `)`).Error; err != nil {
		return nil, err
	}
	undone := make([]history.Undone, len(changes))
	for i, change := range changes {
		var err error
		if change.After == nil {
			undone[i], err = bringBackCategory(tx, change)
		} else {
			undone[i], err = removeCategory(tx, change.EntityID)
		}
		if err != nil {
			return nil, err
		}
	}
	return undone, nil
}

func removeCategory(tx *gorm.DB, name string) (history.Undone, error) {
	var used bool
	err := tx.Raw(`SELECT EXISTS (SELECT FROM proverbs WHERE categories @> to_jsonb(CAST (@name AS text)))
		OR EXISTS (SELECT FROM suggestions, jsonb_array_elements_text(categories) AS named WHERE lower(named COLLATE "ig-x-icu") = lower(@name COLLATE "ig-x-icu"))`,
		map[string]any{"name": name}).Scan(&used).Error
	if err != nil {
		return history.Undone{}, err
	}
	if used {
		return stays("This category is in use: a proverb or a suggestion has it"), nil
	}
	var gone []category
	if err := tx.Raw(`DELETE FROM categories WHERE name = ? RETURNING name, position`, name).Scan(&gone).Error; err != nil {
		return history.Undone{}, err
	}
	if len(gone) == 0 {
		return stays("This category was deleted since"), nil
	}
	return history.Undone{Audit: &db.Audit{Entity: categoryNoun, ID: name, Before: gone[0]}}, nil
}

func bringBackCategory(tx *gorm.DB, change *history.Change) (history.Undone, error) {
	var was category
	if err := json.Unmarshal(change.Before, &was); err != nil {
		return history.Undone{}, errs.Wrap(err, errs.Invalid, "This change cannot be taken back")
	}
	added := tx.Exec(`INSERT INTO categories (name, position) OVERRIDING SYSTEM VALUE VALUES (?, ?) ON CONFLICT DO NOTHING`, was.Name, was.Position)
	if added.Error != nil {
		return history.Undone{}, added.Error
	}
	if added.RowsAffected == 0 {
		return stays("There is a category with this name already"), nil
	}
	return history.Undone{Audit: &db.Audit{Entity: categoryNoun, ID: was.Name, After: was}}, nil
}

func stays(why string) history.Undone {
	return history.Undone{Err: errs.Wrap(history.ErrStands, errs.Conflict, "%s", why)}
}
