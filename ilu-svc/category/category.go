// Package category manages the categories of proverbs and suggestions: the fixed ones, and those
// that administrators add, rename, merge and delete (spec 2.12, 9).
//
// Read category.go (the list), change.go (rename, merge, delete), uses.go (proverbs and suggestions
// that have a category), known.go (current and former names, and their lock), undo.go and handlers.go.
package category

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// maxName is the longest name of a category, in letters (spec 5). An index entry holds the name
// in at most 2,700 bytes. Names from older versions may have 1,000 letters.
const maxName = 50

const (
	// Noun names a category in the audit log.
	Noun = "category"
	// SuggestionNoun names a suggestion in the audit log.
	SuggestionNoun = "suggestion"
	// fixedCategories is the length of the fixed list (spec 9), which comes first.
	fixedCategories = 29
)

// Categories is the list of categories: the fixed ones, then those that were added (spec 2.12).
type Categories struct {
	DB       *db.DB
	Proverbs Proverbs
}

// Proverbs are the proverbs that have categories.
type Proverbs interface {
	// ReplaceCategory replaces a category by another one in the proverbs with these ids. It returns
	// the audit rows, which the caller must write.
	ReplaceCategory(tx *gorm.DB, ids []string, name, by string) ([]*db.Audit, error)
	// InCategories returns the number of proverbs in each category.
	InCategories(ctx context.Context) (map[string]int, error)
}

// Names returns the names of all categories in their order.
func (c *Categories) Names(ctx context.Context) (names []string, err error) {
	err = c.DB.Read(ctx, func(tx *gorm.DB) error {
		names, err = allNames(tx)
		return err
	})
	return names, err
}

func allNames(tx *gorm.DB) (names []string, err error) {
	return names, tx.Raw(`SELECT name FROM categories ORDER BY position`).Scan(&names).Error
}

// category is a category in the audit log.
type category struct {
	Name     string `json:"name"`
	Position int    `json:"position"`
}

// add stores a new category and returns its name as stored.
func (c *Categories) add(ctx context.Context, name string) (string, error) {
	var rules errs.Rules
	name = CheckName(&rules, "category", name)
	if err := rules.Err(); err != nil {
		return "", err
	}
	err := c.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		audit, err := AddIn(tx, name)
		if err == nil && audit == nil {
			err = errNameTaken()
		}
		return audit, err
	})
	return name, err
}

func errNameTaken() error {
	return errs.New(errs.Conflict, "A category with this name already exists")
}

// CheckName cleans and checks the name of a new category, sent in field.
func CheckName(rules *errs.Rules, field, name string) string {
	name = input.RequiredName(rules, name, field, "Category name", maxName)
	rules.Check(!strings.ContainsAny(name, ",\n\r\t"), field, "Category name must not contain a comma or a line break")
	return name
}

// AddIn adds a category inside the transaction of another change. It returns the audit row, which
// the caller must write, or nil if the name is taken.
func AddIn(tx *gorm.DB, name string) (*db.Audit, error) {
	added := []category{}
	err := tx.Raw(`INSERT INTO categories (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING name, position`, name).Scan(&added).Error
	if err != nil || len(added) == 0 {
		return nil, err
	}
	return &db.Audit{Action: "create", Entity: Noun, ID: name, After: added[0]}, nil
}
