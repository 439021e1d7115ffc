package ilu

import (
	"context"
	"net/http"
	"strconv"

	"obi/platform/db"
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

// CategoryUse is a category and how often it is used.
type CategoryUse struct {
	Name  string `json:"name"`
	Fixed bool   `json:"fixed" doc:"A fixed category, which cannot be changed"`
	Uses
	Former []string `json:"former" gorm:"-" nullable:"false" doc:"Its former names, and the names of categories that were merged into it. They are still accepted"`
}

type categoryUsesOutput struct{ Body []CategoryUse }

func (h *handlers) categoryUses(ctx context.Context, _ *struct{}) (*categoryUsesOutput, error) {
	all, err := h.categories.uses(ctx)
	return &categoryUsesOutput{all}, err
}

type renameCategoryInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		Category string   `json:"category"`
		To       string   `json:"to,omitempty" doc:"At most 50 characters"`
	}
}

// ChangedCategory is the answer to a change of a category.
type ChangedCategory struct {
	Success  bool   `json:"success"`
	Category string `json:"category" doc:"Its current name"`
	Uses
	ChangeID string `json:"changeId,omitempty" doc:"The change in the history to undo; missing if nothing changed"`
}

type changedCategoryOutput struct{ Body ChangedCategory }

func (h *handlers) renameCategory(ctx context.Context, in *renameCategoryInput) (*changedCategoryOutput, error) {
	return changedCategory(h.categories.rename(ctx, in.Body.Category, in.Body.To))
}

type mergeCategoryInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		Category string   `json:"category" doc:"The category to merge into the other one; it is deleted"`
		Into     string   `json:"into" doc:"The category that replaces it"`
	}
}

func (h *handlers) mergeCategory(ctx context.Context, in *mergeCategoryInput) (*changedCategoryOutput, error) {
	return changedCategory(h.categories.merge(ctx, in.Body.Category, in.Body.Into))
}

// changedCategory returns the answer for an audit row. The row is not written if nothing changed.
func changedCategory(head *db.Audit, err error) (*changedCategoryOutput, error) {
	if err != nil {
		return nil, err
	}
	after := head.After.(renamed)
	out := ChangedCategory{Success: true, Category: after.Name, Uses: *after.Uses}
	if head.Row > 0 {
		out.ChangeID = strconv.FormatInt(head.Row, 10)
	}
	return &changedCategoryOutput{out}, nil
}

type deleteCategoryInput struct {
	Name string `query:"name" required:"true" maxLength:"1000" doc:"The name of the category"`
}

// DeletedCategory is the answer to the deletion of a category.
type DeletedCategory struct {
	Success  bool   `json:"success"`
	ChangeID string `json:"changeId" doc:"The change in the history to undo"`
}

type deletedCategoryOutput struct{ Body DeletedCategory }

func (h *handlers) deleteCategory(ctx context.Context, in *deleteCategoryInput) (*deletedCategoryOutput, error) {
	audit, err := h.categories.remove(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	return &deletedCategoryOutput{DeletedCategory{true, strconv.FormatInt(audit.Row, 10)}}, nil
}
