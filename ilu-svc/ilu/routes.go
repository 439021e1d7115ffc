package ilu

import (
	"net/http"

	"obi/audio-svc/audioclient/recorded"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/moderation"
	"obi/platform/web"
)

// submissionBody bounds what the public may send, in bytes.
const submissionBody = 64 << 10

// audioForm holds a recording alone, proverbForm a new proverb with one (spec 7.3;
// the id and createdAt may be left out).
var (
	audioForm   = recorded.Form[struct{}]()
	proverbForm = recorded.Form[ProverbInput]()
)

// newAPI declares every route of the service and who may call it (spec 7.3). A
// row without Access is for administrators only. An address may submit perMinute
// suggestions a minute.
func newAPI(h *handlers, perMinute int, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/ilu", "Ilu Finder", opts)
	if err != nil {
		return nil, err
	}
	type route = web.Route
	admin := "/api/ilu/admin"
	approve, reject := (*moderation.Decision).Approve, (*moderation.Decision).Reject
	explain, undo := (*moderation.Decision).Explain, (*moderation.Decision).Undo

	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/proverbs", Access: web.Public, Summary: "Find proverbs, page by page"}, h.list)
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/proverbs/{id}", Access: web.Public, Summary: "One proverb"}, h.proverbs.One)
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/ilu/categories", Access: web.Public, Summary: "List categories"}, h.listCategories)

	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverb", Summary: "Add a proverb", Statuses: []int{200, 201}}, h.proverbs.Add)
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/proverbs/{id}", Summary: "Replace a proverb's content"}, h.proverbs.Edit)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/proverbs/{id}", Summary: "Delete a proverb with its audio"}, h.proverbs.Delete)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", Summary: "Add and change many proverbs at once", MaxBody: entity.ImportBody}, h.importProverbs)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/change", Summary: "Change the categories of many proverbs at once"}, h.changeProverbs)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", Summary: "Delete many proverbs at once, with their audio"}, h.proverbs.DeleteMany)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverb-with-audio", Form: &proverbForm, PlainErrors: true, Summary: "Add a proverb with its audio", Statuses: []int{200, 201}}, h.proverbs.AddForm)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/proverbs/{id}/audio", Form: &audioForm, Summary: "Give a proverb an audio file"}, h.proverbs.SetAudio)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/proverbs/{id}/audio/{fileId}", Summary: "Delete a proverb's audio file"}, h.proverbs.DeleteAudio)
	web.HandleStream(api, route{Method: http.MethodGet, Path: admin + "/recordings", Time: recorded.DownloadTime, Summary: "Download all recordings as a ZIP archive with a table of whose each is"},
		h.proverbs.Download("proverbs", func(p *Proverb) string { return p.Content.Proverb }))
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/similar", Summary: "Proverbs that say nearly the same"}, h.similar)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/letters", Summary: "Count proverbs by letter"}, h.letters)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/category", Summary: "Add a category", Statuses: []int{201}}, h.addCategory)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/categories", Summary: "List categories, and how many proverbs and suggestions have each"}, h.categoryUses)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/category/rename", Summary: "Rename a category, in all proverbs and suggestions at once"}, h.renameCategory)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/category/merge", Summary: "Put another category in the place of one, which goes"}, h.mergeCategory)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/category", Summary: "Delete a category that no proverb has"}, h.deleteCategory)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", Summary: "Count proverbs and suggestions"}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", Summary: "What there is and what waits, for the dashboard"}, h.summary)

	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/suggestions", Summary: "List suggestions, newest first"}, h.listSuggestions)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/suggestions/{id}", Summary: "One suggestion"}, h.getSuggestion)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/approve", Summary: "Approve a pending suggestion"}, h.decide("approve", approve, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/publish", Summary: "Approve a pending suggestion and add it to the proverbs"}, h.decide("publish", approve, h.publish))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/reject", Summary: "Reject a pending suggestion"}, h.decide("reject", reject, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/reason", Summary: "Give, change or take away the reason of a rejected suggestion"}, h.decide("reason", explain, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/undo", Summary: "Take back one's own decision on a suggestion"}, h.decide("undo", undo, h.unpublish))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/suggestions/decide-many", Summary: "Approve or reject many pending suggestions at once"}, h.suggestions.DecideMany)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/suggestions/{id}", Summary: "Erase a decided suggestion for good"}, h.suggestions.Erase)

	web.Handle(api, route{Method: http.MethodPost, Path: "/api/ilu/suggestions", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Summary: "Submit a suggestion", Statuses: []int{201}}, h.submitSuggestion)

	suggested := h.suggestions.History(`SELECT id, proverb AS name FROM suggestions WHERE id = ANY (@ids)`)
	suggested.Undo = history.InTransaction(h.undoSuggestions)
	log := history.New(h.proverbs.DB, "/api/ilu",
		history.Kind{Noun: h.proverbs.Noun, Name: "proverb", Undo: h.proverbs.Undo},
		history.Kind{Noun: categoryNoun, Name: "name", Undo: history.InTransaction(h.categories.undo), Leads: isRename},
		suggested,
	)
	log.Lock = lockUndone
	log.Declare(api)
	return api, nil
}
