package creator

import (
	"net/http"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/entity"
	"obi/platform/history"
	"obi/platform/web"
)

// orderBody fits an order of some 50,000 creators, in bytes.
const orderBody = 4 << 20

// newAPI declares every route of the service and who may call it (spec 7.1).
// A row without Access is for administrators only. used is told what becomes of pictures.
func newAPI(all *creators, used *pictures.Uses, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/creator", "Creator Directory", opts)
	if err != nil {
		return nil, err
	}
	h := &handlers{all}
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/creators", Access: web.Public, Summary: "List creators in their order"}, h.list)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/add", Summary: "Add a creator", Statuses: []int{200, 201}}, pictures.Settled(used, h.Add))
	web.Handle(api, web.Route{Method: http.MethodPut, Path: "/api/creator/admin/edit/{id}", Summary: "Replace a creator's content"}, pictures.Settled(used, h.Edit))
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/creator/admin/delete/{id}", Summary: "Delete a creator"}, pictures.Settled(used, h.Delete))
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/import", Summary: "Add and change many creators at once", MaxBody: entity.ImportBody}, pictures.Settled(used, h.Import))
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/change", Summary: "Change the filters of many creators at once"}, h.change)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/creator/admin/delete", Summary: "Delete many creators at once"}, pictures.Settled(used, h.DeleteMany))
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/creator/admin/order", Summary: "Save the order of all creators", MaxBody: orderBody}, h.reorder)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/admin/counts", Summary: "Count creators"}, h.counts)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/creator/admin/summary", Summary: "What there is, for the dashboard"}, h.summary)
	history.New(all.DB, "/api/creator", history.Kind{Noun: all.Noun, Name: "name", Undo: pictures.SettledUndo(used, history.InTransaction(all.Undo))}).Declare(api)
	return api, nil
}
