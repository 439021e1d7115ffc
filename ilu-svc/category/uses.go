package category

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// proverbHas and suggestionHas are SQL conditions for having the category @name. Suggestions hold
// names as the public typed them, in any case.
const (
	proverbHas    = `categories @> to_jsonb(CAST (@name AS text))`
	suggestionHas = `EXISTS (SELECT FROM jsonb_array_elements_text(categories) AS one WHERE lower(one COLLATE "ig-x-icu") = lower(@name COLLATE "ig-x-icu"))`
)

func named(name string) map[string]any { return map[string]any{"name": name} }

// Uses counts the proverbs and suggestions of a category.
type Uses struct {
	Proverbs    int `json:"proverbs" doc:"How many proverbs have it"`
	Suggestions int `json:"suggestions" doc:"How many suggestions have it, decided ones too"`
}

// uses returns all categories with their counts and former names.
func (c *Categories) uses(ctx context.Context) ([]CategoryUse, error) {
	proverbs, err := c.Proverbs.InCategories(ctx)
	if err != nil {
		return nil, err
	}
	var all []CategoryUse
	var former map[string][]string
	err = c.DB.Read(ctx, func(tx *gorm.DB) error {
		names, err := allNames(tx)
		if err != nil {
			return err
		}
		if former, err = (&Known{tx: tx, Names: names}).former(); err != nil {
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

// blockingUse returns why a category cannot be deleted, such as "2 proverbs have it", or "" if no proverb
// has it. Suggestions do not count, because the public may type any name there.
func blockingUse(tx *gorm.DB, name string) (string, error) {
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

// suggestedCategories is a suggestion in the audit log whose category was replaced. It holds only
// that name, as typed, and the new one if the suggestion had both. The log must not hold the rest
// of a suggestion.
type suggestedCategories struct {
	Categories []string `json:"categories"`
}

type categorizedSuggestion struct {
	ID         string
	Categories []string `gorm:"serializer:json"`
}

// replaceInSuggestions is replace for suggestions.
func replaceInSuggestions(tx *gorm.DB, name, by string, except int64) (parts []*db.Audit, err error) {
	var found, changed []categorizedSuggestion
	err = tx.Raw(`SELECT id, categories FROM suggestions WHERE `+suggestionHas+` AND NOT EXISTS
		(SELECT FROM audit_log WHERE part_of = @except AND entity = @suggestion AND entity_id = suggestions.id) ORDER BY id FOR UPDATE`,
		named(name), map[string]any{"except": except, "suggestion": SuggestionNoun}).Scan(&found).Error
	if err != nil {
		return nil, err
	}
	for _, s := range found {
		categories := Replace(s.Categories, name, by)
		had, _ := partition(s.Categories, name, by)
		has, _ := partition(categories, name, by)
		if slices.Equal(had, has) { // equal for PostgreSQL only
			continue
		}
		parts = append(parts, &db.Audit{Action: "edit", Entity: SuggestionNoun, ID: s.ID, Before: suggestedCategories{had}, After: suggestedCategories{has}})
		changed = append(changed, categorizedSuggestion{s.ID, categories})
	}
	return parts, updateSuggestions(tx, changed)
}

// updateSuggestions stores the categories of suggestions.
func updateSuggestions(tx *gorm.DB, changed []categorizedSuggestion) error {
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

// IsSuggested reports whether a change replaced a category in a suggestion.
func IsSuggested(change *history.Change) bool {
	var after suggestedCategories
	return json.Unmarshal(change.After, &after) == nil && after.Categories != nil
}

// UndoSuggested restores the replaced names in suggestions. It skips suggestions that
// were erased or no longer have the new name.
func UndoSuggested(tx *gorm.DB, changes []*history.Change) ([]history.Undone, error) {
	ids := make(db.TextArray, len(changes))
	for i, change := range changes {
		ids[i] = change.EntityID
	}
	var found []categorizedSuggestion
	if err := tx.Raw(`SELECT id, categories FROM suggestions WHERE id = ANY (?) ORDER BY id FOR UPDATE`, ids).Scan(&found).Error; err != nil {
		return nil, err
	}
	now := map[string][]string{}
	for _, s := range found {
		now[s.ID] = s.Categories
	}
	undone := make([]history.Undone, len(changes))
	var restored []categorizedSuggestion
	for i, change := range changes {
		var before, after suggestedCategories
		if json.Unmarshal(change.Before, &before) != nil || json.Unmarshal(change.After, &after) != nil {
			return nil, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
		}
		current, exists := now[change.EntityID]
		names, others := partition(current, slices.Concat(before.Categories, after.Categories)...)
		switch {
		case !exists:
			undone[i] = nothingToUndo("This suggestion was erased")
		case slices.Equal(names, before.Categories):
			undone[i] = nothingToUndo("This suggestion already has these categories")
		case !slices.Equal(names, after.Categories):
			undone[i] = nothingToUndo("This suggestion has changed since")
		default:
			undone[i].Audit = &db.Audit{Entity: SuggestionNoun, ID: change.EntityID, Before: after, After: before}
			position := slices.Index(current, names[0])
			restored = append(restored, categorizedSuggestion{change.EntityID, slices.Insert(others, position, before.Categories...)})
		}
	}
	return undone, updateSuggestions(tx, restored)
}

// partition splits categories, in their spelling, into those with one of the names and the others.
func partition(categories []string, names ...string) (matching, others []string) {
	for _, one := range categories {
		if Listed(names, one) != "" {
			matching = append(matching, one)
		} else {
			others = append(others, one)
		}
	}
	return matching, others
}
