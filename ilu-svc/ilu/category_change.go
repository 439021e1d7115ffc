package ilu

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// renamed is what the audit log holds of a category that was renamed or merged: its name, and
// of the one it became also how many were changed with it.
type renamed struct {
	Name   string `json:"name"`
	Merged bool   `json:"merged,omitempty"`
	*Uses
}

// rename gives a category another name, and with it all proverbs and suggestions that have it.
// It gives the audit row, which is not written if it is called that already.
func (c *categories) rename(ctx context.Context, name, to string) (head *db.Audit, err error) {
	var rules errs.Rules
	to = categoryName(&rules, "to", to)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	err = c.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.alone(tx, name)
		if err != nil {
			return nil, err
		}
		head = &db.Audit{Action: "rename", Entity: categoryNoun, ID: was.Name, Before: renamed{Name: was.Name}, After: renamed{to, false, &Uses{}}}
		if was.Name == to {
			return nil, nil
		}
		part, err := renameCategory(tx, was.Name, to)
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

// merge puts another category in the place of one, which goes.
func (c *categories) merge(ctx context.Context, name, into string) (head *db.Audit, err error) {
	err = c.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.alone(tx, name)
		if err != nil {
			return nil, err
		}
		other, err := findCategory(tx, into)
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
		gone := &db.Audit{Action: "delete", Entity: categoryNoun, ID: was.Name, Before: *was}
		head = &db.Audit{Action: "merge", Entity: categoryNoun, ID: was.Name, Before: renamed{Name: was.Name, Merged: true}, After: renamed{other.Name, true, &found},
			Parts: append(parts, gone)}
		return head, nil
	})
	return head, err
}

// remove deletes a category that no proverb has, and gives the audit row.
func (c *categories) remove(ctx context.Context, name string) (audit *db.Audit, err error) {
	err = c.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		was, err := c.alone(tx, name)
		if err != nil {
			return nil, err
		}
		kept, err := keptBy(tx, was.Name)
		if err != nil {
			return nil, err
		}
		if kept != "" {
			return nil, errs.New(errs.Conflict, "This category is in use: %s. Merge it into another one.", kept)
		}
		audit = &db.Audit{Action: "delete", Entity: categoryNoun, ID: was.Name, Before: *was}
		return audit, tx.Exec(`DELETE FROM categories WHERE name = ?`, was.Name).Error
	})
	return audit, err
}

// alone gives a category that is not in the fixed list, and keeps others from using categories
// until the transaction ends.
func (c *categories) alone(tx *gorm.DB, name string) (*category, error) {
	found, err := findCategory(tx, name)
	if err != nil {
		return nil, err
	}
	if err := lockCategories(tx, found.Name); err != nil {
		return nil, err
	}
	if found, err = findCategory(tx, name); err != nil { // it may have gone in between
		return nil, err
	}
	if found.Position <= fixedCategories {
		return nil, errs.New(errs.Invalid, "%s is one of the categories that always stay as they are", found.Name)
	}
	return found, nil
}

// findCategory finds a category by its name in any case, or is NotFound.
func findCategory(tx *gorm.DB, name string) (*category, error) {
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

// renameCategory changes the list alone. Its audit row has no action yet, and is nil if there
// is no such category.
func renameCategory(tx *gorm.DB, name, to string) (*db.Audit, error) {
	result := tx.Exec(`UPDATE categories SET name = ? WHERE name = ?`, to, name)
	if errors.Is(result.Error, gorm.ErrDuplicatedKey) {
		return nil, thereAlready()
	}
	if result.Error != nil || result.RowsAffected == 0 {
		return nil, result.Error
	}
	is, err := findCategory(tx, to)
	if err != nil {
		return nil, err
	}
	return &db.Audit{Entity: categoryNoun, ID: name, Before: category{name, is.Position}, After: *is}, nil
}

// replace puts one category in the place of another in all proverbs and suggestions, but for
// those that the change of this row of the audit log has changed. It gives the audit rows.
func (c *categories) replace(tx *gorm.DB, name, by string, except int64) (parts []*db.Audit, found Uses, err error) {
	var ids []string
	err = tx.Raw(`SELECT id FROM proverbs WHERE `+proverbHas+` AND NOT EXISTS (SELECT FROM audit_log WHERE part_of = @except AND entity = 'proverb' AND entity_id = proverbs.id)
		ORDER BY id`, named(name), map[string]any{"except": except}).Scan(&ids).Error
	if err != nil {
		return nil, found, err
	}
	parts, err = c.proverbs.EditEach(tx, ids, func(content Content) Content {
		content.Categories = replaced(content.Categories, name, by)
		return content
	})
	if err != nil {
		return nil, found, err
	}
	found.Proverbs = len(parts)
	suggestions, err := replaceInSuggestions(tx, name, by, except)
	found.Suggestions = len(suggestions)
	return append(parts, suggestions...), found, err
}

// replaced is names with by in place of name, which they then have once.
func replaced(names []string, name, by string) []string {
	kept := make([]string, 0, len(names))
	for _, one := range names {
		if listed([]string{name}, one) != "" {
			one = by
		}
		if listed([]string{by}, one) == "" || listed(kept, by) == "" {
			kept = append(kept, one)
		}
	}
	return kept
}
