package category

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// renamed is a renamed or merged category in the audit log. Its new state also counts the proverbs
// and suggestions that changed with it.
type renamed struct {
	Name   string `json:"name"`
	Merged bool   `json:"merged,omitempty"`
	*Uses
}

// rename renames a category in the list and in all proverbs and suggestions. It returns the audit
// row, which is not written if the name does not change.
func (c *Categories) rename(ctx context.Context, name, to string) (head *db.Audit, err error) {
	var rules errs.Rules
	to = CheckName(&rules, "to", to)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	err = c.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.lockEditable(tx, name)
		if err != nil {
			return nil, err
		}
		head = &db.Audit{Action: "rename", Entity: Noun, ID: was.Name, Before: renamed{Name: was.Name}, After: renamed{to, false, &Uses{}}}
		if was.Name == to {
			return nil, nil
		}
		part, err := renameInList(tx, was.Name, to)
		if err != nil {
			return nil, err
		}
		parts, found, err := c.replace(tx, was.Name, to, 0)
		if err != nil {
			return nil, err
		}
		part.Action = "edit"
		head.After, head.Parts = renamed{to, false, &found}, append([]*db.Audit{part}, parts...)
		return head, nil
	})
	return head, err
}

// merge replaces a category by another one and deletes it.
func (c *Categories) merge(ctx context.Context, name, into string) (head *db.Audit, err error) {
	err = c.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.lockEditable(tx, name)
		if err != nil {
			return nil, err
		}
		other, err := find(tx, into)
		if err != nil {
			return nil, err
		}
		if other.Name == was.Name {
			return nil, &errs.Error{Kind: errs.Invalid, Message: "A category cannot be merged into itself"}
		}
		parts, found, err := c.replace(tx, was.Name, other.Name, 0)
		if err != nil {
			return nil, err
		}
		if err := tx.Exec(`DELETE FROM categories WHERE name = ?`, was.Name).Error; err != nil {
			return nil, err
		}
		gone := &db.Audit{Action: "delete", Entity: Noun, ID: was.Name, Before: *was}
		head = &db.Audit{Action: "merge", Entity: Noun, ID: was.Name, Before: renamed{Name: was.Name, Merged: true}, After: renamed{other.Name, true, &found},
			Parts: append(parts, gone)}
		return head, nil
	})
	return head, err
}

// remove deletes a category that no proverb has, and returns the audit row.
func (c *Categories) remove(ctx context.Context, name string) (audit *db.Audit, err error) {
	err = c.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.lockEditable(tx, name)
		if err != nil {
			return nil, err
		}
		inUse, err := blockingUse(tx, was.Name)
		if err != nil {
			return nil, err
		}
		if inUse != "" {
			return nil, errs.New(errs.Conflict, "This category is in use: %s. Merge it into another one.", inUse)
		}
		audit = &db.Audit{Action: "delete", Entity: Noun, ID: was.Name, Before: *was}
		return audit, tx.Exec(`DELETE FROM categories WHERE name = ?`, was.Name).Error
	})
	return audit, err
}

// lockEditable returns a category that is not in the fixed list, and keeps other transactions from
// using categories until this one ends.
func (c *Categories) lockEditable(tx *gorm.DB, name string) (*category, error) {
	found, err := find(tx, name)
	if err != nil {
		return nil, err
	}
	if err := lockAll(tx, found.Name); err != nil {
		return nil, err
	}
	if found, err = find(tx, name); err != nil { // it may be deleted by now
		return nil, err
	}
	if found.Position <= fixedCategories {
		return nil, errs.New(errs.Invalid, "%s is a fixed category and cannot be changed", found.Name)
	}
	return found, nil
}

// find returns the category with a name, in any case. It returns errs.NotFound if there is
// none.
func find(tx *gorm.DB, name string) (*category, error) {
	found := []category{}
	err := tx.Raw(`SELECT name, position FROM categories WHERE lower(name COLLATE "ig-x-icu") = lower(? COLLATE "ig-x-icu")`, input.Text(name)).Scan(&found).Error
	if err == nil && len(found) == 0 {
		err = errs.New(errs.NotFound, "This category does not exist")
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// renameInList renames a category in the list only. It returns an audit row whose action is not
// set yet, or nil if there is no such category.
func renameInList(tx *gorm.DB, name, to string) (*db.Audit, error) {
	result := tx.Exec(`UPDATE categories SET name = ? WHERE name = ?`, to, name)
	if errors.Is(result.Error, gorm.ErrDuplicatedKey) {
		return nil, errNameTaken()
	}
	if result.Error != nil || result.RowsAffected == 0 {
		return nil, result.Error
	}
	found, err := find(tx, to)
	if err != nil {
		return nil, err
	}
	return &db.Audit{Entity: Noun, ID: name, Before: category{name, found.Position}, After: *found}, nil
}

// replace replaces a category by another one in all proverbs and suggestions, except those that
// were changed together with the audit row except. It returns the audit rows.
func (c *Categories) replace(tx *gorm.DB, name, by string, except int64) (parts []*db.Audit, found Uses, err error) {
	var ids []string
	err = tx.Raw(`SELECT id FROM proverbs WHERE `+proverbHas+` AND NOT EXISTS (SELECT FROM audit_log WHERE part_of = @except AND entity = 'proverb' AND entity_id = proverbs.id)
		ORDER BY id`, named(name), map[string]any{"except": except}).Scan(&ids).Error
	if err != nil {
		return nil, found, err
	}
	parts, err = c.Proverbs.ReplaceCategory(tx, ids, name, by)
	if err != nil {
		return nil, found, err
	}
	found.Proverbs = len(parts)
	suggestions, err := replaceInSuggestions(tx, name, by, except)
	found.Suggestions = len(suggestions)
	return append(parts, suggestions...), found, err
}

// Replace returns names with by instead of name, without a duplicate.
func Replace(names []string, name, by string) []string {
	kept := make([]string, 0, len(names))
	for _, one := range names {
		if Listed([]string{name}, one) != "" {
			one = by
		}
		if Listed([]string{by}, one) == "" || Listed(kept, by) == "" {
			kept = append(kept, one)
		}
	}
	return kept
}
