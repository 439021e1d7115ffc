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

// LoginInput is what a person signs in with. Other fields are ignored.
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
}

// client is who asks to sign in, as far as that can be told.
type client struct {
	ip, userAgent string
	// device is the cookie of an earlier success; "" if there is none.
	device string
	// secure says that the client came over https.
	secure bool
}

func (c *client) deviceHash() string { return hashed(c.device) }

// errWrong is the one answer to an unknown name, a wrong password and a disabled
// administrator (spec 8).
var errWrong = errs.New(errs.Unauthenticated, "Invalid username or password")

// logins lets people in.
type logins struct {
	store   *store
	hasher  *hasher
	keys    *keyring
	metrics *metrics
	now     func() time.Time
}

// attempt opens a session if username and password are right, and gives the
// device cookie to set. The error is Invalid, Unauthenticated or TooMany.
func (l *logins) attempt(ctx context.Context, in *LoginInput, from *client) (opened *SignedIn, device string, err error) {
	name := canonicalName(in.Username)
	var rules errs.Rules
	rules.Check(name != "", "username", "Username is required")
	rules.Check(in.Password != "", "password", "Password is required")
	if err := rules.Err(); err != nil {
		return nil, "", err
	}
	result := loginFailed
	defer func() { l.metrics.logins.WithLabelValues(result).Inc() }()

	known, err := l.store.knowsDevice(ctx, name, from)
	if err != nil {
		return nil, "", err
	}
	counts := buckets(name, from, known)
	if err := l.store.count(ctx, counts); err != nil {
		if errs.KindOf(err) == errs.TooMany {
			result = loginThrottled
		}
		return nil, "", err
	}
	found, outdated, err := l.check(ctx, name, in.Password)
	if err == nil {
		if !known {
			from.device = rand.Text()
		}
		opened, err = l.open(ctx, &opening{account: found, client: from, counts: counts}, in.Password, outdated)
	}
	switch {
	case err == nil:
		result = loginSuccess
	case errors.Is(err, errWrong):
		result = loginRefused
		// Hanging up early does not keep the failure out of the audit log.
		if err := l.store.refused(context.WithoutCancel(ctx), found); err != nil {
			return nil, "", err
		}
	default:
		// Nobody learned whether the password was right, so the attempt is free.
		err = l.store.uncount(ctx, counts, err)
	}
	return opened, from.device, err
}

// check gives the account that name and password belong to. The error is errWrong
// if there is none; it takes as long for every reason.
func (l *logins) check(ctx context.Context, name, password string) (found account, outdated bool, err error) {
	found, err = l.store.account(ctx, name)
	if err != nil {
		return found, false, err
	}
	ok, outdated, err := l.hasher.verify(ctx, found.PasswordHash, password)
	if err == nil && (!ok || found.Disabled) {
		err = errWrong
	}
	return found, outdated, err
}

// open begins the session.
func (l *logins) open(ctx context.Context, o *opening, password string, outdated bool) (*SignedIn, error) {
	now, id := l.now(), rand.Text()
	token, err := l.keys.signer.Sign(o.account.Username, id, now)
	if err != nil {
		return nil, err
	}
	if outdated {
		if o.newHash, err = l.hasher.hash(ctx, password); err != nil {
			return nil, err
		}
	}
	o.session = newSession(id, o.account.Username, o.client, now)
	// The audit row and the request's log line name who this turned out to be.
	info := reqctx.From(ctx)
	info.Actor, info.SessionID = o.account.Username, id
	if err := l.store.open(ctx, o); err != nil {
		info.Actor, info.SessionID = "", ""
		return nil, err
	}
	return &SignedIn{
		Token: token, ExpiresAt: o.session.ExpiresAt, ExpiresIn: int(tokens.Lifetime.Seconds()),
		User: User{Username: o.account.Username, Role: role},
	}, nil
}
