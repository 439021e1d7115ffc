package ilu

import (
	"context"
	"errors"
	"slices"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// maxCategory is how long a category's name may be, in letters (spec 5). Letters
// can carry any number of marks, but an index entry must hold the name:
// maxCategoryBytes.
const (
	maxCategory      = 50
	maxCategoryBytes = 1_000
)

// categories are the fixed list, then those that were added (spec 2.12).
type categories struct{ db *db.DB }

func (c *categories) list(ctx context.Context) (names []string, err error) {
	err = c.db.Read(ctx, func(tx *gorm.DB) error {
		names, err = categoryNames(tx)
		return err
	})
	return names, err
}

func categoryNames(tx *gorm.DB) (names []string, err error) {
	return names, tx.Raw(`SELECT name FROM categories ORDER BY position`).Scan(&names).Error
}

// add stores a new category and gives its name as stored.
func (c *categories) add(ctx context.Context, name string) (string, error) {
	var rules errs.Rules
	name = input.Required(&rules, name, "category", "Category name", maxCategory)
	rules.Check(len(name) <= maxCategoryBytes || input.Length(name) > maxCategory, "category", "Category name must have at most %d characters", maxCategory)
	rules.Check(!strings.ContainsAny(name, ",\n\r\t"), "category", "Category name must not hold a comma or a line break")
	if err := rules.Err(); err != nil {
		return "", err
	}
	err := c.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		err := tx.Exec(`INSERT INTO categories (name) VALUES (?)`, name).Error
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil, errs.New(errs.Conflict, "There is a category with this name already")
		}
		return &db.Audit{Action: "create", Entity: "category", ID: name}, err
	})
	return name, err
}

// known keeps the categories that exist, in the list's spelling, each once (spec
// 5: others are dropped).
func known(tx *gorm.DB, wanted []string) ([]string, error) {
	kept := []string{}
	if len(wanted) == 0 {
		return kept, nil
	}
	names, err := categoryNames(tx)
	if err != nil {
		return nil, err
	}
	for _, want := range wanted {
		i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, want) })
		if i >= 0 && !slices.Contains(kept, names[i]) {
			kept = append(kept, names[i])
		}
	}
	return kept, nil
}
