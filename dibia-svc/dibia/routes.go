package dibia

import (
	"net/http"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/changes"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/moderation"
	"obi/platform/presence"
	"obi/platform/web"
	"obi/platform/webhooks"
)

const (
	// orderBody fits an order of some 50,000 dibias, in bytes.
	orderBody = 4 << 20
	// submissionBody limits the size of public submissions, in bytes.
	submissionBody = 64 << 10

	admin = "/api/dibia/admin"
)

type route = web.Route

// Decisions of administrators.
var (
	approve = (*moderation.Decision).Approve
	reject  = (*moderation.Decision).Reject
	resolve = (*moderation.Decision).Resolve
	explain = (*moderation.Decision).Explain
	undo    = (*moderation.Decision).Undo
)

// newAPI declares every route of the service and its access (spec 7.2). A route without Access is
// for administrators only. perMinute limits the reviews from one address per minute, and likewise
// reports and profiles.
func newAPI(h *handlers, perMinute int, feed changes.Streams, hooks *webhooks.Hooks, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/dibia", "Dibia Directory", opts)
	if err != nil {
		return nil, err
	}
	declareDibias(api, h)
	declareReviews(api, h, perMinute)
	declareReports(api, h, perMinute)
	declareProfiles(api, h, perMinute)
	reasons := moderation.Reasons{DB: h.dibias.DB}
	reasons.Declare(api, admin)
	presence.Declare(api, h.dibias.DB, "/api/dibia")
	history.New(h.dibias.DB, "/api/dibia",
		history.Kind{Noun: h.dibias.Noun, Name: "name", Undo: undoing{h.dibias.Store}},
		h.reviews.History(`SELECT id, name FROM reviews WHERE id = ANY (@ids)`),
		h.reports.History(`SELECT id, name FROM reports WHERE id = ANY (@ids)`),
		h.profiles.History(`SELECT id, first_name || ' ' || last_name AS name FROM profiles WHERE id = ANY (@ids)`),
		reasons.History(), webhooks.History(),
	).Declare(api)
	hooks.Declare(api, admin)
	return api, changes.Declare(api, "/api/dibia", h.dibias.Feed(), feed, opts)
}

func declareDibias(api *web.API, h *handlers) {
	store := h.dibias.Store // platform/entity
	api.Tag("Dibias", "The directory of dibias.")
	web.Handle(api, route{Method: http.MethodGet, Path: "/api/dibia/dibias", Access: web.Public, ID: "listDibias", Summary: "List dibias",
		About: "Returns dibias in the order that administrators set, without hidden ones. Without a limit it returns all of them; with one, the Link header leads to the next page."}, h.listDibias)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/dibias", ID: "listAllDibias", Summary: "List dibias with hidden ones",
		About: "Returns all dibias in their order, also those that are hidden from the public. Without a limit it returns all of them; with one, the Link header leads to the next page."}, h.listAllDibias)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/dibia", Statuses: []int{200, 201}, ID: "addDibia", Summary: "Add a dibia",
		About:  "Adds a dibia at the end of the list and returns it. The same dibia sent again is answered with status 200 and not added twice.",
		Errors: web.Errors{409: "Another dibia already has this ID", 422: "Contact number is required"}}, store.Add)
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/dibias/{id}", ID: "editDibia", Summary: "Edit a dibia",
		About:  "Replaces the content of a dibia and returns what is stored; optional fields that are left out keep their value. With If-Match it fails if another administrator has edited the dibia since.",
		Errors: web.Errors{404: "This dibia does not exist", 412: "", 422: "Contact number is required"}}, store.Edit)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/dibias/{id}/hide", ID: "hideDibia", Summary: "Hide a dibia",
		About:  "Hides a dibia from the public list, and refuses new reviews and reports about it. Administrators still see it, with the reason. For a hidden dibia it changes the reason.",
		Errors: web.Errors{404: "This dibia does not exist", 422: "Reason is required"}}, h.hide)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/dibias/{id}/show", ID: "showDibia", Summary: "Show a dibia again",
		About:  "Shows a hidden dibia to the public again, at its position in the list. It does nothing if the dibia is not hidden.",
		Errors: web.Errors{404: "This dibia does not exist"}}, h.show)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/dibias/{id}", ID: "deleteDibia", Summary: "Delete a dibia",
		About:  "Deletes a dibia with its reviews and reports. The history keeps all of it and can restore it.",
		Errors: web.Errors{404: "This dibia does not exist"}}, store.Delete)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", MaxBody: entity.ImportBody, ID: "importDibias", Summary: "Import dibias",
		About:  "Adds and edits up to 500 dibias in one change. A dry run reports what would happen to each row and stores nothing.",
		Errors: web.Errors{409: "This id was used for another import", 422: "There must be as many versions as rows"}}, store.Import)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", ID: "deleteDibias", Summary: "Delete many dibias",
		About: "Deletes up to 500 dibias with their reviews and reports in one change. Dibias that do not exist are left out."}, store.DeleteMany)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/dibias/update-order", MaxBody: orderBody, ID: "orderDibias", Summary: "Save the order of dibias",
		About:  "Saves the position of every dibia. It fails if a dibia was added or deleted since the list was loaded.",
		Errors: web.Errors{409: "list changed, reload", 422: "The order must name every entry once"}}, h.reorder)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", ID: "countDibias", Summary: "Count dibias and submissions",
		About: "Returns how many dibias there are, and how many reviews, reports and profiles of each status. The tabs of the moderation screens show them."}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", ID: "summarizeDibias", Summary: "Summarize dibias",
		About: "Returns what the dashboard shows about dibias and about submissions that wait for a decision. It costs less than loading the lists."}, h.summary)
}

func declareReviews(api *web.API, h *handlers, perMinute int) {
	api.Tag("Reviews", "Reviews of dibias, which the public submits and administrators approve or reject.")
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/reviews", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Statuses: []int{201}, ID: "submitReview", Summary: "Submit a review",
		About:  "Stores a review of a dibia for an administrator to approve or reject. It is not public before that.",
		Errors: web.Errors{422: "Rating must be a whole number from 1 to 5"}}, h.submitReview)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews", ID: "listReviews", Summary: "List reviews",
		About:  "Returns reviews, newest first. Filters narrow the list, and the Link header leads to the next page.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.listReviews)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews/groups", ID: "groupReviews", Summary: "Count reviews by dibia",
		About:  "Returns each dibia that has reviews, with their number. Filters choose which reviews count.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.groupReviews)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews/{id}", ID: "getReview", Summary: "Get a review",
		About:  "Returns one review with its decision. It may be pending or decided.",
		Errors: web.Errors{404: "This review does not exist"}}, h.getReview)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/approve", ID: "approveReview", Summary: "Approve a review",
		About:  "Approves a pending review and returns it. Nothing else changes.",
		Errors: web.Errors{404: "This review does not exist", 409: "This review was already approved by ada", 422: "Reason must have at most 500 characters"}}, h.decideReview("approve", approve))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/reject", ID: "rejectReview", Summary: "Reject a review",
		About:  "Rejects a pending review and returns it. A reason may be given, and added or changed later.",
		Errors: web.Errors{404: "This review does not exist", 409: "This review was already rejected by ada", 422: "Reason must have at most 500 characters"}}, h.decideReview("reject", reject))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/reason", ID: "explainReview", Summary: "Change the reason of a rejection",
		About:  "Sets, changes or removes the reason for which a review was rejected. Any administrator may do so at any time.",
		Errors: web.Errors{404: "This review does not exist", 409: "This review is pending", 422: "Reason must have at most 500 characters"}}, h.decideReview("reason", explain))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/undo", ID: "undoReviewDecision", Summary: "Undo a decision",
		About:  "Moves a review back to pending. Only the administrator who decided may do so, within half a minute.",
		Errors: web.Errors{404: "This review does not exist", 409: "It is too late to undo this", 422: "Reason must have at most 500 characters"}}, h.decideReview("undo", undo))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/decide-many", ID: "decideReviews", Summary: "Decide on many reviews",
		About:  "Approves or rejects up to 500 reviews in one change. Reviews that are not pending are left out.",
		Errors: web.Errors{422: "A review cannot be resolved"}}, h.reviews.DecideMany)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/reopen", ID: "reopenReviews", Summary: "Move reviews back to pending",
		About:  "Moves up to 500 decided reviews back to pending in one change. Any administrator may do so at any time.",
		Errors: web.Errors{422: "expected array length >= 1"}}, h.reviews.Reopen)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/reviews/{id}", ID: "eraseReview", Summary: "Erase a review",
		About:  "Permanently deletes a review that has been decided on. Its text cannot be restored; the history only shows that it was erased.",
		Errors: web.Errors{404: "This review does not exist", 409: "This review waits for a decision. Decide on it first."}}, h.reviews.Erase)
}

func declareReports(api *web.API, h *handlers, perMinute int) {
	api.Tag("Reports", "Reports about dibias, which the public submits and administrators resolve.")
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/reports", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Statuses: []int{201}, ID: "submitReport", Summary: "Submit a report",
		About:  "Stores a report about a dibia for an administrator to resolve. Reports are never public.",
		Errors: web.Errors{422: "There is no dibia with this id"}}, h.submitReport)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report", ID: "listReports", Summary: "List reports",
		About:  "Returns reports, newest first. Filters narrow the list, and the Link header leads to the next page.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.listReports)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/groups", ID: "groupReports", Summary: "Count reports by dibia",
		About:  "Returns each dibia that has reports, with their number. Filters choose which reports count.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.groupReports)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/redlist", ID: "listRedList", Summary: "List dibias with many reports",
		About: "Returns the dibias that have three reports or more, with their number. Dibias with most reports come first."}, h.redList)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/{id}", ID: "getReport", Summary: "Get a report",
		About:  "Returns one report with its decision. It may be pending or decided.",
		Errors: web.Errors{404: "This report does not exist"}}, h.getReport)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/resolve", ID: "resolveReport", Summary: "Resolve a report",
		About:  "Resolves a pending report and returns it. A note on how it was resolved may be given as reason. The dibia itself is not changed.",
		Errors: web.Errors{404: "This report does not exist", 409: "This report was already resolved by ada", 422: "Reason must have at most 500 characters"}}, h.decideReport("resolve", resolve))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/reason", ID: "explainReport", Summary: "Change the note on a resolved report",
		About:  "Sets, changes or removes the note on how a report was resolved. Any administrator may do so at any time.",
		Errors: web.Errors{404: "This report does not exist", 409: "This report is pending", 422: "Reason must have at most 500 characters"}}, h.decideReport("reason", explain))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/undo", ID: "undoReportDecision", Summary: "Undo a decision",
		About:  "Moves a report back to pending. Only the administrator who decided may do so, within half a minute.",
		Errors: web.Errors{404: "This report does not exist", 409: "It is too late to undo this", 422: "Reason must have at most 500 characters"}}, h.decideReport("undo", undo))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/decide-many", ID: "decideReports", Summary: "Decide on many reports",
		About:  "Resolves up to 500 reports in one change. Reports that are not pending are left out.",
		Errors: web.Errors{422: "A report cannot be approved"}}, h.reports.DecideMany)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/reopen", ID: "reopenReports", Summary: "Move reports back to pending",
		About:  "Moves up to 500 decided reports back to pending in one change. Any administrator may do so at any time.",
		Errors: web.Errors{422: "expected array length >= 1"}}, h.reports.Reopen)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/report/{id}", ID: "eraseReport", Summary: "Erase a report",
		About:  "Permanently deletes a report that has been decided on. Its text cannot be restored; the history only shows that it was erased.",
		Errors: web.Errors{404: "This report does not exist", 409: "This report waits for a decision. Decide on it first."}}, h.reports.Erase)
}

func declareProfiles(api *web.API, h *handlers, perMinute int) {
	api.Tag("Profiles", "Profiles of people who want to be in the directory.")
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/profiles", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Statuses: []int{201}, ID: "submitProfile", Summary: "Submit a profile",
		About:  "Stores the profile of a person who wants to be listed, for an administrator to decide on. It is not public before that.",
		Errors: web.Errors{422: "First name is required"}}, h.submitProfile)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/profiles", ID: "listProfiles", Summary: "List profiles",
		About:  "Returns profiles, newest first. Filters narrow the list, and the Link header leads to the next page.",
		Errors: web.Errors{422: `There is no status "done" here`}}, h.listProfiles)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/profiles/{id}", ID: "getProfile", Summary: "Get a profile",
		About:  "Returns one profile with its decision. It may be pending or decided.",
		Errors: web.Errors{404: "This profile does not exist"}}, h.getProfile)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/approve", ID: "approveProfile", Summary: "Approve a profile",
		About:  "Approves a pending profile and returns it. Nothing else changes.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile was already approved by ada", 422: "Reason must have at most 500 characters"}}, h.decideProfile("approve", approve, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/publish", ID: "publishProfile", Summary: "Publish a profile",
		About:  "Approves a pending profile and adds a dibia made from it to the directory, with corrections if there are any. Undoing the decision also deletes that dibia, and fails once it was edited.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile was already approved by ada", 422: "Contact number is required"}}, pictures.Settled(h.reporter, h.publish(approve)))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/publish-approved", ID: "publishApprovedProfile", Summary: "Publish an approved profile",
		About:  "Adds a dibia to the directory, made from a profile that was approved without being published.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile was rejected by ada, not approved", 422: "Contact number is required"}}, pictures.Settled(h.reporter, h.publish((*moderation.Decision).CheckApproved)))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/correct", ID: "correctProfile", Summary: "Correct a profile",
		About:  "Saves corrections of an unpublished profile and returns the profile, which keeps what was submitted. Its status does not change. Publishing the profile publishes the corrections.",
		Errors: web.Errors{404: "This profile does not exist", 409: "ada has corrected this profile since you opened it. Save again to replace their corrections, or discard yours to see them.", 422: "Name is required"}}, h.correct)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/reject", ID: "rejectProfile", Summary: "Reject a profile",
		About:  "Rejects a pending profile and returns it. A reason may be given, and added or changed later.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile was already rejected by ada", 422: "Reason must have at most 500 characters"}}, h.decideProfile("reject", reject, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/reason", ID: "explainProfile", Summary: "Change the reason of a rejection",
		About:  "Sets, changes or removes the reason for which a profile was rejected. Any administrator may do so at any time.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile is pending", 422: "Reason must have at most 500 characters"}}, h.decideProfile("reason", explain, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/undo", ID: "undoProfileDecision", Summary: "Undo a decision",
		About:  "Moves a profile back to pending. Only the administrator who decided may do so, within half a minute.",
		Errors: web.Errors{404: "This profile does not exist", 409: "It is too late to undo this", 422: "Reason must have at most 500 characters"}}, pictures.Settled(h.reporter, h.decideProfile("undo", undo, h.unpublish)))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/decide-many", ID: "decideProfiles", Summary: "Decide on many profiles",
		About:  "Approves or rejects up to 500 profiles in one change. Profiles that are not pending are left out.",
		Errors: web.Errors{422: "A profile cannot be resolved"}}, h.profiles.DecideMany)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/reopen", ID: "reopenProfiles", Summary: "Move profiles back to pending",
		About:  "Moves up to 500 decided profiles back to pending in one change. Any administrator may do so at any time. A dibia made from a profile stays in the directory.",
		Errors: web.Errors{422: "expected array length >= 1"}}, h.profiles.Reopen)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/profiles/{id}", ID: "eraseProfile", Summary: "Erase a profile",
		About:  "Permanently deletes a profile that has been decided on. Its text cannot be restored; the history only shows that it was erased.",
		Errors: web.Errors{404: "This profile does not exist", 409: "This profile waits for a decision. Decide on it first."}}, h.profiles.Erase)
}
