package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	tokens "obi/platform/auth"
	"obi/platform/errs"
	"obi/platform/reqctx"
)

// LoginInput is the request body for signing in. Other fields are ignored.
type LoginInput struct {
	_        struct{} `json:"-" additionalProperties:"true"`
	Username string   `json:"username" maxLength:"256"`
	Password string   `json:"password" maxLength:"256"`
}

// SignedIn is a new session.
type SignedIn struct {
	Token     string    `json:"token" doc:"Send it as Authorization: Bearer"`
	ExpiresAt time.Time `json:"expiresAt"`
	ExpiresIn int       `json:"expiresIn" doc:"Seconds from now: 86400"`
	User      User      `json:"user"`
	Refused   *Refused  `json:"refused,omitempty" doc:"Refused sign-ins as this administrator since the last successful one; missing if there were none"`
}

// Refused counts the refused sign-ins since the last successful one.
type Refused struct {
	Count int       `json:"count"`
	Since time.Time `json:"since" doc:"Time of the last successful sign-in"`
}

// client describes the sender of a sign-in request.
type client struct {
	ip, userAgent string
	// device is the cookie of an earlier sign-in, or "".
	device string
	// secure reports whether the client connected over https.
	secure bool
}

func (c *client) deviceHash() string { return hashed(c.device) }

// errWrong is the same for an unknown name, a wrong password and a disabled administrator (spec 8).
var errWrong = errs.New(errs.Unauthenticated, "Invalid username or password")

// logins handles sign-ins.
type logins struct {
	store   *store
	hasher  *hasher
	keys    *keyring
	party   *relyingParty
	metrics *metrics
	now     func() time.Time
}

// attempt opens a session if username and password are right, and returns the device cookie to set.
// If the administrator has a second factor, it returns the step that asks for it instead, and no
// cookie. The error is errs.Invalid, errs.Unauthenticated or errs.TooMany.
func (l *logins) attempt(ctx context.Context, in *LoginInput, from *client) (answer *LoginAnswer, device string, err error) {
	name := canonicalName(in.Username)
	var rules errs.Rules
	rules.Check(name != "", "username", "Username is required")
	rules.Check(in.Password != "", "password", "Password is required")
	if err := rules.Err(); err != nil {
		return nil, "", err
	}
	result := loginFailed
	defer func() { l.metrics.logins.WithLabelValues(result).Inc() }()

	known, counts, err := l.count(ctx, name, from, &result)
	if err != nil {
		return nil, "", err
	}
	o := &opening{client: from, counts: counts}
	factors, err := l.check(ctx, o, name, in.Password)
	if err == nil && (factors.any() || factors.Required) {
		step, err := l.store.beginSecondStep(ctx, o, factors)
		result, err = l.settle(ctx, o, err, loginAsked)
		return &LoginAnswer{SecondStep: step}, "", err
	}
	var opened *SignedIn
	if err == nil {
		opened, err = l.open(ctx, o, known)
	}
	result, err = l.settle(ctx, o, err, loginSuccess)
	return &LoginAnswer{SignedIn: opened}, from.device, err
}

// count counts an attempt before any check. known reports whether the account was signed in to from
// the same browser before.
func (l *logins) count(ctx context.Context, name string, from *client, result *string) (known bool, counts []bucket, err error) {
	if known, err = l.store.knowsDevice(ctx, name, from); err != nil {
		return false, nil, err
	}
	counts = buckets(name, from, known)
	if err = l.store.count(ctx, counts); errs.KindOf(err) == errs.TooMany {
		*result = loginThrottled
	}
	return known, counts, err
}

// settle returns the outcome of an attempt for the metrics: done if err is nil. It records a refusal
// in the audit log, and subtracts an attempt that failed for another reason.
func (l *logins) settle(ctx context.Context, o *opening, err error, done string) (result string, _ error) {
	if err == nil {
		return done, nil
	}
	reason, refused := reasonOf(err)
	if !refused {
		// The client did not learn whether the password was right, so the attempt does not count.
		return loginFailed, l.store.uncount(ctx, o.counts, err)
	}
	// A client that disconnects early must not keep the failure out of the audit log.
	if err := l.store.refused(context.WithoutCancel(ctx), o.account, reason); err != nil {
		return loginFailed, err
	}
	return loginRefused, err
}

// reasonOf returns the reason in the audit log, and reports whether err is a refusal.
func reasonOf(err error) (reason string, refused bool) {
	for _, one := range []struct {
		err    error
		reason string
	}{
		{errWrong, "wrong password"}, {errCode, "wrong code"}, {errPasskey, "wrong passkey"},
		{errUnverified, "passkey without PIN, fingerprint or face"}, {errCopied, "passkey that may be a copy"},
	} {
		if errors.Is(err, one.err) {
			return one.reason, true
		}
	}
	return "", false
}

// check stores the account of name and password in o and returns its second factors. It returns
// errWrong if the sign-in is refused, and takes the same time for every reason.
func (l *logins) check(ctx context.Context, o *opening, name, password string) (factors *Factors, err error) {
	if o.account, err = l.store.account(ctx, name); err != nil {
		return nil, err
	}
	ok, outdated, err := l.hasher.verify(ctx, o.account.PasswordHash, password)
	if err != nil {
		return nil, err
	}
	if !ok || o.account.Disabled {
		return nil, errWrong
	}
	if outdated {
		if o.newHash, err = l.hasher.hash(ctx, password); err != nil {
			return nil, err
		}
	}
	return l.store.factors(ctx, o.account.Username)
}

// open begins the session. An unknown browser gets a device cookie.
func (l *logins) open(ctx context.Context, o *opening, known bool) (*SignedIn, error) {
	if !known {
		o.client.device = rand.Text()
	}
	now, id := l.now(), rand.Text()
	token, err := l.keys.signer.Sign(o.account.Username, id, now)
	if err != nil {
		return nil, err
	}
	o.session = newSession(id, o.account.Username, o.client, now)
	// The audit row and the request's log line name the administrator, who is known only now.
	info := reqctx.From(ctx)
	info.Actor, info.SessionID = o.account.Username, id
	if err := l.store.open(ctx, o); err != nil {
		info.Actor, info.SessionID = "", ""
		return nil, err
	}
	return &SignedIn{
		Token: token, ExpiresAt: o.session.ExpiresAt, ExpiresIn: int(tokens.Lifetime.Seconds()),
		User: User{Username: o.account.Username, Role: role}, Refused: o.refused,
	}, nil
}
