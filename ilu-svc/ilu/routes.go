package ilu

import (
	"net/http"

	"obi/audio-svc/audioclient/recorded"
	"obi/ilu-svc/category"
	"obi/platform/changes"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/moderation"
	"obi/platform/presence"
	"obi/platform/web"
	"obi/platform/webhooks"
)

// submissionBody limits the size of public submissions, in bytes.
const submissionBody = 64 << 10

const admin = "/api/ilu/admin"

type route = web.Route

// Decisions of administrators.
var (
	approve = (*moderation.Decision).Approve
	reject  = (*moderation.Decision).Reject
	explain = (*moderation.Decision).Explain
	undo    = (*moderation.Decision).Undo
)

// audioForm holds only a recording; proverbForm holds a new proverb with its recording (spec 7.3;
// the id and createdAt may be left out).
var (
	audioForm   = recorded.WithFixes(recorded.Form[struct{}]())
	proverbForm = recorded.Form[ProverbInput]()
)

// newAPI declares every route of the service and its access (spec 7.3). A route without Access is
// for administrators only. perMinute limits the suggestions from one address per minute.
func newAPI(h *handlers, perMinute int, feed changes.Streams, hooks *webhooks.Hooks, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/ilu", "Ilu Finder", opts)
	if err != nil {
		return nil, err
	}
	declareProverbs(api, h)
	declareCategories(api, h)
	declareSuggestions(api, h, perMinute)
	reasons := moderation.Reasons{DB: h.proverbs.DB}
	reasons.Declare(api, admin)
	suggested := h.suggestions.History(`SELECT id, proverb AS name FROM suggestions WHERE id = ANY (@ids)`)
	suggested.Undo = history.InTransaction(h.undoSuggestions)
	presence.Declare(api, h.proverbs.DB, "/api/ilu")
	log := history.New(h.proverbs.DB, "/api/ilu",
		h.proverbs.History("proverb"), // undone by audio-svc/audioclient/recorded and platform/entity
		history.Kind{Noun: category.Noun, Name: "name", Undo: history.InTransaction(h.categories.Undo), Leads: category.IsRename},
		suggested,
		reasons.History(), webhooks.History(),
	)
	log.Lock = category.LockForUndo
	log.Declare(api)
	hooks.Declare(api, admin)
	return api, changes.Declare(api, "/api/ilu", h.feed(), feed, opts)
}

func declareProverbs(api *web.API, h *handlers) {
	store := h.proverbs.Store // platform/entity
	recordings := h.proverbs  // audio-svc/audioclient/recorded
	api.Tag("Proverbs", "Proverbs in Igbo with their meaning, categories and audio.")
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/proverbs", Access: web.Public, AdminQuery: recorded.CheckWaiting, ID: "findProverbs", Summary: "Find proverbs",
		About:  "Returns a page of the proverbs that match the text, category, letter and other filters. To get the next page, increase page or send pagination.next as cursor.",
		Errors: web.Errors{422: "There is no such letter in the Igbo alphabet"}}, h.list)
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/proverbs/{id}", Access: web.Public, ID: "getProverb", Summary: "Get a proverb",
		About:  "Returns one proverb. Its ETag is the version that an edit sends as If-Match.",
		Errors: web.Errors{404: "This proverb does not exist"}}, recordings.One)

	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverb", Statuses: []int{200, 201}, ID: "addProverb", Summary: "Add a proverb",
		About:  "Adds a proverb without audio and returns it. The same proverb sent again is answered with status 200 and not added twice.",
		Errors: web.Errors{409: "Another proverb already has this ID", 422: "Meaning is required"}}, store.Add)
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/proverbs/{id}", ID: "editProverb", Summary: "Edit a proverb",
		About:  "Replaces the text, meaning and categories of a proverb and returns what is stored. Its audio stays, and so do categories that are left out; with If-Match the call fails if another administrator has edited the proverb since.",
		Errors: web.Errors{404: "This proverb does not exist", 412: "", 422: "Meaning is required"}}, store.Edit)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/proverbs/{id}", ID: "deleteProverb", Summary: "Delete a proverb",
		About:  "Deletes a proverb with its audio. The history can restore both until the audio is removed for good.",
		Errors: web.Errors{404: "This proverb does not exist"}}, store.Delete)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", MaxBody: entity.ImportBody, ID: "importProverbs", Summary: "Import proverbs",
		About:  "Adds and edits up to 500 proverbs in one change. A dry run reports what would happen to each row and stores nothing.",
		Errors: web.Errors{409: "This id was used for another import", 422: "There must be as many versions as rows"}}, h.importProverbs)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/change", ID: "changeProverbs", Summary: "Change many proverbs",
		About:  "Sets, adds or removes categories of up to 500 proverbs in one change. Proverbs that do not exist are left out.",
		Errors: web.Errors{422: "Name what to set, add or remove"}}, h.changeProverbs)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", ID: "deleteProverbs", Summary: "Delete many proverbs",
		About: "Deletes up to 500 proverbs with their audio in one change. Proverbs that do not exist are left out."}, store.DeleteMany)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverb-with-audio", Form: &proverbForm, PlainErrors: true, Statuses: []int{200, 201}, ID: "addProverbWithAudio", Summary: "Add a proverb with audio",
		About:  "Adds a proverb together with its audio file and returns it. Errors are plain text: the sentence alone.",
		Errors: web.Errors{409: "Another proverb already has this ID", 422: "Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."}}, recordings.AddForm)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverbs/{id}/audio", Form: &audioForm, ID: "setProverbAudio", Summary: "Upload audio of a proverb",
		About:  "Stores an audio file for a proverb and returns the proverb. A file that it had before is replaced. To replace a file with a converted copy of it, send the id of the old file as fixes: the copy keeps its speaker, dialect and check, and the call fails if the proverb has another file by then.",
		Errors: web.Errors{404: "This proverb does not exist", 412: "Someone has replaced or deleted the recording since.", 422: "Unsupported file format: txt. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."}}, recordings.SetAudio)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/proverbs/{id}/audio/{fileId}", ID: "deleteProverbAudio", Summary: "Delete audio of a proverb",
		About:  "Removes an audio file from its proverb. The proverb itself stays.",
		Errors: web.Errors{404: "This proverb has no such audio file"}}, recordings.DeleteAudio)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/proverbs/{id}/audio/{fileId}", ID: "describeProverbAudio", Summary: "Describe audio of a proverb",
		About:  "Sets the speaker, the dialect or the loudness of an audio file and returns the proverb. The loudness is a measurement: setting it makes no new version and is not in the history.",
		Errors: web.Errors{400: "loudness must be a number from -70 to 0, in LUFS", 404: "This proverb has no such audio file", 412: "", 422: "Speaker must have at most 120 characters"}}, recordings.DescribeAudio)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverbs/{id}/audio/{fileId}/check", ID: "checkProverbAudio", Summary: "Check audio of a proverb",
		About:  "Marks an audio file as checked or to be recorded again, and returns the proverb. The administrator who uploaded it may not do so. The history shows who did, with the note.",
		Errors: web.Errors{403: "Another person must listen to a recording that you uploaded.", 404: "This proverb has no such audio file", 422: "Note must have at most 500 characters"}}, recordings.CheckAudio)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/proverbs/{id}/audio/{fileId}/original", ID: "downloadProverbOriginal", Summary: "Download the original of audio of a proverb",
		About:  "Returns the file that an audio file was made from, under its own name, even if the audio file was deleted or replaced. It returns 404 once the retention period has ended, and if there is no original.",
		Errors: web.Errors{404: "This audio file has no original"}}, recordings.Original)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/recordings", Time: recorded.DownloadTime, ID: "downloadProverbRecordings", Summary: "Download all recordings of proverbs",
		About:  "Returns a ZIP archive of all audio files with a table that says which proverb each belongs to. Only a few downloads run at the same time.",
		Errors: web.Errors{429: "The recordings are being downloaded by others. Try again in a few minutes."}},
		recordings.Download("proverbs", func(p *Proverb) string { return p.Content.Proverb }))
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/similar", ID: "findSimilarProverbs", Summary: "Find similar proverbs",
		About: "Returns proverbs whose text is nearly the same as the one given. The form for a new proverb shows them as a warning."}, h.similar)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/letters", ID: "countLetters", Summary: "Count proverbs by letter",
		About: "Returns how many of the proverbs that match begin with each letter of the Igbo alphabet. Proverbs that begin with none of them are counted together."}, h.letters)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", ID: "countProverbs", Summary: "Count proverbs and suggestions",
		About: "Returns how many proverbs there are, and how many suggestions of each status. The tabs of the suggestion box show them."}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", ID: "summarizeProverbs", Summary: "Summarize proverbs",
		About: "Returns what the dashboard shows about proverbs and about suggestions that wait for a decision. It costs less than loading the lists."}, h.summary)
}

func declareCategories(api *web.API, h *handlers) {
	api.Tag("Categories", "The categories that proverbs and suggestions can have.")
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/categories", Access: web.Public, ID: "listCategories", Summary: "List categories",
		About: "Returns the names of all categories: the fixed ones first, then those that administrators added. Proverbs and suggestions can have several."}, h.categories.HandleList)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/category", Statuses: []int{201}, ID: "addCategory", Summary: "Add a category",
		About:  "Adds a category that proverbs and suggestions can have. Its name must differ from all others, whatever its case and marks.",
		Errors: web.Errors{409: "A category with this name already exists", 422: "Category name must have at most 50 characters"}}, h.categories.HandleAdd)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/categories", ID: "listCategoryUses", Summary: "List categories with their use",
		About: "Returns every category with its former names and the number of proverbs and suggestions that have it. Fixed categories are marked: they cannot be renamed, merged or deleted."}, h.categories.HandleUses)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/category/rename", ID: "renameCategory", Summary: "Rename a category",
		About:  "Renames a category in all proverbs and suggestions that have it, in one change. Fixed categories cannot be renamed.",
		Errors: web.Errors{404: "This category does not exist", 409: "A category with this name already exists", 422: "Animals is a fixed category and cannot be changed"}}, h.categories.HandleRename)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/category/merge", ID: "mergeCategory", Summary: "Merge a category into another",
		About:  "Replaces a category by another one in all proverbs and suggestions, and deletes it. Fixed categories cannot be merged away.",
		Errors: web.Errors{404: "This category does not exist", 422: "A category cannot be merged into itself"}}, h.categories.HandleMerge)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/category", ID: "deleteCategory", Summary: "Delete a category",
		About:  "Deletes a category that no proverb and no suggestion has. Fixed categories cannot be deleted.",
		Errors: web.Errors{404: "This category does not exist", 409: "This category is in use: 2 proverbs. Merge it into another one.", 422: "Animals is a fixed category and cannot be changed"}}, h.categories.HandleDelete)
}

func declareSuggestions(api *web.API, h *handlers, perMinute int) {
	api.Tag("Suggestions", "Proverbs that the public suggests and administrators approve or reject.")
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/ilu/suggestions", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Statuses: []int{201}, ID: "submitSuggestion", Summary: "Submit a suggestion",
		About:  "Stores a proverb that a visitor suggests, for an administrator to decide on. It is not public before that.",
		Errors: web.Errors{422: "Proverb is required"}}, h.submitSuggestion)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/suggestions", ID: "listSuggestions", Summary: "List suggestions",
		About:  "Returns suggestions, newest first. Filters narrow the list, and the Link header leads to the next page.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.listSuggestions)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/suggestions/{id}", ID: "getSuggestion", Summary: "Get a suggestion",
		About:  "Returns one suggestion with its decision. It may be pending or decided.",
		Errors: web.Errors{404: "This suggestion does not exist"}}, h.getSuggestion)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/approve", ID: "approveSuggestion", Summary: "Approve a suggestion",
		About:  "Approves a pending suggestion and returns it. Nothing else changes.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion was already approved by ada", 422: "Reason must have at most 500 characters"}}, h.decide("approve", approve, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/publish", ID: "publishSuggestion", Summary: "Publish a suggestion",
		About:  "Approves a pending suggestion and adds a proverb made from it, with corrections if there are any, or adds it to an existing proverb. Undoing the decision also deletes or restores that proverb, and fails once it was edited.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion was already approved by ada", 412: "", 422: "Reason must have at most 500 characters"}}, h.publish(approve))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/publish-approved", ID: "publishApprovedSuggestion", Summary: "Publish an approved suggestion",
		About:  "Adds a proverb made from a suggestion that was approved without being published, or adds the suggestion to an existing proverb.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion was rejected by ada, not approved", 412: "", 422: "Reason must have at most 500 characters"}}, h.publish((*moderation.Decision).CheckApproved))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/correct", ID: "correctSuggestion", Summary: "Correct a suggestion",
		About:  "Saves corrections of a suggestion that is not published yet, without deciding on it, and returns it. It keeps what was submitted; publishing it publishes the corrections.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "ada has corrected this suggestion since you opened it. Save again to replace their corrections, or discard yours to see them.", 422: "Meaning is required"}}, h.correct)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/reject", ID: "rejectSuggestion", Summary: "Reject a suggestion",
		About:  "Rejects a pending suggestion and returns it. A reason may be given, and added or changed later.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion was already rejected by ada", 422: "Reason must have at most 500 characters"}}, h.decide("reject", reject, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/reason", ID: "explainSuggestion", Summary: "Change the reason of a rejection",
		About:  "Sets, changes or removes the reason for which a suggestion was rejected. Any administrator may do so at any time.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion is pending", 422: "Reason must have at most 500 characters"}}, h.decide("reason", explain, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/undo", ID: "undoSuggestionDecision", Summary: "Undo a decision",
		About:  "Moves a suggestion back to pending. Only the administrator who decided may do so, within half a minute.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "It is too late to undo this", 422: "Reason must have at most 500 characters"}}, h.decide("undo", undo, h.unpublish))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/decide-many", ID: "decideSuggestions", Summary: "Decide on many suggestions",
		About:  "Approves or rejects up to 500 suggestions in one change. Suggestions that are not pending are left out.",
		Errors: web.Errors{422: "A suggestion cannot be resolved"}}, h.suggestions.DecideMany)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/reopen", ID: "reopenSuggestions", Summary: "Move suggestions back to pending",
		About:  "Moves up to 500 decided suggestions back to pending in one change. Any administrator may do so at any time. A proverb made from a suggestion stays.",
		Errors: web.Errors{422: "expected array length >= 1"}}, h.suggestions.Reopen)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/suggestions/{id}", ID: "eraseSuggestion", Summary: "Erase a suggestion",
		About:  "Permanently deletes a suggestion that has been decided on. Its text cannot be restored; the history only shows that it was erased.",
		Errors: web.Errors{404: "This suggestion does not exist", 409: "This suggestion waits for a decision. Decide on it first."}}, h.suggestions.Erase)
}
