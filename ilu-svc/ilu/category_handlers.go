package ilu

import (
	"context"
	"net/http"
)

type categoriesOutput struct{ Body []string }

func (h *handlers) listCategories(ctx context.Context, _ *struct{}) (*categoriesOutput, error) {
	names, err := h.categories.list(ctx)
	return &categoriesOutput{names}, err
}

type addCategoryInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		Category string   `json:"category,omitempty" doc:"At most 50 characters"`
	}
}

// AddedCategory is a category that was added.
type AddedCategory struct {
	Success  bool   `json:"success"`
	Category string `json:"category"`
}

type addedCategoryOutput struct {
	Status int
	Body   AddedCategory
}

func (h *handlers) addCategory(ctx context.Context, in *addCategoryInput) (*addedCategoryOutput, error) {
	name, err := h.categories.add(ctx, in.Body.Category)
	if err != nil {
		return nil, err
	}
	return &addedCategoryOutput{http.StatusCreated, AddedCategory{true, name}}, nil
}
