package entity

import (
	"context"
	"net/http"

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

// Add answers 201 for a new entity and 200 when the very same one is sent again,
// so that a client may repeat a request whose answer it never saw.
func (s *Store[E, C, In]) Add(ctx context.Context, in *AddInput[In]) (*Output[E], error) {
	entity, err := s.FromInput(in.Body)
	if err != nil {
		return nil, err
	}
	stored, added, err := s.Insert(ctx, entity, nil)
	if err != nil {
		return nil, err
	}
	if added {
		return s.Output(http.StatusCreated, stored), nil
	}
	return s.Output(http.StatusOK, stored), nil
}

// Output answers an entity with a status.
func (s *Store[E, C, In]) Output(status int, entity *E) *Output[E] {
	return &Output[E]{Status: status, ETag: web.VersionTag(s.Meta(entity).Version), Body: entity}
}

// EditInput holds the whole entity with its new content.
type EditInput[In any] struct {
	ID      string `path:"id" maxLength:"64" doc:"The id of the entry"`
	IfMatch string `header:"If-Match" doc:"The ETag of the version that is replaced; leave it out to replace any"`
	Body    In
}

// Edit replaces an entity's content and answers the stored entity.
func (s *Store[E, C, In]) Edit(ctx context.Context, in *EditInput[In]) (*Output[E], error) {
	content, err := s.ContentFromInput(ctx, in.ID, in.Body)
	if err != nil {
		return nil, err
	}
	stored, err := s.Replace(ctx, in.ID, content, web.ParseIfMatch(in.IfMatch), nil)
	if err != nil {
		return nil, err
	}
	return s.Output(http.StatusOK, stored), nil
}

// IDInput names an entity.
type IDInput struct {
	ID string `path:"id" maxLength:"64" doc:"The id of the entry"`
}

// Delete removes an entity.
func (s *Store[E, C, In]) Delete(ctx context.Context, in *IDInput) (*web.DoneOutput, error) {
	if _, err := s.Remove(ctx, in.ID); err != nil {
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
	return s.Output(http.StatusOK, found), nil
}
