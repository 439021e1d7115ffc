// Package signin opens sessions, with a password, a second factor or a passkey.
//
// Read login.go (signing in with a password), client.go (the client and its device cookie), open.go
// (opening the session, and recording a refusal), second_step.go (the second step, with a code),
// first_app.go (setting up a required factor), passkey.go (signing in with a passkey), accept.go
// (accepting an invitation, and the setup link) and summary.go (the numbers on the dashboard).
package signin

import (
	"context"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"obi/auth-svc/accounts"
	"obi/auth-svc/factors"
	"obi/auth-svc/invitations"
	"obi/auth-svc/sessions"
	"obi/auth-svc/throttle"
	tokens "obi/platform/auth"
	"obi/platform/db"
	"obi/platform/errs"
)

// Logins handles sign-ins.
type Logins struct {
	DB       *db.DB
	Now      func() time.Time
	Signer   *tokens.Signer
	Accounts *accounts.Store
	Factors  *factors.Store
	// Invitations are the links of new administrators.
	Invitations *invitations.Store
	// Results counts attempts by their result.
	Results *prometheus.CounterVec
}

// Results of a sign-in.
const (
	loginSuccess   = "success"
	loginAsked     = "asked"     // the password was right and a second factor is asked for
	loginRefused   = "refused"   // 401, and 404 or 409 for a link
	loginThrottled = "throttled" // 429; no password was checked
	loginFailed    = "failed"    // too busy, database unavailable or client disconnected
)

// NewResults registers and returns the metric Logins.Results.
func NewResults(registerer prometheus.Registerer) (*prometheus.CounterVec, error) {
	results := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "auth_logins_total", Help: "Attempts to sign in, by result.",
	}, []string{"result"})
	for _, result := range []string{loginSuccess, loginAsked, loginRefused, loginThrottled, loginFailed} {
		results.WithLabelValues(result) // a rate needs the series from the start
	}
	return results, registerer.Register(results)
}

// LoginInput is the request body for signing in. Other fields are ignored.
type LoginInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Username string   `json:"username" maxLength:"256"`
	Password string   `json:"password" maxLength:"256"`
}

// SignedIn is a new session.
type SignedIn struct {
	Token     string        `json:"token" doc:"Send it as Authorization: Bearer"`
	ExpiresAt time.Time     `json:"expiresAt"`
	ExpiresIn int           `json:"expiresIn" doc:"Seconds from now: 86400"`
	User      sessions.User `json:"user"`
	Refused   *Refused      `json:"refused,omitempty" doc:"Refused sign-ins as this administrator since the last successful one; missing if there were none"`
}

// Refused counts the refused sign-ins since the last successful one.
type Refused struct {
	Count int       `json:"count"`
	Since time.Time `json:"since" doc:"Time of the last successful sign-in"`
}

// LoginAnswer is either a new session or the second step.
type LoginAnswer struct {
	*SignedIn
	*SecondStep
}

// Schema implements huma.SchemaProvider: the answer is one of the two.
func (LoginAnswer) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		r.Schema(reflect.TypeFor[SignedIn](), true, ""), r.Schema(reflect.TypeFor[SecondStep](), true, ""),
	}}
}

type loginInput struct {
	client
	Body LoginInput
}

// HandlePassword opens a session if username and password are right. If a second factor is needed, it
// returns a ticket for the second step instead, and sets no cookie.
func (l *Logins) HandlePassword(ctx context.Context, in *loginInput) (*output[*LoginAnswer], error) {
	answer, err := l.signIn(ctx, &in.Body, &in.client)
	if err != nil {
		return nil, err
	}
	return answered(answer, &in.client), nil
}

func answered(answer *LoginAnswer, from *client) *output[*LoginAnswer] {
	if answer.SecondStep != nil {
		return &output[*LoginAnswer]{CacheControl: noStore, Body: answer}
	}
	return signedIn(answer, from)
}

// ErrWrong is returned for an unknown name, a wrong password and a disabled administrator, so that
// clients cannot tell which it was (spec 8).
var ErrWrong = errs.New(errs.Unauthenticated, "Invalid username or password")

// signIn signs in with a password, or begins the second step. If it refuses, it returns
// errs.Invalid, errs.Unauthenticated or errs.TooMany.
func (l *Logins) signIn(ctx context.Context, in *LoginInput, from *client) (answer *LoginAnswer, err error) {
	name := accounts.CanonicalName(in.Username)
	var rules errs.Rules
	rules.Check(name != "", "username", "Username is required")
	rules.Check(in.Password != "", "password", "Password is required")
	if err := rules.Err(); err != nil {
		return nil, err
	}
	a := &attempt{client: from, result: loginFailed}
	defer l.measure(a)
	if err := l.begin(ctx, a, name); err != nil {
		return nil, err
	}
	found, err := l.check(ctx, a, name, in.Password)
	if err == nil && (found.Any() || found.Required) {
		step, err := l.beginSecondStep(ctx, a, found)
		return &LoginAnswer{SecondStep: step}, l.settle(ctx, a, err, loginAsked)
	}
	var opened *SignedIn
	if err == nil {
		opened, err = l.open(ctx, a)
	}
	return &LoginAnswer{SignedIn: opened}, l.settle(ctx, a, err, loginSuccess)
}

// begin counts an attempt to sign in as username. It must be called before any check.
func (l *Logins) begin(ctx context.Context, a *attempt, username string) (err error) {
	if a.isKnown, err = throttle.KnowsDevice(ctx, l.DB, username, a.client.device); err != nil {
		return err
	}
	a.buckets = throttle.SignInBuckets(username, a.client.ip, a.client.device, a.isKnown)
	return l.count(ctx, a)
}

func (l *Logins) count(ctx context.Context, a *attempt) error {
	err := throttle.Count(ctx, l.DB, a.buckets...)
	if errs.KindOf(err) == errs.TooMany {
		a.result = loginThrottled
	}
	return err
}

// measure counts an attempt in the metrics. It must be called when the attempt has ended.
func (l *Logins) measure(a *attempt) { l.Results.WithLabelValues(a.result).Inc() }

// check checks a name and a password, stores the account in o and returns its second factors. It
// returns ErrWrong if the sign-in is refused, after the same time whatever the reason.
func (l *Logins) check(ctx context.Context, a *attempt, name, password string) (found *factors.Factors, err error) {
	if a.account, err = l.Accounts.Find(ctx, name); err != nil {
		return nil, err
	}
	ok, outdated, err := l.Accounts.Hasher.Verify(ctx, a.account.PasswordHash, password)
	if err != nil {
		return nil, err
	}
	if !ok || a.account.Disabled {
		return nil, ErrWrong
	}
	if outdated {
		if a.newHash, err = l.Accounts.Hasher.Hash(ctx, password); err != nil {
			return nil, err
		}
	}
	return l.Factors.Find(ctx, a.account.Username)
}
