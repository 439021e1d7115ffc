package ilu

import (
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
)

// importedCategories completes the proverbs of an import by the categories that there are.
type importedCategories struct {
	*knownCategories
	create bool
	parts  []*db.Audit
}

func completing(tx *gorm.DB, options *entity.ImportOptions) (entity.Completing[Content], error) {
	known, err := knownToStay(tx)
	return &importedCategories{knownCategories: known, create: options.CreateCategories}, err
}

// Complete keeps the categories that exist, by their names in the list, and adds the others or
// says that they were dropped.
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
		if audit == nil { // added at this moment, or the same to PostgreSQL alone
			rules.Check(false, "categories", "There is a category like %s already", name)
			return nil, nil
		}
		i.names, i.parts = append(i.names, name), append(i.parts, audit)
	}
	content.Categories = kept
	return dropped, nil
}

// Parts are the audit rows of the categories that were added.
func (i *importedCategories) Parts() []*db.Audit { return i.parts }
