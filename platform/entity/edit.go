package entity

import (
	"context"
	"maps"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// EditInput holds an entity with its new content.
type EditInput[In any] struct {
	ID      string `path:"id" maxLength:"64" doc:"The id of the entry"`
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is replaced; leave it out to replace any"`
	Body    Row[In]
}

// Edit replaces the content of an entity and answers what is stored.
func (s *Store[E, In]) Edit(ctx context.Context, in *EditInput[In]) (*Output[E], error) {
	stored, err := s.Update(ctx, in.ID, web.ParseIfMatch(in.IfMatch), "edit", func(e *E) error { return s.Fill(e, in.Body) })
	if err != nil {
		return nil, err
	}
	return s.Answer(stored, false), nil
}

// Update calls change with a copy of an entity and stores the result as the next version. It does
// nothing if the entity stays the same. It returns errs.Stale if match does not accept the stored
// version. action names the change in the audit log.
func (s *Store[E, In]) Update(ctx context.Context, id string, match web.IfMatch, action string, change func(e *E) error) (*E, error) {
	stored, _, err := s.UpdateWithChangeID(ctx, id, match, action, change)
	return stored, err
}

// Wording is how the history describes a change: with a verb and a note, which may be "".
type Wording struct{ Action, Note string }

// UpdateAs is like Update with the wording that change returns. With a note, it stores the next version
// even if the entity stays the same.
func (s *Store[E, In]) UpdateAs(ctx context.Context, id string, match web.IfMatch, change func(e *E) (Wording, error)) (*E, error) {
	stored, _, err := s.update(ctx, id, match, change)
	return stored, err
}

// UpdateWithChangeID is like Update and also returns the id of the change in the history, or "" if
// the entity stays the same.
func (s *Store[E, In]) UpdateWithChangeID(ctx context.Context, id string, match web.IfMatch, action string, change func(e *E) error) (stored *E, changed string, err error) {
	return s.update(ctx, id, match, func(e *E) (Wording, error) { return Wording{Action: action}, change(e) })
}

func (s *Store[E, In]) update(ctx context.Context, id string, match web.IfMatch, change func(e *E) (Wording, error)) (stored *E, changed string, err error) {
	var b *batch[E, In]
	err = s.DB.Change(ctx, func(tx *gorm.DB) (_ *db.Audit, err error) {
		if b, err = s.begin(tx, id); err != nil { // reads and locks the entity
			return nil, err
		}
		before := b.current[id]
		if before == nil {
			return nil, match.Missing(s.Noun)
		}
		e := *before
		wording, err := change(&e)
		if err != nil { // first, so that broken rules are shown before a conflict
			return nil, err
		}
		if err := match.Check(s.Kind.Meta(before).Version); err != nil {
			return nil, err
		}
		same, err := s.SameContent(before, &e)
		if err == nil && !same { // an unchanged content is complete, even if a rule is newer
			err = b.complete(&e)
		}
		if err == nil {
			err = b.edit(&e, wording)
		}
		if err != nil {
			return nil, err
		}
		return b.audit(), b.write() // Change stores the audit row and commits
	})
	if err != nil {
		return nil, "", err
	}
	s.Kind.Committed(ctx, b.audits)
	if audit := b.audit(); audit != nil {
		changed = changeID(audit)
	}
	return b.current[id], changed, nil
}

// Fill sets the content of an entity that a client edits. Missing required fields break a rule;
// others keep their value.
func (s *Store[E, In]) Fill(e *E, row Row[In]) error {
	merged, texts, err := row.mergedInto(s.Kind.Content(e))
	if err != nil {
		return err
	}
	sent, err := row.Input()
	if err != nil {
		return err
	}
	rules := errs.Rules{Stored: texts} // unchanged stored texts may break rules that are newer
	id := sent.Normalized().ID
	rules.Check(id == "" || id == s.Kind.Meta(e).ID, "id", "The ID in the body differs from the ID in the address")
	// First check what was sent, with an entity that is thrown away.
	s.Kind.SetContent(new(E), sent, &rules, false)
	// Then set the content of e. Rules that are broken only here belong to fields that were not sent,
	// whose stored texts may stay.
	s.Kind.SetContent(e, merged, &errs.Rules{Stored: texts}, false)
	return rules.Err()
}

// Row is an In as a client sends it, of which optional fields may be missing. A missing field of an
// existing entity keeps its value, so that a client that does not know a new field does not erase
// it.
type Row[In any] struct{ jsontext.Value }

// RowOf returns a row with the fields of sent, a struct or a map.
func RowOf[In any](sent any) (Row[In], error) {
	raw, err := json.Marshal(sent)
	return Row[In]{raw}, err
}

// Input returns the row without the missing fields.
func (r Row[In]) Input() (in In, err error) { return in, json.Unmarshal(r.Value, &in) }

// Schema describes the row for OpenAPI.
func (Row[In]) Schema(registry huma.Registry) *huma.Schema {
	return registry.Schema(reflect.TypeFor[In](), true, "")
}

// mergedInto returns content as a client would send it, with the row's fields in place of its own,
// and the texts of content by field.
func (r Row[In]) mergedInto(content any) (in In, texts map[string][]string, err error) {
	stored, err := json.Marshal(content)
	if err != nil {
		return in, nil, err
	}
	all, sent := map[string]jsontext.Value{}, map[string]jsontext.Value{}
	if err := json.Unmarshal(stored, &all); err != nil {
		return in, nil, err
	}
	if err := json.Unmarshal(r.Value, &sent); err != nil {
		return in, nil, err
	}
	texts = map[string][]string{}
	for name, value := range all {
		var one string
		var several []string
		if json.Unmarshal(value, &one) == nil {
			texts[name] = []string{one}
		} else if json.Unmarshal(value, &several) == nil {
			texts[name] = several
		}
	}
	maps.Copy(all, sent)
	merged, err := json.Marshal(all)
	if err == nil {
		err = json.Unmarshal(merged, &in)
	}
	return in, texts, err
}
