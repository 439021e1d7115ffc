package entity

import (
	"context"
	"net/http"
	"reflect"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// AddInput holds a new entity.
type AddInput[In any] struct{ Body In }

// Output is one entity with its version as ETag.
type Output[E any] struct {
	Status int
	ETag   string `header:"ETag"`
	Body   *E
}

// Add adds an entity. It answers 201, or 200 when the same entity is sent again, so that a client
// may repeat a request whose answer it did not get.
func (s *Store[E, C, In]) Add(ctx context.Context, in *AddInput[In]) (*Output[E], error) {
	entity, err := s.New(in.Body)
	if err != nil {
		return nil, err
	}
	stored, added, err := s.Insert(ctx, entity)
	if err != nil {
		return nil, err
	}
	return s.Added(stored, added), nil
}

// Added answers what Insert returned.
func (s *Store[E, C, In]) Added(stored *E, added bool) *Output[E] {
	if added {
		return s.output(http.StatusCreated, stored)
	}
	return s.output(http.StatusOK, stored)
}

// Stored answers an entity that exists.
func (s *Store[E, C, In]) Stored(e *E) *Output[E] { return s.output(http.StatusOK, e) }

func (s *Store[E, C, In]) output(status int, e *E) *Output[E] {
	return &Output[E]{Status: status, ETag: web.VersionTag(s.Kind.Meta(e).Version), Body: e}
}

// Row is an In as a client sends it, of which optional fields may be missing. A missing field of an
// existing entity keeps its value, so that a client that does not know a new field does not erase
// it.
type Row[In any] struct{ raw []byte }

// RowOf returns a row with the fields of sent, a struct or a map.
func RowOf[In any](sent any) (Row[In], error) {
	raw, err := json.Marshal(sent)
	return Row[In]{raw}, err
}

// Input returns the row without the missing fields.
func (r Row[In]) Input() (in In, err error) { return in, json.Unmarshal(r.raw, &in) }

// UnmarshalJSON keeps the row as it is.
func (r *Row[In]) UnmarshalJSON(data []byte) error {
	r.raw = slices.Clone(data)
	return nil
}

// MarshalJSON returns the row as it was sent.
func (r Row[In]) MarshalJSON() ([]byte, error) { return r.raw, nil }

// Schema describes the row for OpenAPI.
func (Row[In]) Schema(registry huma.Registry) *huma.Schema {
	return registry.Schema(reflect.TypeFor[In](), true, "")
}

// over returns a stored content as a client would send it, with the fields of the row in place of
// its own, and its texts by field.
func (r Row[In]) over(content any) (in In, texts map[string][]string, err error) {
	stored, err := json.Marshal(content)
	if err != nil {
		return in, nil, err
	}
	all, sent := map[string]jsontext.Value{}, map[string]jsontext.Value{}
	if err := json.Unmarshal(stored, &all); err != nil {
		return in, nil, err
	}
	if err := json.Unmarshal(r.raw, &sent); err != nil {
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
	for name, value := range sent {
		all[name] = value
	}
	merged, err := json.Marshal(all)
	if err == nil {
		err = json.Unmarshal(merged, &in)
	}
	return in, texts, err
}

// EditInput holds an entity with its new content.
type EditInput[In any] struct {
	ID      string `path:"id" maxLength:"64" doc:"The id of the entry"`
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is replaced; leave it out to replace any"`
	Body    Row[In]
}

// Edit replaces the content of an entity and answers what is stored.
func (s *Store[E, C, In]) Edit(ctx context.Context, in *EditInput[In]) (*Output[E], error) {
	stored, err := s.Update(ctx, in.ID, web.ParseIfMatch(in.IfMatch), "edit", func(e *E) error { return s.Fill(e, in.Body) })
	if err != nil {
		return nil, err
	}
	return s.Stored(stored), nil
}

// Fill sets the content of an entity that a client edits. Missing required fields break a rule;
// others keep their value.
func (s *Store[E, C, In]) Fill(e *E, row Row[In]) error {
	merged, texts, err := row.over(s.Kind.Content(e))
	if err != nil {
		return err
	}
	sent, err := row.Input()
	if err != nil {
		return err
	}
	rules := errs.Rules{Stored: texts} // which may break rules that are newer than they are
	id := sent.Normalized().ID
	rules.Check(id == "" || id == s.Kind.Meta(e).ID, "id", "The ID in the body differs from the ID in the address")
	sent.Content(&rules, false)
	*s.Kind.Content(e) = merged.Content(&errs.Rules{Stored: texts}, false)
	return rules.Err()
}

// IDInput names an entity.
type IDInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the entry"`
}

// Delete deletes an entity.
func (s *Store[E, C, In]) Delete(ctx context.Context, in *IDInput) (*web.DoneOutput, error) {
	if err := s.Remove(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

// One answers one entity.
func (s *Store[E, C, In]) One(ctx context.Context, in *IDInput) (*Output[E], error) {
	found, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.Stored(found), nil
}

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

// DeleteMany deletes entities in one change.
func (s *Store[E, C, In]) DeleteMany(ctx context.Context, in *DeleteManyInput) (*DeletedManyOutput, error) {
	head, err := s.RemoveMany(ctx, in.Body.IDs)
	if err != nil {
		return nil, err
	}
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

// ChangedOutput answers what ChangeMany returned.
func ChangedOutput(head *db.Audit, err error) (*ChangedManyOutput, error) {
	if err != nil {
		return nil, err
	}
	return &ChangedManyOutput{ChangedMany{Success: true, Changed: len(head.Parts), ChangeID: changeID(head)}}, nil
}

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
