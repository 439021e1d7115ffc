package ilu

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/web"
)

// proverbHas and suggestionHas are SQL that says whether one has the category @name. The
// public may write it in any case.
const (
	proverbHas    = `categories @> to_jsonb(CAST (@name AS text))`
	suggestionHas = `EXISTS (SELECT FROM jsonb_array_elements_text(categories) AS one WHERE lower(one COLLATE "ig-x-icu") = lower(@name COLLATE "ig-x-icu"))`
)

func named(name string) map[string]any { return map[string]any{"name": name} }

// Uses says how many have a category.
type Uses struct {
	Proverbs    int `json:"proverbs" doc:"How many proverbs have it"`
	Suggestions int `json:"suggestions" doc:"How many suggestions have it, decided ones too"`
}

// uses returns all categories with how many have each, and their former names.
func (c *categories) uses(ctx context.Context) ([]CategoryUse, error) {
	proverbs, err := c.search.inCategories(ctx)
	if err != nil {
		return nil, err
	}
	var all []CategoryUse
	var former map[string][]string
	err = c.db.Read(ctx, func(tx *gorm.DB) error {
		names, err := categoryNames(tx)
		if err != nil {
			return err
		}
		if former, err = (&knownCategories{tx: tx, names: names}).former(); err != nil {
			return err
		}
		return tx.Raw(`SELECT name, position <= ? AS fixed, coalesce(n, 0) AS suggestions
			FROM categories LEFT JOIN (SELECT lower(one COLLATE "ig-x-icu") AS folded, count(DISTINCT id) AS n
				FROM suggestions, jsonb_array_elements_text(categories) AS one GROUP BY 1) AS suggested ON folded = lower(name COLLATE "ig-x-icu")
			ORDER BY position`, fixedCategories).Scan(&all).Error
	})
	for i := range all {
		all[i].Proverbs = proverbs[all[i].Name]
		all[i].Former = append([]string{}, former[all[i].Name]...)
	}
	return all, err
}

// keptBy says which proverbs keep a category from being deleted: "2 proverbs have it"; "" if none
// do. Suggestions do not: the public types into them what it likes.
func keptBy(tx *gorm.DB, name string) (string, error) {
	var n int
	err := tx.Raw(`SELECT count(*) FROM proverbs WHERE `+proverbHas, named(name)).Scan(&n).Error
	switch n {
	case 0:
		return "", err
	case 1:
		return "1 proverb has it", err
	}
	return fmt.Sprintf("%d proverbs have it", n), err
}

// suggestedCategories is what the audit log holds of a suggestion in which the name of a
// category was replaced: that name alone, as it was typed, and the new one where the suggestion
// had both. All else that it says stays out of the log.
type suggestedCategories struct {
	Categories []string `json:"categories"`
}

// categorized is a suggestion with its categories.
type categorized struct {
	ID         string
	Categories []string `gorm:"serializer:json"`
}

// replaceInSuggestions is replace for suggestions.
func replaceInSuggestions(tx *gorm.DB, name, by string, except int64) (parts []*db.Audit, err error) {
	var found, changed []categorized
	err = tx.Raw(`SELECT id, categories FROM suggestions WHERE `+suggestionHas+` AND NOT EXISTS
		(SELECT FROM audit_log WHERE part_of = @except AND entity = 'suggestion' AND entity_id = suggestions.id) ORDER BY id FOR UPDATE`,
		named(name), map[string]any{"except": except}).Scan(&found).Error
	if err != nil {
		return nil, err
	}
	for _, s := range found {
		categories := replaced(s.Categories, name, by)
		had, _ := divided(s.Categories, name, by)
		has, _ := divided(categories, name, by)
		if slices.Equal(had, has) { // the same to PostgreSQL alone
			continue
		}
		parts = append(parts, &db.Audit{Action: "edit", Entity: "suggestion", ID: s.ID, Before: suggestedCategories{had}, After: suggestedCategories{has}})
		changed = append(changed, categorized{s.ID, categories})
	}
	return parts, putIntoSuggestions(tx, changed)
}

// putIntoSuggestions stores categories of suggestions.
func putIntoSuggestions(tx *gorm.DB, changed []categorized) error {
	if len(changed) == 0 {
		return nil
	}
	var ids, categories db.TextArray
	for _, s := range changed {
		text, err := json.Marshal(s.Categories)
		if err != nil {
			return err
		}
		ids, categories = append(ids, s.ID), append(categories, string(text))
	}
	return tx.Exec(`UPDATE suggestions SET categories = CAST (new.categories AS jsonb)
		FROM unnest(CAST (? AS text[]), CAST (? AS text[])) AS new (id, categories) WHERE suggestions.id = new.id`, ids, categories).Error
}

// undoSuggestions takes decisions on suggestions back, or changes of their categories.
func (h *handlers) undoSuggestions(tx *gorm.DB, changes []*history.Change, match web.IfMatch) ([]history.Undone, error) {
	var first suggestedCategories
	if json.Unmarshal(changes[0].After, &first) == nil && first.Categories != nil {
		return undoSuggestedCategories(tx, changes)
	}
	return h.suggestions.TakeBack(tx, changes, match)
}

// undoSuggestedCategories gives suggestions the names back that were replaced in them, and leaves
// alone those that were erased or no longer have the new name.
func undoSuggestedCategories(tx *gorm.DB, changes []*history.Change) ([]history.Undone, error) {
	ids := make(db.TextArray, len(changes))
	for i, change := range changes {
		ids[i] = change.EntityID
	}
	var found []categorized
	if err := tx.Raw(`SELECT id, categories FROM suggestions WHERE id = ANY (?) ORDER BY id FOR UPDATE`, ids).Scan(&found).Error; err != nil {
		return nil, err
	}
	now := map[string][]string{}
	for _, s := range found {
		now[s.ID] = s.Categories
	}
	undone := make([]history.Undone, len(changes))
	var back []categorized
	for i, change := range changes {
		var before, after suggestedCategories
		if json.Unmarshal(change.Before, &before) != nil || json.Unmarshal(change.After, &after) != nil {
			return nil, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
		}
		is, there := now[change.EntityID]
		were, others := divided(is, slices.Concat(before.Categories, after.Categories)...)
		switch {
		case !there:
			undone[i] = stays("This suggestion was erased")
		case slices.Equal(were, before.Categories):
			undone[i] = stays("This suggestion is as it was already")
		case !slices.Equal(were, after.Categories):
			undone[i] = stays("This suggestion has changed since")
		default:
			undone[i].Audit = &db.Audit{Entity: "suggestion", ID: change.EntityID, Before: after, After: before}
			place := slices.Index(is, were[0])
			back = append(back, categorized{change.EntityID, slices.Insert(others, place, before.Categories...)})
		}
	}
	return undone, putIntoSuggestions(tx, back)
}

// divided gives those of some categories that have one of the names, as they are typed, and the
// others.
func divided(categories []string, names ...string) (these, others []string) {
	for _, one := range categories {
		if listed(names, one) != "" {
			these = append(these, one)
		} else {
			others = append(others, one)
		}
	}
	return these, others
}
