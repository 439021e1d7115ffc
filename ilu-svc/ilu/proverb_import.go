package ilu

import (
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
)

// importedCategories replaces the categories of imported proverbs by existing or new ones.
type importedCategories struct {
	*knownCategories
	create bool
	parts  []*db.Audit
}

func newImportedCategories(tx *gorm.DB, options *entity.ImportOptions) (entity.Completing[Content], error) {
	known, err := lockKnown(tx)
	return &importedCategories{knownCategories: known, create: options.CreateCategories}, err
}

// Complete replaces categories by their names in the list. It adds the missing ones, or returns
// them as dropped if the import must not create categories.
func (i *importedCategories) Complete(content *Content, rules *errs.Rules) (dropped []string, err error) {
	kept, fresh := []string{}, []string{}
	for _, want := range content.Categories {
		to := &kept
		name, err := i.find(want)
		if err != nil {
			return nil, err
		}
		if name == "" {
			name = listed(fresh, want)
		}
		switch {
		case name != "":
		case i.create:
			to, name = &fresh, categoryName(rules, "categories", want)
			kept = append(kept, name)
		default:
			to, name = &dropped, want
		}
		if !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	if rules.Err() != nil {
		return nil, nil
	}
	for _, name := range fresh {
		audit, err := addCategory(i.tx, name)
		if err != nil {
			return nil, err
		}
		if audit == nil { // added concurrently, or equal for PostgreSQL only
			rules.Check(false, "categories", "There is a category like %s already", name)
			return nil, nil
		}
		i.names, i.parts = append(i.names, name), append(i.parts, audit)
	}
	content.Categories = kept
	return dropped, nil
}

// Parts returns the audit rows of the added categories.
func (i *importedCategories) Parts() []*db.Audit { return i.parts }
