package history

import (
	"net/http"

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
				Errors: web.Errors{404: "This change does not exist", 409: "This has changed since. Undoing the change would overwrite the newer version.", 422: "This change cannot be undone"}}, l.undoChange)
			return
		}
	}
}
