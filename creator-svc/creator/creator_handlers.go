package creator

import (
	"context"
	"net/http"
	"strconv"

	"obi/platform/errs"
	"obi/platform/list"
	"obi/platform/web"
)

type handlers struct{ creators *store }

type listInput struct{ list.Query }

type listOutput struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []Creator
}

func (h *handlers) list(ctx context.Context, in *listInput) (*listOutput, error) {
	creators, total, err := h.creators.list(ctx, in.Query)
	if err != nil {
		return nil, err
	}
	out := &listOutput{Body: creators}
	if in.Partial() {
		out.Total = strconv.Itoa(total)
	}
	if n := len(creators); n > 0 && n == in.Limit {
		out.Link = in.Next("/api/creator/creators", creators[n-1].Order, creators[n-1].ID)
	}
	return out, nil
}

type addInput struct{ Body CreatorInput }

type creatorOutput struct {
	Status int
	ETag   string `header:"ETag"`
	Body   *Creator
}

// add answers 201 for a new creator and 200 when the very same one is sent
// again, so that a client may repeat a request whose answer it never saw.
func (h *handlers) add(ctx context.Context, in *addInput) (*creatorOutput, error) {
	creator, err := newCreator(&in.Body, h.creators.now())
	if err != nil {
		return nil, err
	}
	stored, added, err := h.creators.add(ctx, creator)
	if err != nil {
		return nil, err
	}
	out := &creatorOutput{Status: http.StatusOK, ETag: web.VersionTag(stored.Version), Body: stored}
	if added {
		out.Status = http.StatusCreated
	}
	return out, nil
}

type editInput struct {
	ID      string `path:"id" maxLength:"64"`
	IfMatch string `header:"If-Match"`
	Body    CreatorInput
}

func (h *handlers) edit(ctx context.Context, in *editInput) (*creatorOutput, error) {
	var rules errs.Rules
	rules.Check(in.Body.id() == "" || in.Body.id() == in.ID, "id", "The id in the body is not the one in the address")
	content := in.Body.content(&rules)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	stored, err := h.creators.edit(ctx, in.ID, content, web.ParseIfMatch(in.IfMatch))
	if err != nil {
		return nil, err
	}
	return &creatorOutput{Status: http.StatusOK, ETag: web.VersionTag(stored.Version), Body: stored}, nil
}

type deleteInput struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handlers) delete(ctx context.Context, in *deleteInput) (*web.DoneOutput, error) {
	if err := h.creators.delete(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

type reorderInput struct {
	Body struct {
		_        struct{}    `json:"-" additionalProperties:"true"`
		Creators []list.Item `json:"creators"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	if err := h.creators.reorder(ctx, in.Body.Creators); err != nil {
		return nil, err
	}
	return web.Succeeded(), nil
}

type countsOutput struct{ Body Counts }

// Counts says how much there is.
type Counts struct {
	Creators int64 `json:"creators"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	n, err := h.creators.count(ctx)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{Creators: n}}, nil
}
