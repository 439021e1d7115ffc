package category

import (
	"context"
	"net/http"
	"strconv"

	"obi/platform/db"
)

type namesOutput struct{ Body []string }

// HandleList answers the names of all categories.
func (c *Categories) HandleList(ctx context.Context, _ *struct{}) (*namesOutput, error) {
	names, err := c.Names(ctx)
	return &namesOutput{names}, err
}

type addInput struct {
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

type addedOutput struct {
	Status int
	Body   AddedCategory
}

// HandleAdd adds a category.
func (c *Categories) HandleAdd(ctx context.Context, in *addInput) (*addedOutput, error) {
	name, err := c.add(ctx, in.Body.Category)
	if err != nil {
		return nil, err
	}
	return &addedOutput{http.StatusCreated, AddedCategory{true, name}}, nil
}

// CategoryUse is a category and how often it is used.
type CategoryUse struct {
	Name  string `json:"name"`
	Fixed bool   `json:"fixed" doc:"A fixed category, which cannot be changed"`
	Uses
	Former []string `json:"former" gorm:"-" nullable:"false" doc:"Its former names, and the names of categories that were merged into it. They are still accepted"`
}

type usesOutput struct{ Body []CategoryUse }

// HandleUses answers all categories with their use.
func (c *Categories) HandleUses(ctx context.Context, _ *struct{}) (*usesOutput, error) {
	all, err := c.uses(ctx)
	return &usesOutput{all}, err
}

type renameInput struct {
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

type changedOutput struct{ Body ChangedCategory }

// HandleRename renames a category.
func (c *Categories) HandleRename(ctx context.Context, in *renameInput) (*changedOutput, error) {
	return answerChange(c.rename(ctx, in.Body.Category, in.Body.To))
}

type mergeInput struct {
	Body struct {
		_        struct{} `json:"-" additionalProperties:"true"`
		Category string   `json:"category" doc:"The category to merge into the other one; it is deleted"`
		Into     string   `json:"into" doc:"The category that replaces it"`
	}
}

// HandleMerge merges a category into another one.
func (c *Categories) HandleMerge(ctx context.Context, in *mergeInput) (*changedOutput, error) {
	return answerChange(c.merge(ctx, in.Body.Category, in.Body.Into))
}

// answerChange returns the answer for an audit row. The row is not written if nothing changed.
func answerChange(head *db.Audit, err error) (*changedOutput, error) {
	if err != nil {
		return nil, err
	}
	after := head.After.(renamed)
	out := ChangedCategory{Success: true, Category: after.Name, Uses: *after.Uses}
	if head.Row > 0 {
		out.ChangeID = strconv.FormatInt(head.Row, 10)
	}
	return &changedOutput{out}, nil
}

type deleteInput struct {
	Name string `query:"name" required:"true" maxLength:"1000" doc:"The name of the category"`
}

// DeletedCategory is the answer to the deletion of a category.
type DeletedCategory struct {
	Success  bool   `json:"success"`
	ChangeID string `json:"changeId" doc:"The change in the history to undo"`
}

type deletedOutput struct{ Body DeletedCategory }

// HandleDelete deletes a category.
func (c *Categories) HandleDelete(ctx context.Context, in *deleteInput) (*deletedOutput, error) {
	audit, err := c.remove(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	return &deletedOutput{DeletedCategory{true, strconv.FormatInt(audit.Row, 10)}}, nil
}
