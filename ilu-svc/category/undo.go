package category

import (
	"encoding/json"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// Undo undoes changes of the list of categories: additions (unless a proverb uses the category),
// deletions, renames, and undos of these.
func (c *Categories) Undo(tx *gorm.DB, changes []*history.Change, _ web.IfMatch) ([]history.Undone, error) {
	undone := make([]history.Undone, len(changes))
	for i, change := range changes {
		var err error
		switch {
		case change.After == nil:
			undone[i], err = restoreToList(tx, change)
		case change.Before == nil:
			undone[i], err = removeFromList(tx, change.EntityID)
		default:
			undone[i], err = c.undoRename(tx, change)
		}
		if err != nil {
			return nil, err
		}
	}
	return undone, nil
}

// IsRename reports whether a change renamed a category. It must be undone before proverbs can get
// their former categories again.
func IsRename(change *history.Change) bool { return change.Before != nil && change.After != nil }

func removeFromList(tx *gorm.DB, name string) (history.Undone, error) {
	inUse, err := blockingUse(tx, name)
	if err != nil {
		return history.Undone{}, err
	}
	if inUse != "" {
		return nothingToUndo("This category is in use: " + inUse), nil
	}
	var gone []category
	if err := tx.Raw(`DELETE FROM categories WHERE name = ? RETURNING name, position`, name).Scan(&gone).Error; err != nil {
		return history.Undone{}, err
	}
	if len(gone) == 0 {
		return nothingToUndo("This category has since been deleted"), nil
	}
	return history.Undone{Audit: &db.Audit{Entity: Noun, ID: name, Before: gone[0]}}, nil
}

func restoreToList(tx *gorm.DB, change *history.Change) (history.Undone, error) {
	was, err := recorded(change.Before)
	if err != nil {
		return history.Undone{}, err
	}
	added := tx.Exec(`INSERT INTO categories (name, position) OVERRIDING SYSTEM VALUE VALUES (?, ?) ON CONFLICT DO NOTHING`, was.Name, was.Position)
	if added.Error != nil {
		return history.Undone{}, added.Error
	}
	if added.RowsAffected == 0 {
		return nothingToUndo("A category with this name already exists"), nil
	}
	return history.Undone{Audit: &db.Audit{Entity: Noun, ID: was.Name, After: was}}, nil
}

// undoRename restores a category's former name in the list and in all proverbs and suggestions that
// were not changed by the same change. If that is impossible, no part of the change can be undone.
func (c *Categories) undoRename(tx *gorm.DB, change *history.Change) (history.Undone, error) {
	was, err := recorded(change.Before)
	if err != nil {
		return history.Undone{}, err
	}
	became, err := recorded(change.After)
	if err != nil {
		return history.Undone{}, err
	}
	audit, err := renameInList(tx, became.Name, was.Name)
	switch {
	case errs.KindOf(err) == errs.Conflict:
		return history.Undone{}, errs.New(errs.Conflict, "Another category is called %s now", was.Name)
	case err != nil:
		return history.Undone{}, err
	case audit == nil:
		if found, err := find(tx, was.Name); err == nil && *found == was {
			return nothingToUndo("This category already has this name"), nil
		}
		return history.Undone{}, errs.New(errs.Conflict, "The category %s has since been renamed, merged or deleted. Undo that first.", became.Name)
	}
	others, _, err := c.replace(tx, became.Name, was.Name, *change.PartOf)
	return history.Undone{Audit: audit, With: others}, err
}

func recorded(content json.RawMessage) (was category, err error) {
	if err := json.Unmarshal(content, &was); err != nil {
		return was, errs.Wrap(err, errs.Invalid, "This change cannot be undone")
	}
	return was, nil
}

func nothingToUndo(why string) history.Undone {
	return history.Undone{Err: errs.Wrap(history.ErrNothingToUndo, errs.Conflict, "%s", why)}
}
