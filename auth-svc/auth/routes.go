package auth

import (
	"net/http"

	"obi/platform/history"
	"obi/platform/web"
)

// passwordBody fits a username and two of the longest passwords with every
// character escaped, in bytes.
const passwordBody = 16 << 10

// passkeyBody fits what browsers say of a passkey, in bytes.
const passkeyBody = 16 << 10

// challengesPerMinute is how many challenges one address gets: each is a row for five minutes.
const challengesPerMinute = 60

// newAPI declares every route of the service and who may call it. A
// row without Access is for administrators only.
func newAPI(h *handlers, opts web.Options) (*web.API, error) {
	api, err := web.New("/api/auth", "Sign-in", opts)
	if err != nil {
		return nil, err
	}
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login", Access: web.Public, Summary: "Sign in", MaxBody: passwordBody}, h.login)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/code", Access: web.Public, Summary: "Sign in, second step: a code", MaxBody: passwordBody}, h.loginCode)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/app", Access: web.Public, Summary: "Sign in, where a second factor is required: begin to set one up", MaxBody: passwordBody}, h.loginOffer)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/app/confirm", Access: web.Public, Summary: "Sign in, where a second factor is required: set it up", MaxBody: passwordBody}, h.loginConfirm)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/passkey", Access: web.Public, PerMinute: challengesPerMinute, Summary: "Sign in with a passkey: what it is to sign", MaxBody: passwordBody}, h.loginOptions)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/passkey/confirm", Access: web.Public, Summary: "Sign in with a passkey: what it has signed", MaxBody: passkeyBody}, h.loginPasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/logout", Summary: "Sign out"}, h.logout)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/session", Summary: "Who is signed in, and until when"}, h.session)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/sessions", Summary: "List one's own open sessions"}, h.sessions)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/auth/sessions/{id}", Summary: "End one of one's own sessions"}, h.endSession)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/password", Summary: "Change one's own password", MaxBody: passwordBody}, h.changePassword)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/factors", Summary: "One's own second factors"}, h.factors)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app", Summary: "Begin to set up an app of codes", MaxBody: passwordBody}, h.offerApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app/confirm", Summary: "Set up the app of codes with its first code"}, h.confirmApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app/remove", Summary: "Remove the app of codes", MaxBody: passwordBody}, h.removeApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys/options", Summary: "Begin to add a passkey", MaxBody: passwordBody}, h.offerPasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys", Summary: "Add a passkey", Statuses: []int{201}, MaxBody: passkeyBody}, h.addPasskey)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/auth/factors/passkeys/{id}", Summary: "Rename a passkey", MaxBody: passwordBody}, h.renamePasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys/{id}/remove", Summary: "Remove a passkey", MaxBody: passwordBody}, h.removePasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/recovery-codes", Summary: "Get other recovery codes", MaxBody: passwordBody}, h.renewCodes)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/admins", Summary: "List administrators"}, h.admins)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/admins", Summary: "Add an administrator", Statuses: []int{201}, MaxBody: passwordBody}, h.addAdmin)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/auth/admins/{username}", Summary: "Disable or enable an administrator, or reset the password", MaxBody: passwordBody}, h.changeAdmin)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/auth/admins/{username}", Summary: "Remove an administrator"}, h.removeAdmin)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/admin/summary", Summary: "Who can sign in and who was refused, for the dashboard"}, h.summary)
	history.New(h.store.db, "/api/auth").Declare(api)
	return api, nil
}
