package audio

import (
	"net/http"

	"obi/audio-svc/audioclient"
	"obi/platform/web"
)

// newAPI declares every public route of the service and who may call it (spec 7.3).
// A row without Access is for administrators only. Recordings are stored and deleted on
// the internal port, see newReceiver, where areas say too which pictures they use.
func newAPI(h *pictureHandlers, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/ilu/audio", "Audio files and pictures", opts)
	if err != nil {
		return nil, err
	}
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: "/api/ilu/audio/{fileId}", Access: web.Public, Summary: "Play an audio file"}, h.play)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/ilu/audio/{fileId}/info", Access: web.Public, Summary: "What is known of an audio file"}, h.info)
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: audioclient.Pictures + "{pictureId}", Access: web.Public, Summary: "Show a picture"}, h.show)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: audioclient.Pictures + "admin/picture", Form: &pictureForm, Summary: "Store a picture, for the image of an entry", Statuses: []int{201}}, h.add)
	return api, nil
}
