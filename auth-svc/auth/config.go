package auth

import (
	"fmt"

	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/errs"
)

// Config is what the service reads from its environment.
type Config struct {
	backend.Database `envPrefix:"AUTH_"`
	// Private Ed25519 keys in PEM: the one that signs, and during a rotation the
	// one that will sign next (published early) or has signed last (still accepted).
	SigningKey     config.Secret `env:"AUTH_SIGNING_KEY"`
	NextSigningKey config.Secret `env:"AUTH_NEXT_SIGNING_KEY"`
	LastSigningKey config.Secret `env:"AUTH_LAST_SIGNING_KEY"`
	// The first administrator, made when there is none.
	AdminUsername       string        `env:"OBI_ADMIN_USERNAME" envDefault:"admin"`
	AdminPassword       config.Secret `env:"OBI_ADMIN_PASSWORD"`
	InitialPasswordPath string        `env:"AUTH_INITIAL_PASSWORD_PATH"`
	// The administrator who gets OBI_ADMIN_PASSWORD at every start, for who has lost
	// the only password.
	ResetPassword string `env:"AUTH_RESET_PASSWORD"`
	// Whether those who have no second factor must set one up when they sign in.
	SecondFactor SecondFactor `env:"SECOND_FACTOR" envDefault:"optional"`
	// Where browsers find Obi: passkeys belong to this address.
	PublicURL      config.PublicURL `env:"OBI_PUBLIC_URL" envDefault:"http://localhost:8080"`
	TrustedProxies config.Networks  `env:"TRUSTED_PROXIES"`
}

// SecondFactor says who must have a second factor.
type SecondFactor string

const (
	secondFactorOptional SecondFactor = "optional"
	secondFactorRequired SecondFactor = "required"
)

// UnmarshalText reads one of the two.
func (f *SecondFactor) UnmarshalText(text []byte) error {
	*f = SecondFactor(text)
	if *f != secondFactorOptional && *f != secondFactorRequired {
		return config.FormError("must be optional or required")
	}
	return nil
}

// Check finds everything that is missing or unusable.
func (c *Config) Check() (problems []string) {
	add := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	_, wrongKeys := c.keys()
	problems = append(c.PoolProblems("AUTH_", 1), wrongKeys...)
	if c.ResetPassword != "" && c.AdminPassword == "" {
		add("AUTH_RESET_PASSWORD needs OBI_ADMIN_PASSWORD, the new password")
	}
	var username, password errs.Rules
	name := canonicalName(c.AdminUsername)
	checkName(&username, "", name)
	if err := username.Err(); err != nil {
		add("OBI_ADMIN_USERNAME cannot be used: %v", err)
	}
	if c.AdminPassword != "" {
		checkPassword(&password, "", string(c.AdminPassword), name)
		if c.ResetPassword != "" {
			checkPassword(&password, "", string(c.AdminPassword), canonicalName(c.ResetPassword))
		}
		if err := password.Err(); err != nil {
			add("OBI_ADMIN_PASSWORD cannot be used: %v", err)
		}
	}
	return problems
}
