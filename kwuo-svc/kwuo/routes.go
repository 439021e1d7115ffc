package kwuo

import (
	"net/http"

	"obi/audio-svc/audioclient/recorded"
	"obi/platform/changes"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/presence"
	"obi/platform/upload"
	"obi/platform/web"
	"obi/platform/webhooks"
)

// listPath is the path of the list of riddles; gwamX3 is Gwam Gwam Gwam.
const listPath = "/api/kwuo/games/gwamX3"

// The forms hold a riddle with its recording (spec 7.4). The id and createdAt of a new riddle may
// be left out, and so may the recording of an edited one, which then stays.
var (
	addForm  = recorded.Form[RiddleInput]()
	editForm = optional(recorded.WithFixes(addForm))
)

func optional(form upload.Form) upload.Form {
	form.Optional = true
	return form
}

// newAPI declares every route of the service and its access (spec 7.4). A route without Access is
// for administrators only, whatever its path.
func newAPI(h *handlers, feed changes.Streams, hooks *webhooks.Hooks, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/kwuo", "Kwuo", opts)
	if err != nil {
		return nil, err
	}
	type route = web.Route
	admin := "/api/kwuo/admin"

	store := h.Store        // platform/entity
	recordings := h.riddles // audio-svc/audioclient/recorded
	api.Tag("Riddles", "The riddles of Gwam Gwam Gwam, with their audio.")
	web.Handle(api, route{Method: http.MethodGet, Path: listPath, Access: web.Public, AdminQuery: recorded.CheckWaiting, ID: "listRiddles", Summary: "List riddles",
		About: "Returns the riddles of Gwam Gwam Gwam that match the text and other filters. Without a limit it returns all of them; with one, the Link header leads to the next page."}, h.list)
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/kwuo/riddles/{id}", Access: web.Public, ID: "getRiddle", Summary: "Get a riddle",
		About:  "Returns one riddle. Its ETag is the version that an edit sends as If-Match.",
		Errors: web.Errors{404: "This riddle does not exist"}}, recordings.One)

	web.Handle(api, route{Method: http.MethodPost, Path: listPath + "/add", Statuses: []int{200, 201}, ID: "addRiddle", Summary: "Add a riddle",
		About:  "Adds a riddle without audio and returns it. The same riddle sent again is answered with status 200 and not added twice.",
		Errors: web.Errors{409: "Another riddle already has this ID", 422: "Please fill at least 2 options"}}, store.Add)
	web.Handle(api, route{Method: http.MethodPut, Path: listPath + "/edit/{id}", ID: "editRiddle", Summary: "Edit a riddle",
		About:  "Replaces the content of a riddle, but not its audio, and returns what is stored. With If-Match it fails if another administrator has edited the riddle since.",
		Errors: web.Errors{404: "This riddle does not exist", 412: "", 422: "Please select a valid answer from the filled options"}}, store.Edit)
	web.Handle(api, route{Method: http.MethodDelete, Path: listPath + "/delete/{id}", ID: "deleteRiddle", Summary: "Delete a riddle",
		About:  "Deletes a riddle with its audio. The history can restore both until the audio is removed for good.",
		Errors: web.Errors{404: "This riddle does not exist"}}, store.Delete)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", MaxBody: entity.ImportBody, ID: "importRiddles", Summary: "Import riddles",
		About:  "Adds and edits up to 500 riddles in one change. A dry run reports what would happen to each row and stores nothing.",
		Errors: web.Errors{409: "This id was used for another import", 422: "There must be as many versions as rows"}}, store.Import)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", ID: "deleteRiddles", Summary: "Delete many riddles",
		About: "Deletes up to 500 riddles with their audio in one change. Riddles that do not exist are left out."}, store.DeleteMany)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/riddle-with-audio", Form: &addForm, Statuses: []int{200, 201}, ID: "addRiddleWithAudio", Summary: "Add a riddle with audio",
		About:  "Adds a riddle together with its audio file and returns it. The id may be left out; Obi then makes one.",
		Errors: web.Errors{409: "Another riddle already has this ID", 422: "Please fill at least 2 options"}}, recordings.AddForm)
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/riddle-with-audio", Form: &editForm, ID: "editRiddleWithAudio", Summary: "Edit a riddle with audio",
		About:  "Replaces the content of the riddle that the form names, and its audio if the form has a file. With If-Match it fails if another administrator has edited the riddle since. To replace audio with a converted copy of it, send the id of the old file as fixes: the copy keeps its speaker, dialect and check, and the call fails if the riddle has another file by then.",
		Errors: web.Errors{404: "This riddle does not exist", 412: "", 422: "Please select a valid answer from the filled options"}}, recordings.EditForm)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/riddles/{id}/audio/{fileId}", ID: "deleteRiddleAudio", Summary: "Delete audio of a riddle",
		About:  "Removes an audio file from its riddle. The riddle itself stays.",
		Errors: web.Errors{404: "This riddle has no such audio file"}}, recordings.DeleteAudio)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/riddles/{id}/audio/{fileId}", ID: "describeRiddleAudio", Summary: "Describe audio of a riddle",
		About:  "Sets the speaker, the dialect or the loudness of an audio file and returns the riddle. The loudness is a measurement: setting it makes no new version and is not in the history.",
		Errors: web.Errors{400: "loudness must be a number from -70 to 0, in LUFS", 404: "This riddle has no such audio file", 412: "", 422: "Speaker must have at most 120 characters"}}, recordings.DescribeAudio)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/riddles/{id}/audio/{fileId}/check", ID: "checkRiddleAudio", Summary: "Check audio of a riddle",
		About:  "Marks an audio file as checked or to be recorded again, and returns the riddle. The administrator who uploaded it may not do so. The history shows who did, with the note.",
		Errors: web.Errors{403: "Another person must listen to a recording that you uploaded.", 404: "This riddle has no such audio file", 422: "Note must have at most 500 characters"}}, recordings.CheckAudio)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/riddles/{id}/audio/{fileId}/original", ID: "downloadRiddleOriginal", Summary: "Download the original of audio of a riddle",
		About:  "Returns the file that an audio file was made from, under its own name, even if the audio file was deleted or replaced. It returns 404 once the retention period has ended, and if there is no original.",
		Errors: web.Errors{404: "This audio file has no original"}}, recordings.Original)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/recordings", Time: recorded.DownloadTime, ID: "downloadRiddleRecordings", Summary: "Download all recordings of riddles",
		About:  "Returns a ZIP archive of all audio files with a table that says which riddle each belongs to. Only a few downloads run at the same time.",
		Errors: web.Errors{429: "The recordings are being downloaded by others. Try again in a few minutes."}},
		recordings.Download("riddles", func(r *Riddle) string { return r.Content.Riddle }))
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", ID: "countRiddles", Summary: "Count riddles",
		About: "Returns how many riddles there are. It costs less than loading the list."}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", ID: "summarizeRiddles", Summary: "Summarize riddles",
		About: "Returns how many riddles there are and how many of them have audio, for the dashboard. Every area has such a summary."}, h.summary)
	presence.Declare(api, store.DB, "/api/kwuo")
	history.New(store.DB, "/api/kwuo", recordings.History("riddle"), webhooks.History()).Declare(api)
	hooks.Declare(api, admin)
	return api, changes.Declare(api, "/api/kwuo", h.feed(), feed, opts)
}
