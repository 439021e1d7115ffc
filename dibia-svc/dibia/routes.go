package dibia

import (
	"net/http"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/moderation"
	"obi/platform/web"
)

const (
	// orderBody fits an order of some 50,000 dibias, in bytes.
	orderBody = 4 << 20
	// submissionBody bounds what the public may send, in bytes.
	submissionBody = 64 << 10
)

// newAPI declares every route of the service and who may call it (spec 7.2). A
// row without Access is for administrators only. An address may submit perMinute
// reviews a minute, and as many reports and profiles. used is told what becomes of pictures.
func newAPI(h *handlers, used *pictures.Uses, perMinute int, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/dibia", "Dibia Directory", opts)
	if err != nil {
		return nil, err
	}
	type route = web.Route
	admin := "/api/dibia/admin"
	approve, reject, resolve := (*moderation.Decision).Approve, (*moderation.Decision).Reject, (*moderation.Decision).Resolve
	explain, undo := (*moderation.Decision).Explain, (*moderation.Decision).Undo

	web.Handle(api, route{Method: http.MethodGet, Path: "/api/dibia/dibias", Access: web.Public, Summary: "List dibias in their order"}, h.listDibias)
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/dibia", Summary: "Add a dibia", Statuses: []int{200, 201}}, pictures.Settled(used, h.dibias.Add))
	web.Handle(api, route{Method: http.MethodPut, Path: admin + "/dibias/{id}", Summary: "Replace a dibia's content"}, pictures.Settled(used, h.dibias.Edit))
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/dibias/{id}", Summary: "Delete a dibia with its reviews and reports"}, pictures.Settled(used, h.dibias.Delete))
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/import", Summary: "Add and change many dibias at once", MaxBody: entity.ImportBody}, pictures.Settled(used, h.dibias.Import))
	web.Handle(api, route{Method: http.MethodPost, Path: admin + "/delete", Summary: "Delete many dibias at once, with their reviews and reports"}, pictures.Settled(used, h.dibias.DeleteMany))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/dibias/update-order", Summary: "Save the order of all dibias", MaxBody: orderBody}, h.reorder)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/counts", Summary: "Count dibias and submissions"}, h.counts)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/summary", Summary: "What there is and what waits, for the dashboard"}, h.summary)

	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews", Summary: "List reviews, newest first"}, h.listReviews)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews/groups", Summary: "Count reviews by dibia"}, h.groupReviews)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/reviews/{id}", Summary: "One review"}, h.getReview)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/approve", Summary: "Approve a pending review"}, h.decideReview("approve", approve))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/reject", Summary: "Reject a pending review"}, h.decideReview("reject", reject))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/reason", Summary: "Give, change or take away the reason of a rejected review"}, h.decideReview("reason", explain))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/undo", Summary: "Take back one's own decision on a review"}, h.decideReview("undo", undo))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/reviews/decide-many", Summary: "Approve or reject many pending reviews at once"}, h.reviews.DecideMany)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/reviews/{id}", Summary: "Erase a decided review for good"}, h.reviews.Erase)

	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report", Summary: "List reports, newest first"}, h.listReports)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/groups", Summary: "Count reports by dibia"}, h.groupReports)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/redlist", Summary: "Dibias with 3 or more reports"}, h.redList)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/report/{id}", Summary: "One report"}, h.getReport)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/resolve", Summary: "Resolve a pending report"}, h.decideReport("resolve", resolve))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/undo", Summary: "Take back one's own decision on a report"}, h.decideReport("undo", undo))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/report/decide-many", Summary: "Resolve many pending reports at once"}, h.reports.DecideMany)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/report/{id}", Summary: "Erase a resolved report for good"}, h.reports.Erase)

	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/profiles", Summary: "List profiles, newest first"}, h.listProfiles)
	web.Handle(api, route{Method: http.MethodGet, Path: admin + "/profiles/{id}", Summary: "One profile"}, h.getProfile)
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/approve", Summary: "Approve a pending profile"}, h.decideProfile("approve", approve, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/publish", Summary: "Approve a pending profile and add its dibia to the directory"}, pictures.Settled(used, h.publish))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/reject", Summary: "Reject a pending profile"}, h.decideProfile("reject", reject, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/reason", Summary: "Give, change or take away the reason of a rejected profile"}, h.decideProfile("reason", explain, nil))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/undo", Summary: "Take back one's own decision on a profile"}, pictures.Settled(used, h.decideProfile("undo", undo, h.unpublish)))
	web.Handle(api, route{Method: http.MethodPatch, Path: admin + "/profiles/decide-many", Summary: "Approve or reject many pending profiles at once"}, h.profiles.DecideMany)
	web.Handle(api, route{Method: http.MethodDelete, Path: admin + "/profiles/{id}", Summary: "Erase a decided profile for good"}, h.profiles.Erase)

	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/reviews", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Summary: "Submit a review", Statuses: []int{201}}, h.submitReview)
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/reports", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Summary: "Submit a report", Statuses: []int{201}}, h.submitReport)
	web.Handle(api, route{Method: http.MethodPost, Path: "/api/dibia/profiles", Access: web.Public, PerMinute: perMinute, MaxBody: submissionBody, Summary: "Submit a profile", Statuses: []int{201}}, h.submitProfile)

	history.New(h.dibias.DB, "/api/dibia",
		history.Kind{Noun: h.dibias.Noun, Name: "name", Undo: pictures.SettledUndo(used, history.InTransaction(h.dibias.Undo))},
		h.reviews.History(`SELECT id, name FROM reviews WHERE id = ANY (@ids)`),
		h.reports.History(`SELECT id, name FROM reports WHERE id = ANY (@ids)`),
		h.profiles.History(`SELECT id, first_name || ' ' || last_name AS name FROM profiles WHERE id = ANY (@ids)`),
	).Declare(api)
	return api, nil
}
