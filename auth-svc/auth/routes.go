package auth

import (
	"net/http"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/invitations"
	"obi/auth-svc/keys"
	"obi/auth-svc/signin"
	"obi/platform/history"
	"obi/platform/web"
)

// passwordBody fits a username and two passwords of maximum length with every character escaped, in
// bytes.
const passwordBody = 16 << 10

// passkeyBody fits a browser's answer about a passkey, in bytes.
const passkeyBody = 16 << 10

// challengesPerMinute limits the challenges for one address. Each is a row for five minutes.
const challengesPerMinute = 60

// newAPI declares every route of the service and its access. A route without Access is for
// administrators only, and for their sessions only: an API key must not manage accounts or keys.
func newAPI(h *handlers, opts web.Options) (*web.API, error) {
	opts.NoKeys = true
	api, err := web.New("/api/auth", "Sign-in", opts)
	if err != nil {
		return nil, err
	}
	h.declareSignIn(api)
	h.declareAccount(api)
	h.declareKeys(api)
	h.declareAdmins(api)
	history.New(h.db, "/api/auth").Declare(api)
	return api, nil
}

func (h *handlers) declareSignIn(api *web.API) {
	api.Tag("Sign-in", "Signing in, with a password, a second factor or a passkey.")
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login", Access: web.Public, MaxBody: passwordBody, ID: "login", Summary: "Sign in",
		About:  "Checks a username and a password and returns a token that is valid for 24 hours. If a second factor is needed it returns a ticket for the next step instead.",
		Errors: web.Errors{401: signin.ErrWrong.Message, 422: "Username is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandlePassword)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/code", Access: web.Public, MaxBody: passwordBody, ID: "loginWithCode", Summary: "Sign in with a code",
		About:  "Completes a sign-in with a code from the authenticator app or a recovery code. The ticket comes from the answer to the password.",
		Errors: web.Errors{401: factors.ErrCode.Message, 409: signin.ErrTicket.Message, 422: "The code is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandleCode)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/app", Access: web.Public, MaxBody: passwordBody, ID: "offerFirstApp", Summary: "Begin to set up a required app",
		About:  "Returns the secret for an authenticator app to an administrator who must have a second factor and has none. The sign-in is completed with a first code.",
		Errors: web.Errors{409: signin.ErrTicket.Message}}, h.logins.HandleOfferApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/app/confirm", Access: web.Public, MaxBody: passwordBody, ID: "confirmFirstApp", Summary: "Set up a required app",
		About:  "Turns the authenticator app on with its first code and completes the sign-in. The answer shows recovery codes once.",
		Errors: web.Errors{409: signin.ErrTicket.Message, 422: factors.WrongAppCode, 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandleConfirmApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/passkey", Access: web.Public, PerMinute: challengesPerMinute, MaxBody: passwordBody, ID: "offerPasskeyLogin", Summary: "Begin to sign in with a passkey",
		About:  "Returns a challenge for a passkey to sign. With a ticket the passkey is the second step; without one it replaces the password too.",
		Errors: web.Errors{403: "Passkeys work only at one address, https://obi.example.org (the setting OBI_PUBLIC_URL). Open Obi there.", 409: signin.ErrTicket.Message}}, h.logins.HandleBeginPasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/passkey/confirm", Access: web.Public, MaxBody: passkeyBody, ID: "loginWithPasskey", Summary: "Sign in with a passkey",
		About:  "Checks what a passkey signed and returns a token that is valid for 24 hours. Each challenge works once.",
		Errors: web.Errors{401: factors.ErrPasskey.Message, 403: "Passkeys work only at one address, https://obi.example.org (the setting OBI_PUBLIC_URL). Open Obi there.", 409: factors.ErrChallenge.Message, 422: "This is not a valid passkey signature", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandlePasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/invitation", Access: web.Public, PerMinute: challengesPerMinute, MaxBody: passwordBody, ID: "lookAtInvitation", Summary: "Look at an invitation",
		About:  "Returns who created the invitation of a link and when it expires. Used, revoked and expired links all get the same answer.",
		Errors: web.Errors{404: invitations.ErrInvalid.Message}}, h.invitations.HandleLook)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/invitation/accept", Access: web.Public, MaxBody: passwordBody, ID: "acceptInvitation", Summary: "Accept an invitation",
		About:  "Creates the account of an invited administrator and signs them in, as signing in with a password does. Each invitation works once.",
		Errors: web.Errors{404: invitations.ErrInvalid.Message, 409: accounts.ErrTaken.Message, 422: "Password must have 15 to 256 characters", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandleAccept)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/setup", Access: web.Public, PerMinute: challengesPerMinute, MaxBody: passwordBody, ID: "lookAtSetup", Summary: "Look at the setup link",
		About:  "Succeeds if the setup link works. Obi prints it at the start while nobody has signed in with the generated first password.",
		Errors: web.Errors{404: accounts.ErrSetup.Message}}, h.accounts.HandleLookAtSetup)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/login/setup/complete", Access: web.Public, MaxBody: passwordBody, ID: "completeSetup", Summary: "Set up the first administrator",
		About:  "Replaces the first administrator, who has never signed in, by one with the chosen name and password, and signs them in. The setup link works once.",
		Errors: web.Errors{404: accounts.ErrSetup.Message, 422: "Password must have 15 to 256 characters", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.logins.HandleSetUp)
}

func (h *handlers) declareAccount(api *web.API) {
	api.Tag("Account", "What administrators do with their own sessions, password and second factors.")
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/logout", ID: "logout", Summary: "Sign out",
		About: "Ends the session of the token. The token is refused from then on."}, h.sessions.HandleLogout)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/session", ID: "getSession", Summary: "Get the session",
		About: "Returns who is signed in and when the session ends. Clients use it to see whether a token still works."}, h.sessions.HandleSession)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/sessions", ID: "listSessions", Summary: "List one's own sessions",
		About: "Returns the open sessions of the signed-in administrator, with their devices. The current one is marked."}, h.sessions.HandleList)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/auth/sessions/{id}", ID: "endSession", Summary: "End one of one's own sessions",
		About:  "Signs one session of the signed-in administrator out. Its token is refused from then on.",
		Errors: web.Errors{404: "You have no open session with this id"}}, h.sessions.HandleEnd)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/password", MaxBody: passwordBody, ID: "changePassword", Summary: "Change one's own password",
		About:  "Changes the password of the signed-in administrator. The current password is required. All other sessions of the administrator end, and their open invitations are revoked.",
		Errors: web.Errors{403: "The current password is not correct", 409: "The password has just been changed elsewhere", 422: "The new password must differ from the old one", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.accounts.HandleChangePassword)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/factors", ID: "getFactors", Summary: "Get one's own second factors",
		About: "Returns the second factors of the signed-in administrator and how many recovery codes are left. It also returns whether this server requires one."}, h.factors.HandleList)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app", MaxBody: passwordBody, ID: "offerApp", Summary: "Begin to set up an authenticator app",
		About:  "Returns the secret for an authenticator app, as text and as a QR code. The app is not used before its first code is confirmed.",
		Errors: web.Errors{403: "The password is not correct", 422: "Password is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.factors.HandleOfferApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app/confirm", ID: "confirmApp", Summary: "Set up an authenticator app",
		About:  "Turns the authenticator app on with its first code. The answer shows new recovery codes once.",
		Errors: web.Errors{409: "Setting up the app took too long, or was started in another window. Start again.", 422: factors.WrongAppCode}}, h.factors.HandleConfirmApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/app/remove", MaxBody: passwordBody, ID: "removeApp", Summary: "Remove the authenticator app",
		About:  "Removes the authenticator app of the signed-in administrator. It fails if it is the last second factor and this server requires one.",
		Errors: web.Errors{403: "The password is not correct", 404: "No authenticator app is set up", 409: "Everyone needs a second factor here. Set up another one first, then remove this one.", 422: "Password is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.factors.HandleRemoveApp)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys/options", MaxBody: passwordBody, ID: "offerPasskey", Summary: "Begin to add a passkey",
		About:  "Returns what a browser needs to make a passkey for the signed-in administrator. The passkey is stored by the next call.",
		Errors: web.Errors{403: "The password is not correct", 422: "Password is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.factors.HandleOfferPasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys", Statuses: []int{201}, MaxBody: passkeyBody, ID: "addPasskey", Summary: "Add a passkey",
		About:  "Stores a passkey that a browser made. The answer shows recovery codes once if the administrator has none.",
		Errors: web.Errors{409: factors.ErrChallenge.Message, 422: "This passkey was not accepted. Try again, or add another one."}}, h.factors.HandleAddPasskey)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/auth/factors/passkeys/{id}", MaxBody: passwordBody, ID: "renamePasskey", Summary: "Rename a passkey",
		About:  "Changes the name that a passkey has in the list. It signs in as before.",
		Errors: web.Errors{404: factors.ErrNoPasskey.Message, 422: "Name is required"}}, h.factors.HandleRenamePasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/passkeys/{id}/remove", MaxBody: passwordBody, ID: "removePasskey", Summary: "Remove a passkey",
		About:  "Removes a passkey of the signed-in administrator. It fails if it is the last second factor and this server requires one.",
		Errors: web.Errors{403: "The password is not correct", 404: factors.ErrNoPasskey.Message, 409: "Everyone needs a second factor here. Set up another one first, then remove this one.", 422: "Password is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.factors.HandleRemovePasskey)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/factors/recovery-codes", MaxBody: passwordBody, ID: "renewRecoveryCodes", Summary: "Get new recovery codes",
		About:  "Replaces all recovery codes by ten new ones and shows them once. The old codes stop working.",
		Errors: web.Errors{403: "The password is not correct", 409: "Set up a second factor first. Recovery codes replace it when you cannot use it.", 422: "Password is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.factors.HandleRenewCodes)
}

func (h *handlers) declareKeys(api *web.API) {
	api.Tag("API keys", "Keys with which programs use the APIs of the areas for an administrator.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/keys", ID: "listKeys", Summary: "List one's own API keys",
		About: "Returns the API keys of the signed-in administrator, newest first, without the keys themselves. Keys that have expired or were revoked are listed for 30 days."}, h.keys.HandleList)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/keys", Statuses: []int{201}, MaxBody: passwordBody, ID: "createKey", Summary: "Create an API key",
		About:  "Creates an API key that lets a program read, or read and change, the chosen areas. The response contains the key; it is never shown again.",
		Errors: web.Errors{403: "The password is not correct", 409: keys.ErrNameTaken.Message, 422: "Name is required", 429: "Too many failed attempts. Wait a few minutes and try again."}}, h.keys.HandleCreate)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/keys/{id}/revoke", ID: "revokeKey", Summary: "Revoke an API key",
		About:  "Revokes a key of the signed-in administrator for good. Every service refuses it within five seconds.",
		Errors: web.Errors{404: keys.ErrNone.Message}}, h.keys.HandleRevoke)
}

func (h *handlers) declareAdmins(api *web.API) {
	api.Tag("Administrators", "Who may sign in.")
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/admins", ID: "listAdmins", Summary: "List administrators",
		About: "Returns all administrators, with the time at which each was added. Disabled ones are marked."}, h.accounts.HandleList)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/admins", Statuses: []int{201}, MaxBody: passwordBody, ID: "addAdmin", Summary: "Add an administrator",
		About:  "Adds an administrator with a first password. The new administrator can change it after signing in.",
		Errors: web.Errors{409: "An administrator with this name already exists", 422: "Password must have 15 to 256 characters", 429: "Too many people are signing in right now. Try again in a few seconds."}}, h.accounts.HandleAdd)
	web.Handle(api, web.Route{Method: http.MethodPatch, Path: "/api/auth/admins/{username}", MaxBody: passwordBody, ID: "changeAdmin", Summary: "Change an administrator",
		About:  "Disables or enables another administrator, or sets a new password. A disabled administrator is signed out everywhere, and their API keys are revoked.",
		Errors: web.Errors{403: "To change your own password, use the call that takes your current one", 404: "This administrator does not exist", 409: "The last active administrator cannot be disabled", 422: "Password must have 15 to 256 characters", 429: "Too many people are signing in right now. Try again in a few seconds."}}, h.accounts.HandleChange)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/auth/admins/{username}", ID: "removeAdmin", Summary: "Remove an administrator",
		About:  "Removes an administrator for good and ends all of their sessions. The history keeps what they did.",
		Errors: web.Errors{404: "This administrator does not exist", 409: "The last active administrator cannot be removed"}}, h.accounts.HandleRemove)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/invitations", ID: "listInvitations", Summary: "List open invitations",
		About: "Returns the invitations that can still be accepted, newest first. Their links are never shown again."}, h.invitations.HandleList)
	web.Handle(api, web.Route{Method: http.MethodPost, Path: "/api/auth/invitations", Statuses: []int{201}, ID: "invite", Summary: "Invite an administrator",
		About:  "Creates a link with which one person can become an administrator within seven days. The answer shows its token once.",
		Errors: web.Errors{422: "Note must have at most 100 characters"}}, h.invitations.HandleCreate)
	web.Handle(api, web.Route{Method: http.MethodDelete, Path: "/api/auth/invitations/{id}", ID: "revokeInvitation", Summary: "Revoke an invitation",
		About:  "Revokes an open invitation of any administrator. Its link stops working at once.",
		Errors: web.Errors{404: "There is no open invitation with this id"}}, h.invitations.HandleRevoke)
	web.Handle(api, web.Route{Method: http.MethodGet, Path: "/api/auth/admin/summary", ID: "summarizeSignIns", Summary: "Summarize sign-ins",
		About:  "Returns who can sign in and how many sign-ins were refused, for the dashboard. The refusals are counted from a given moment on.",
		Errors: web.Errors{422: "since must not be more than 48 hours ago"}}, h.logins.HandleSummary)
}
