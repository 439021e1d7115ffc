package ilu

import (
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"

	"obi/ilu-svc/category"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/history"
	"obi/platform/moderation"
	"obi/platform/web"
)

type publishSuggestionInput struct {
	IfMatch string `header:"If-Match" doc:"The ETag of the proverb in addTo; leave it out to accept any version"`
	Body    struct {
		_            struct{}         `json:"-" additionalProperties:"true"`
		SuggestionID string           `json:"suggestionId"`
		Reason       string           `json:"reason,omitempty"`
		Corrected    *SuggestionInput `json:"corrected,omitempty" doc:"The content to publish in place of the saved corrections or of what was submitted. It is saved as corrections of the suggestion, which keeps what was submitted"`
		AddTo        string           `json:"addTo,omitempty" doc:"An existing proverb that gets what it lacks: the categories, and the meaning if it has none. No proverb is added then"`
		Replace      []string         `json:"replace,omitempty" enum:"proverb,meaning" doc:"The texts of the proverb in addTo that are replaced by the published ones. It keeps the others"`
	}
}

// publish returns a handler that calls method, which approves a suggestion or checks that it is
// approved, and adds it to the proverbs in the same transaction.
func (h *handlers) publish(method moderation.Method) func(context.Context, *publishSuggestionInput) (*decidedSuggestionOutput, error) {
	return func(ctx context.Context, in *publishSuggestionInput) (*decidedSuggestionOutput, error) {
		why, err := moderation.CleanReason(in.Body.Reason)
		if err != nil {
			return nil, err
		}
		return decidedSuggestion(h.suggestions.Decide(ctx, in.Body.SuggestionID, "publish", method, why, func(tx *gorm.DB, s *Suggestion) (done moderation.Publication, err error) {
			content, fields, err := s.contentToPublish(in.Body.Corrected)
			if err != nil {
				return done, err
			}
			if len(fields) > 0 {
				if err := h.storeCorrections(tx, s, SuggestionContent(content)); err != nil {
					return done, err
				}
			}
			done = moderation.Publication{Corrected: fields, AddedTo: in.Body.AddTo}
			if done.AddedTo != "" {
				return done, h.addToExisting(tx, s, addition{content, in.Body.Replace}, done.AddedTo, web.ParseIfMatch(in.IfMatch))
			}
			return done, h.addProverb(tx, s, content)
		}))
	}
}

// contentToPublish returns the content sent with the publication and the names of the fields in which
// it differs from the suggestion's current content, or that content if corrected is nil. It returns an
// error with the rules for a proverb that the content breaks.
func (s *Suggestion) contentToPublish(corrected *SuggestionInput) (content Content, fields []string, err error) {
	var rules errs.Rules
	current := s.current()
	saved := ProverbInput{Proverb: current.Proverb, Meaning: current.Meaning, Categories: current.Categories}
	if corrected == nil {
		return saved.Content(&rules), nil, rules.Err()
	}
	rules.Object = "corrected."
	content = ProverbInput{Proverb: corrected.Proverb, Meaning: corrected.Meaning, Categories: corrected.Categories}.Content(&rules)
	return content, changedFields(SuggestionContent(saved.Content(&errs.Rules{})), SuggestionContent(content)), rules.Err()
}

// alreadyPublished returns the error for a suggestion that has a proverb.
func alreadyPublished() error {
	return errs.New(errs.Conflict, "The proverb made from this suggestion is already in the collection")
}

// addProverb adds a proverb made from a suggestion.
func (h *handlers) addProverb(tx *gorm.DB, s *Suggestion, content Content) error {
	if s.ProverbID != nil {
		return alreadyPublished()
	}
	key := h.suggestions.NewKey()
	proverb := &Proverb{Meta: entity.Meta{ID: key.ID, CreatedAt: key.CreatedAt, Version: 1}, Content: content, SuggestionID: &s.ID}
	err := h.proverbs.AddIn(tx, proverb)
	if errors.Is(err, gorm.ErrDuplicatedKey) { // suggestion_id is unique: restored from the trash at the same time
		return alreadyPublished()
	}
	return err
}

// addition is content that an existing proverb gets.
type addition struct {
	Content
	replace []string // the names of the texts that are replaced; the proverb keeps the others
}

// applyTo changes p. categories are the categories of a as the list of categories has them.
func (a addition) applyTo(p *Proverb, categories []string) {
	p.Categories = entity.NameChange{Add: categories}.Apply(p.Categories)
	if slices.Contains(a.replace, "proverb") {
		p.Content.Proverb = a.Proverb
	}
	if p.Meaning == "" || slices.Contains(a.replace, "meaning") {
		p.Meaning = a.Meaning
	}
}

// addToExisting edits the proverb id, which gets the addition, and records that the suggestion was
// added to it. It returns errs.Stale if match does not accept the proverb's version.
func (h *handlers) addToExisting(tx *gorm.DB, s *Suggestion, added addition, id string, match web.IfMatch) error {
	if s.ProverbID != nil {
		return alreadyPublished()
	}
	known, err := category.Lock(tx)
	if err != nil {
		return err
	}
	var categories []string
	for _, want := range added.Categories {
		name, err := known.Find(want)
		if err != nil {
			return err
		}
		if name != "" {
			categories = append(categories, name)
		}
	}
	var version int
	audits, err := h.proverbs.ChangeIn(tx, []string{id}, func(p *Proverb) {
		version = p.Version
		added.applyTo(p, categories)
	})
	if err != nil {
		return err
	}
	if version == 0 {
		return match.Missing("proverb")
	}
	if err := match.Check(version); err != nil {
		return err
	}
	var change *int64
	for _, audit := range audits {
		if err := audit.Write(tx); err != nil {
			return err
		}
		change = &audit.Row
	}
	return tx.Exec(`UPDATE suggestions SET added_to = ?, added_by_change = ? WHERE id = ?`, id, change, s.ID).Error
}

// unpublish deletes the proverb of a suggestion whose publication is undone, or removes what the
// suggestion added to an existing one. It returns errs.Conflict if the proverb was edited since, or
// if another suggestion was added to it.
func (h *handlers) unpublish(tx *gorm.DB, s *Suggestion) (none moderation.Publication, err error) {
	switch {
	case s.AddedTo != nil:
		return none, h.removeAddition(tx, s)
	case s.ProverbID == nil:
		return none, nil
	}
	return none, h.proverbs.RemoveIn(tx, *s.ProverbID, func(p *Proverb) error {
		var hasOthers bool // an addition that changes nothing keeps version 1
		if err := tx.Raw(`SELECT EXISTS (SELECT FROM suggestions WHERE added_to = ?)`, p.ID).Scan(&hasOthers).Error; err != nil {
			return err
		}
		switch {
		case hasOthers:
			return errs.New(errs.Conflict, "Another suggestion was added to the proverb made from this one. To remove the proverb, delete it in the proverb database.")
		case p.Version == 1 && p.Audio == nil:
			return nil
		}
		return errs.New(errs.Conflict, "The proverb made from this suggestion was already edited. To remove it, delete it in the proverb database.")
	})
}

// removeAddition undoes addToExisting. The proverb's history shows that as an undo.
func (h *handlers) removeAddition(tx *gorm.DB, s *Suggestion) error {
	if err := tx.Exec(`UPDATE suggestions SET added_to = NULL, added_by_change = NULL WHERE id = ?`, s.ID).Error; err != nil {
		return err
	}
	if s.AddedByChange == nil || s.ProverbID == nil { // it added nothing, or the proverb was deleted
		return nil
	}
	var change history.Change
	if err := tx.Raw(`SELECT id, at, action, entity, entity_id, before, after FROM audit_log WHERE id = ?`, *s.AddedByChange).Scan(&change).Error; err != nil {
		return err
	}
	undone, err := h.proverbs.Store.UndoWith(tx, []*history.Change{&change}, web.IfMatch{}, func(_, _, _ *Proverb) error { return nil })
	switch {
	case err != nil:
		return err
	case errors.Is(undone[0].Err, history.ErrNothingToUndo):
		return nil
	case undone[0].Err != nil:
		return errs.New(errs.Conflict, "The proverb that this suggestion was added to has been edited since. To remove what was added, edit it in the proverb database.")
	}
	audit := undone[0].Audit
	audit.Action, audit.Restores = "restore", change.ID
	return audit.Write(tx)
}
