package audio

import (
	"log/slog"
	"net/http"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/pictures"
	"obi/audio-svc/recordings"
	"obi/platform/service"
	"obi/platform/web"
)

// newAPI declares every public route of the service and its access (spec 7.3). A route without
// Access is for administrators only.
func newAPI(r *recordings.Handlers, p *pictures.Handlers, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/ilu/audio", "Audio files and pictures", opts)
	if err != nil {
		return nil, err
	}
	api.Tag("Audio", "The audio files of proverbs and riddles.")
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: "/api/ilu/audio/{fileId}", Access: web.Public, ID: "playAudio", Summary: "Play an audio file",
		About:  "Returns the bytes of an audio file, whole or the part that the Range header asks for. Browsers may keep them for ever: the content of an ID never changes.",
		Errors: web.Errors{404: "This audio file does not exist", 416: "The file does not have this range"}}, r.Play)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/ilu/audio/{fileId}/info", Access: web.Public, ID: "getAudioInfo", Summary: "Get details of an audio file",
		About:  "Returns the name, size, type and upload time of an audio file. It returns 404 if the file does not exist or was deleted.",
		Errors: web.Errors{404: "This audio file does not exist"}}, r.Info)
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: "/api/ilu/audio/{fileId}/kept", KeyAreas: []string{"ilu", "kwuo"}, ID: "playKeptAudio", Summary: "Play a deleted audio file",
		About:  "Returns the bytes of an audio file even if it was deleted or replaced, whole or the part that the Range header asks for. It returns 404 once the retention period has ended.",
		Errors: web.Errors{404: "This audio file does not exist", 416: "The file does not have this range"}}, r.PlayKept)
	api.Tag("Pictures", "Pictures that administrators upload for entries.")
	web.HandleStream(api, web.Route{Method: http.MethodGet, Path: audioclient.Pictures + "{pictureId}", Access: web.Public, ID: "showPicture", Summary: "Show a picture",
		About:  "Returns the bytes of a picture that was uploaded to Obi. Browsers may keep them for ever: the content of an ID never changes.",
		Errors: web.Errors{404: "This picture does not exist", 416: "The file does not have this range"}}, p.Show)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: audioclient.Pictures + "admin/picture", KeyAreas: []string{"creator", "dibia"}, Form: &pictures.Form, Statuses: []int{201}, ID: "addPicture", Summary: "Upload a picture",
		About:  "Stores a picture and returns its address, for the image of an entry. A picture that no entry uses is deleted after a while.",
		Errors: web.Errors{422: "This picture cannot be used. Please use JPEG, PNG or WebP."}}, p.Add)
	return api, nil
}

// newInternals declares the calls of other services. They are served on the internal port only, and
// every call except GET requires INTERNAL_KEY.
func newInternals(r *recordings.Handlers, p *pictures.Handlers, log *slog.Logger) []service.InternalRoute {
	uses := service.InternalRoute{Method: http.MethodPut, Path: audioclient.UsesPrefix + "{area}", Handle: service.Respond(log, p.ReceiveUses)}
	return append(r.Internals(log), uses)
}
