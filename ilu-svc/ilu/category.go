package ilu

import (
	"context"
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

const (
	categoryNoun = "category"
	// fixedCategories is how many there are in the fixed list (spec 9), which come first.
	fixedCategories = 29
	// categoryLock is held by those who use categories, and alone by who renames or deletes one.
	categoryLock = `hashtextextended(current_schema() || ' categories', 0)`
)

// categories are the fixed list, then those that were added (spec 2.12).
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

// category is what the audit log holds of one.
type category struct {
	Name     string `json:"name"`
	Position int    `json:"position"`
}

// add stores a new category and gives its name as stored.
func (c *categories) add(ctx context.Context, name string) (string, error) {
	var rules errs.Rules
	name = categoryName(&rules, "category", name)
	if err := rules.Err(); err != nil {
		return "", err
	}
	err := c.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		audit, err := addCategory(tx, name)
		if err == nil && audit == nil {
			err = thereAlready()
		}
		return audit, err
	})
	return name, err
}

func thereAlready() error {
	return errs.New(errs.Conflict, "There is a category with this name already")
}

// categoryName cleans and checks the name of a new category, which stands in a field.
func categoryName(rules *errs.Rules, field, name string) string {
	name = input.Required(rules, name, field, "Category name", maxCategory)
	rules.Check(len(name) <= maxCategoryBytes || input.Length(name) > maxCategory, field, "Category name must have at most %d characters", maxCategory)
	rules.Check(!strings.ContainsAny(name, ",\n\r\t"), field, "Category name must not hold a comma or a line break")
	return name
}

// addCategory stores a category; nil if there is one with this name.
func addCategory(tx *gorm.DB, name string) (*db.Audit, error) {
	added := []category{}
	err := tx.Raw(`INSERT INTO categories (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING name, position`, name).Scan(&added).Error
	if err != nil || len(added) == 0 {
		return nil, err
	}
	return &db.Audit{Action: "create", Entity: categoryNoun, ID: name, After: added[0]}, nil
}

// keepKnown gives what leaves the categories of contents that exist, in the list's spelling,
// each once (spec 5: others are dropped). One that was renamed or merged since is known by its
// former name too.
func keepKnown(tx *gorm.DB) (func(*Content) error, error) {
	names, err := categoriesToStay(tx)
	return func(c *Content) (err error) {
		wanted := c.Categories
		c.Categories = []string{}
		for _, want := range wanted {
			name := listed(names, want)
			if name == "" {
				if name, err = calledNow(tx, names, want); err != nil {
					return err
				}
			}
			if name != "" && !slices.Contains(c.Categories, name) {
				c.Categories = append(c.Categories, name)
			}
		}
		return nil
	}, err
}

// maxRenames is how many names of a category are followed, one after the other.
const maxRenames = 10

// calledNow gives the name in the list of a category that was called former, as the audit log
// tells; "" if there is none.
func calledNow(tx *gorm.DB, names []string, former string) (string, error) {
	for range maxRenames {
		var next []string
		err := tx.Raw(`SELECT coalesce(after ->> 'name', '') FROM audit_log WHERE entity = ? AND entity_id = ? AND part_of IS NULL ORDER BY at DESC, id DESC LIMIT 1`,
			categoryNoun, former).Scan(&next).Error
		if err != nil || len(next) == 0 || next[0] == "" || next[0] == former {
			return "", err
		}
		if name := listed(names, next[0]); name != "" {
			return name, nil
		}
		former = next[0]
	}
	return "", nil
}

// listed gives a category in the list's spelling; "" if it is not in it.
func listed(names []string, want string) string {
	if i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, want) }); i >= 0 {
		return names[i]
	}
	return ""
}

// categoriesToStay gives all names, and keeps them from being deleted until the transaction ends.
func categoriesToStay(tx *gorm.DB) ([]string, error) {
	if err := tx.Exec(`SELECT pg_advisory_xact_lock_shared(` + categoryLock + `)`).Error; err != nil {
		return nil, err
	}
	return categoryNames(tx)
}
