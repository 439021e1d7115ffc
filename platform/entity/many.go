package entity

import (
	"context"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// DeleteManyInput names entities.
type DeleteManyInput struct {
	Body struct {
		_   struct{} `json:"-" additionalProperties:"true"`
		IDs []string `json:"ids" minItems:"1" maxItems:"500" doc:"Those that are not there are left out"`
	}
}

// DeletedMany is the answer to the deletion of many entities.
type DeletedMany struct {
	Success  bool   `json:"success"`
	Deleted  int    `json:"deleted" doc:"How many were there"`
	ChangeID string `json:"changeId,omitempty" doc:"The entry of the history that brings them back; none if none was there"`
}

// DeletedManyOutput is that answer.
type DeletedManyOutput struct{ Body DeletedMany }

// DeleteMany deletes those of the entities that exist, in one change.
func (s *Store[E, In]) DeleteMany(ctx context.Context, in *DeleteManyInput) (*DeletedManyOutput, error) {
	var head *db.Audit
	err := s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		b, err := s.removal(tx, in.Body.IDs...)
		if err != nil {
			return nil, err
		}
		head = b.head("delete")
		return b.writeWith(head)
	})
	if err != nil {
		return nil, err
	}
	s.Kind.Committed(ctx, head.Parts)
	return &DeletedManyOutput{DeletedMany{Success: true, Deleted: len(head.Parts), ChangeID: changeID(head)}}, nil
}

// changeID returns the id of an audit row in the history, or "" if it was not written.
func changeID(row *db.Audit) string {
	if row.Row == 0 {
		return ""
	}
	return strconv.FormatInt(row.Row, 10)
}

// Named is a list of names in a content, as clients send it: {"categories": ["Chi"]}.
type Named interface{ Names() []string }

// ChangeManyInput holds the names that entities get and lose.
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

// NameChange sets, adds and removes names. Set is nil unless all names are replaced.
type NameChange struct{ Set, Add, Remove []string }

// Change checks the names that a client sent. listed returns a name as it is listed, or "" if it is
// not: such a name may only be removed. noun and field name them: "category", "categories".
func (in *ChangeManyInput[L]) Change(noun, field string, listed func(string) string) (change NameChange, err error) {
	var rules errs.Rules
	rules.Check(in.Body.Set != nil || in.Body.Add != nil || in.Body.Remove != nil, "set", "Name what to set, add or remove")
	for _, part := range []struct {
		name string
		sent *L
		to   *[]string
	}{{"set", in.Body.Set, &change.Set}, {"add", in.Body.Add, &change.Add}, {"remove", in.Body.Remove, &change.Remove}} {
		if part.sent == nil {
			continue
		}
		*part.to = []string{}
		for _, name := range (*part.sent).Names() {
			known := listed(name)
			rules.Check(known != "" || part.name == "remove", part.name+"."+field, "There is no %s called %q", noun, name)
			if known == "" {
				known = name
			}
			*part.to = append(*part.to, known)
		}
	}
	return change, rules.Err()
}

// Apply returns the names after the change, each once.
func (change NameChange) Apply(names []string) []string {
	if change.Set != nil {
		names = change.Set
	}
	result := []string{}
	for _, name := range slices.Concat(names, change.Add) {
		if !slices.Contains(result, name) && !slices.Contains(change.Remove, name) {
			result = append(result, name)
		}
	}
	return result
}

// ChangeMany changes the contents of those of the entities that exist, in one change.
func (s *Store[E, In]) ChangeMany(ctx context.Context, ids []string, change func(*E)) (*ChangedManyOutput, error) {
	var head *db.Audit
	err := s.DB.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		b, err := s.begin(tx, ids...)
		if err != nil {
			return nil, err
		}
		if err := b.changeEach(ids, change, true); err != nil {
			return nil, err
		}
		head = b.head("change")
		return b.writeWith(head)
	})
	if err != nil {
		return nil, err
	}
	s.Kind.Committed(ctx, head.Parts)
	return &ChangedManyOutput{ChangedMany{Success: true, Changed: len(head.Parts), ChangeID: changeID(head)}}, nil
}

// ChangeIn changes contents inside a transaction that writes the audit rows that ChangeIn returns.
// The new contents must be complete.
func (s *Store[E, In]) ChangeIn(tx *gorm.DB, ids []string, change func(*E)) ([]*db.Audit, error) {
	b, err := s.begin(tx, ids...)
	if err != nil {
		return nil, err
	}
	if err := b.changeEach(ids, change, false); err != nil {
		return nil, err
	}
	return b.audits, b.write()
}

func (b *batch[E, In]) changeEach(ids []string, change func(*E), complete bool) error {
	for _, id := range ids {
		if b.current[id] == nil {
			continue
		}
		e := *b.current[id]
		change(&e)
		if complete {
			if err := b.complete(&e); err != nil {
				return err
			}
		}
		if err := b.edit(&e, Wording{Action: "edit"}); err != nil {
			return err
		}
	}
	return nil
}
