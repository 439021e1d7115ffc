package auth

import (
	"fmt"

	"obi/auth-svc/accounts"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/errs"
	"obi/platform/peer"
)

// Config holds the service's settings, read from the environment.
type Config struct {
	backend.Database `envPrefix:"AUTH_"`
	peer.Settings
	// Private Ed25519 keys in PEM: the key that signs and, during a rotation, the key that will
	// sign next (published early) or that signed before (still accepted).
	SigningKey     config.Secret `env:"AUTH_SIGNING_KEY"`
	NextSigningKey config.Secret `env:"AUTH_NEXT_SIGNING_KEY"`
	LastSigningKey config.Secret `env:"AUTH_LAST_SIGNING_KEY"`
	// The first administrator, created if there is none.
	AdminUsername       string        `env:"OBI_ADMIN_USERNAME" envDefault:"admin"`
	AdminPassword       config.Secret `env:"OBI_ADMIN_PASSWORD"`
	InitialPasswordPath string        `env:"AUTH_INITIAL_PASSWORD_PATH"`
	// The token of the link with which a person chooses the first administrator's name and password
	// before anyone has signed in with a generated password.
	SetupToken config.Secret `env:"AUTH_SETUP_TOKEN"`
	// The administrator whose password is set to OBI_ADMIN_PASSWORD at every start. Operators set
	// it if they have lost the only password.
	ResetPassword string `env:"AUTH_RESET_PASSWORD"`
	// Whether administrators without a second factor must set one up when they sign in.
	SecondFactor SecondFactor `env:"SECOND_FACTOR" envDefault:"optional"`
	// The address of Obi in browsers. Passkeys are bound to it.
	PublicURL      config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"`
	TrustedProxies config.Networks  `env:"TRUSTED_PROXIES"`
}

// Limits on the length of AUTH_SETUP_TOKEN. Requests cannot send a longer one; a random text of the
// minimum, in letters and digits, has 128 bits.
const (
	minSetupToken = 26
	maxSetupToken = 64
)

// SecondFactor is "optional" or "required".
type SecondFactor string

const (
	secondFactorOptional SecondFactor = "optional"
	secondFactorRequired SecondFactor = "required"
)

// UnmarshalText implements encoding.TextUnmarshaler.
func (f *SecondFactor) UnmarshalText(text []byte) error {
	*f = SecondFactor(text)
	if *f != secondFactorOptional && *f != secondFactorRequired {
		return config.FormError("must be optional or required")
	}
	return nil
}

// Check returns an error text for each setting that is missing or invalid.
func (c *Config) Check() (problems []string) {
	add := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	_, wrongKeys := c.keys()
	problems = append(c.PoolProblems("AUTH_", 1), wrongKeys...)
	if c.ResetPassword != "" && c.AdminPassword == "" {
		add("AUTH_RESET_PASSWORD needs OBI_ADMIN_PASSWORD, the new password")
	}
	if n := len(c.SetupToken); n > 0 && (n < minSetupToken || n > maxSetupToken) {
		add("AUTH_SETUP_TOKEN must have %d to %d characters", minSetupToken, maxSetupToken)
	}
	var username, password errs.Rules
	name := accounts.CanonicalName(c.AdminUsername)
	accounts.CheckName(&username, "", name)
	if err := username.Err(); err != nil {
		add("OBI_ADMIN_USERNAME cannot be used: %v", err)
	}
	if c.AdminPassword != "" {
		accounts.CheckPassword(&password, "", string(c.AdminPassword), name)
		if c.ResetPassword != "" {
			accounts.CheckPassword(&password, "", string(c.AdminPassword), accounts.CanonicalName(c.ResetPassword))
		}
		if err := password.Err(); err != nil {
			add("OBI_ADMIN_PASSWORD cannot be used: %v", err)
		}
	}
	return problems
}
