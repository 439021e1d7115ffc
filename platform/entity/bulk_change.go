package entity

import (
	"context"
	"slices"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// Named is a list of names in a content, as clients send it: {"categories": ["Chi"]}.
type Named interface{ Names() []string }

// ChangeManyInput says which names entities get and lose.
type ChangeManyInput[L Named] struct {
	Body struct {
		_      struct{} `json:"-" additionalProperties:"true"`
		IDs    []string `json:"ids" minItems:"1" maxItems:"500" doc:"Those that are not there are left out"`
		Set    *L       `json:"set,omitempty" doc:"Takes the place of what they have"`
		Add    *L       `json:"add,omitempty"`
		Remove *L       `json:"remove,omitempty"`
	}
}

// ChangedMany is the answer to the change of many entities.
type ChangedMany struct {
	Success  bool   `json:"success"`
	Changed  int    `json:"changed" doc:"How many are different now"`
	ChangeID string `json:"changeId,omitempty" doc:"The change in the history to undo; missing if nothing changed"`
}

// ChangedManyOutput is that answer.
type ChangedManyOutput struct{ Body ChangedMany }

// Changing gives what a list becomes by the change. spell gives a name as it is listed, "" for
// one that is not: such a name breaks a rule unless it is to be removed. noun and field call
// the names: "category", "categories".
func (in *ChangeManyInput[L]) Changing(noun, field string, spell func(string) string) (func([]string) []string, error) {
	var rules errs.Rules
	body := &in.Body
	rules.Check(body.Set != nil || body.Add != nil || body.Remove != nil, "set", "Say what to set, to add or to remove")
	names := func(part string, list *L) (spelled []string) {
		if list == nil {
			return nil
		}
		for _, name := range (*list).Names() {
			known := spell(name)
			rules.Check(known != "" || part == "remove", part+"."+field, "There is no %s called %q", noun, name)
			if known == "" {
				known = name
			}
			spelled = append(spelled, known)
		}
		return spelled
	}
	set, add, remove := names("set", body.Set), names("add", body.Add), names("remove", body.Remove)
	return func(had []string) []string {
		if body.Set != nil {
			had = set
		}
		has := []string{}
		for _, name := range slices.Concat(had, add) {
			if !slices.Contains(has, name) && !slices.Contains(remove, name) {
				has = append(has, name)
			}
		}
		return has
	}, rules.Err()
}

// ChangeMany changes the contents of those of some entities that are there, all at once. begin
// gives what changes one; it must not change what the content refers to.
func (s *Store[E, C, In]) ChangeMany(ctx context.Context, ids []string, begin func(tx *gorm.DB) (func(content *C), error)) (*ChangedManyOutput, error) {
	var head *db.Audit
	err := s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		change, err := begin(tx)
		if err != nil {
			return nil, err
		}
		b, err := s.begin(tx, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if b.is[id] == nil {
				continue
			}
			content := *b.Content(b.is[id])
			change(&content)
			same, err := sameJSON(b.Content(b.is[id]), &content)
			if err != nil {
				return nil, err
			}
			if !same {
				b.edit(id, content)
			}
		}
		head = history.Head("change", s.Noun, b.parts)
		if len(b.parts) == 0 {
			return nil, nil
		}
		return head, b.write()
	})
	if err != nil {
		return nil, err
	}
	return &ChangedManyOutput{ChangedMany{Success: true, Changed: len(head.Parts), ChangeID: changeID(head)}}, nil
}
