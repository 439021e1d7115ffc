package ilu

import (
	"slices"

	"gorm.io/gorm"

	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/errs"
)

// categoryCompleter replaces the categories of proverbs by existing or new ones. Others are dropped
// (spec 5).
type categoryCompleter struct {
	*category.Known
	tx     *gorm.DB
	create bool
	audits []*db.Audit
}

// Complete replaces categories by their names in the list. It adds the missing ones, or returns
// them as dropped if the import must not create categories.
func (i *categoryCompleter) Complete(content *Content, rules *errs.Rules) (dropped []string, err error) {
	kept, fresh := []string{}, []string{}
	for _, want := range content.Categories {
		to := &kept
		name, err := i.Find(want)
		if err != nil {
			return nil, err
		}
		if name == "" {
			name = category.Listed(fresh, want)
		}
		switch {
		case name != "":
		case i.create:
			to, name = &fresh, category.CheckName(rules, "categories", want)
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
		audit, err := category.AddIn(i.tx, name)
		if err != nil {
			return nil, err
		}
		if audit == nil { // added concurrently, or equal for PostgreSQL only
			rules.Check(false, "categories", "There is a category like %s already", name)
			return nil, nil
		}
		i.Names, i.audits = append(i.Names, name), append(i.audits, audit)
	}
	content.Categories = kept
	return dropped, nil
}

// Audits returns the audit rows of the added categories.
func (i *categoryCompleter) Audits() []*db.Audit { return i.audits }
