package kwuo

import (
	"net/http"

	"obi/audio-svc/audioclient/recorded"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/upload"
	"obi/platform/web"
)

// listPath is where the riddles are listed; gwamX3 is Gwam Gwam Gwam.
const listPath = "/api/kwuo/games/gwamX3"

// A form holds a riddle with its recording (spec 7.4). Of a new one the id and
// createdAt may be left out, of an edited one the recording, which then stays.
var (
	addForm  = recorded.Form[RiddleInput]()
	editForm = optional(addForm)
)

func optional(form upload.Form) upload.Form {
	form.Optional = true
	return form
}

// newAPI declares every route of the service and who may call it (spec 7.4). A
// row without Access is for administrators only, whatever its path.
func newAPI(h *handlers, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/kwuo", "Kwuo", opts)
	if err != nil {
		return nil, err
	}
	type route = web.Route
	admin := "/api/kwuo/admin"

	web.Handle(api, route{Method: http.MethodGet, Path: listPath, Access: web.Public, Summary: "List riddles"}, h.list)
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/kwuo/riddles/{id}", Access: web.Public, Summary: "One riddle"}, h.One)

	web.Handle(api, route{Method: http.MethodPost, Path: listPath + "/add", Summary: "Add a riddle", Statuses: []int{200, 201}}, h.Add)
	web.Handle(api, route{Method: http.MethodPut, Path: listPath + "/edit/{id}", Summary: "Replace a riddle's content"}, h.Edit)
	web.Handle(api, route{Method: http.MethodDelete, Path: listPath + "/delete/{id}", Summary: "Delete a riddle with its audio"}, h.Delete)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", Summary: "Add and change many riddles at once", MaxBody: entity.ImportBody}, h.Import)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", Summary: "Delete many riddles at once, with their audio"}, h.DeleteMany)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/riddle-with-audio", Form: &addForm, Summary: "Add a riddle with its audio", Statuses: []int{200, 201}}, h.AddForm)
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/riddle-with-audio", Form: &editForm, Summary: "Replace a riddle's content and, if one is sent, its audio"}, h.EditForm)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/riddles/{id}/audio/{fileId}", Summary: "Delete a riddle's audio file"}, h.DeleteAudio)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/recordings", Time: recorded.DownloadTime, Summary: "Download all recordings as a ZIP archive with a table of whose each is"},
		h.Download("riddles", func(r *Riddle) string { return r.Content.Riddle }))
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", Summary: "Count riddles"}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", Summary: "What there is, for the dashboard"}, h.summary)
	history.New(h.DB, "/api/kwuo", history.Kind{Noun: h.Noun, Name: "riddle", Undo: h.Undo}).Declare(api)
	return api, nil
}
