package history

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/web"
)

// Declare adds the history's routes to the API of its area.
func (l *Log) Declare(api *web.API) {
	api.Tag("History", "What was changed, by whom, and how it is undone.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: l.path, ID: "listChanges", Summary: "List changes",
		About: "Returns changes with what was before and after them, newest first. Filters narrow the list, and the Link header leads to the next page."}, l.list)
	for _, kind := range l.kinds {
		if kind.Undo != nil {
			web.Handle(api, web.Route{Method: http.MethodPost, Path: l.path + "/{id}/restore", ID: "undoChange", Summary: "Undo a change",
				About:  "Restores what was before a change, and records that as a change of its own. It fails if something else has changed since, unless If-Match says what may be overwritten.",
				Errors: web.Errors{404: "This change does not exist", 409: "This has changed since. Undoing the change would overwrite the newer version.", 422: "This change cannot be undone"}}, l.restore)
			return
		}
	}
}

type restoreInput struct {
	ID      int64  `path:"id" minimum:"1" doc:"The id of the change"`
	IfMatch string `header:"If-Match" doc:"The version that may be overwritten, where it was changed since; * for any, and for a change with parts"`
}

// Restored is the answer to a restore.
type Restored struct {
	Success  bool   `json:"success"`
	ChangeID string `json:"changeId" doc:"The change that undid the other; it can be undone too"`
}

type restoreOutput struct{ Body Restored }

func (l *Log) restore(ctx context.Context, in *restoreInput) (*restoreOutput, error) {
	change, err := l.change(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if !l.restorable(change) {
		return nil, &errs.Error{Kind: errs.Invalid, Message: "This change cannot be undone"}
	}
	audit, err := l.undo(ctx, change, web.ParseIfMatch(in.IfMatch))
	if err != nil {
		return nil, err
	}
	return &restoreOutput{Restored{Success: true, ChangeID: strconv.FormatInt(audit.Row, 10)}}, nil
}

func (l *Log) change(ctx context.Context, id int64) (*Change, error) {
	change, err := db.Row[Change](ctx, l.db, selectChanges+` WHERE id = $1`, id)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errs.New(errs.NotFound, "This change does not exist")
	}
	return change, err
}
