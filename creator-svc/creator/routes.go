package creator

import (
	"net/http"

	"obi/platform/changes"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/presence"
	"obi/platform/web"
	"obi/platform/webhooks"
)

// orderBody fits an order of some 50,000 creators, in bytes.
const orderBody = 4 << 20

// newAPI declares every route of the service and its access (spec 7.1). A route without Access is
// for administrators only.
func newAPI(all *creators, feed changes.Streams, hooks *webhooks.Hooks, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/creator", "Creator Directory", opts)
	if err != nil {
		return nil, err
	}
	h := &handlers{all}
	store := all.Store // platform/entity
	api.Tag("Creators", "The directory of creators.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/creators", Access: web.Public, ID: "listCreators", Summary: "List creators",
		About: "Returns creators in the order that administrators set. Without a limit it returns all of them; with one, the Link header leads to the next page."}, h.list)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/add", Statuses: []int{200, 201}, ID: "addCreator", Summary: "Add a creator",
		About:  "Adds a creator at the end of the list and returns it. The same creator sent again is answered with status 200 and not added twice.",
		Errors: web.Errors{409: "Another creator already has this ID", 422: "Name is required"}}, store.Add)
	web.Handle(api, web.Route{Method: http.MethodPut, Path: "/api/creator/admin/edit/{id}", ID: "editCreator", Summary: "Edit a creator",
		About:  "Replaces the content of a creator and returns what is stored; optional fields that are left out keep their value. With If-Match it fails if another administrator has edited the creator since.",
		Errors: web.Errors{404: "This creator does not exist", 412: "", 422: "Name is required"}}, store.Edit)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/creator/admin/delete/{id}", ID: "deleteCreator", Summary: "Delete a creator",
		About:  "Deletes a creator. The history keeps what is deleted and can restore it.",
		Errors: web.Errors{404: "This creator does not exist"}}, store.Delete)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/import", MaxBody: entity.ImportBody, ID: "importCreators", Summary: "Import creators",
		About:  "Adds and edits up to 500 creators in one change. A dry run reports what would happen to each row and stores nothing.",
		Errors: web.Errors{409: "This id was used for another import", 422: "There must be as many versions as rows"}}, store.Import)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/change", ID: "changeCreators", Summary: "Change many creators",
		About:  "Sets, adds or removes filters of up to 500 creators in one change. Creators that do not exist are left out.",
		Errors: web.Errors{422: "Name what to set, add or remove"}}, h.change)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/delete", ID: "deleteCreators", Summary: "Delete many creators",
		About: "Deletes up to 500 creators in one change. Creators that do not exist are left out."}, store.DeleteMany)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/creator/admin/order", MaxBody: orderBody, ID: "orderCreators", Summary: "Save the order of creators",
		About:  "Saves the position of every creator. It fails if a creator was added or deleted since the list was loaded.",
		Errors: web.Errors{409: "list changed, reload", 422: "The order must name every entry once"}}, h.reorder)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/admin/counts", ID: "countCreators", Summary: "Count creators",
		About: "Returns how many creators there are. It costs less than loading the list."}, h.counts)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/admin/summary", ID: "summarizeCreators", Summary: "Summarize creators",
		About: "Returns how many creators there are, for the dashboard. Every area has such a summary."}, h.summary)
	presence.Declare(api, store.DB, "/api/creator")
	history.New(store.DB, "/api/creator", history.Kind{Noun: store.Noun, Name: "name", Undo: store}, webhooks.History()).Declare(api)
	hooks.Declare(api, "/api/creator/admin")
	return api, changes.Declare(api, "/api/creator", all.Feed(), feed, opts)
}
