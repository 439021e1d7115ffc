package ilu

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// maxCategory is the longest name of a category, in letters (spec 5). An index entry holds the name
// in at most 2,700 bytes. Names from older versions may have 1,000 letters.
const maxCategory = 50

const (
	categoryNoun = "category"
	// fixedCategories is the length of the fixed list (spec 9), which comes first.
	fixedCategories = 29
)

// categories is the list of categories: the fixed ones, then those that were added (spec 2.12).
type categories struct {
	db       *db.DB
	proverbs *proverbStore
	search   *proverbs
}

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

// category is a category in the audit log.
type category struct {
	Name     string `json:"name"`
	Position int    `json:"position"`
}

// add stores a new category and returns its name as stored.
func (c *categories) add(ctx context.Context, name string) (string, error) {
	var rules errs.Rules
	name = categoryName(&rules, "category", name)
	if err := rules.Err(); err != nil {
		return "", err
	}
	err := c.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		audit, err := addCategory(tx, name)
		if err == nil && audit == nil {
			err = errNameTaken()
		}
		return audit, err
	})
	return name, err
}

func errNameTaken() error {
	return errs.New(errs.Conflict, "There is a category with this name already")
}

// categoryName cleans and checks the name of a new category, sent in field.
func categoryName(rules *errs.Rules, field, name string) string {
	name = input.RequiredName(rules, name, field, "Category name", maxCategory)
	rules.Check(!strings.ContainsAny(name, ",\n\r\t"), field, "Category name must not hold a comma or a line break")
	return name
}

// addCategory stores a category. It returns nil if the name is taken.
func addCategory(tx *gorm.DB, name string) (*db.Audit, error) {
	added := []category{}
	err := tx.Raw(`INSERT INTO categories (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING name, position`, name).Scan(&added).Error
	if err != nil || len(added) == 0 {
		return nil, err
	}
	return &db.Audit{Action: "create", Entity: categoryNoun, ID: name, After: added[0]}, nil
}
