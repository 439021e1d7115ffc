package transfer

import (
	"obi/areas"
	"obi/platform/blob"
	"obi/platform/config"
)

// environment are the settings, with the same names as in the services.
type environment struct {
	// Postgres is a superuser's URL. An import needs it if the services do not own their audit
	// logs.
	Postgres config.Secret `env:"POSTGRES_URL"`
	blob.Config
}

// Check returns everything that is missing or unusable.
func (e *environment) Check() []string { return e.Problems() }

// FromEnvironment returns the install that the services' settings describe.
func FromEnvironment(environ config.Environ) (Install, error) {
	var set environment
	addresses, err := config.Require(environ, areas.DatabaseSettings()...)
	if err := config.Join(config.Load(environ, &set), err); err != nil {
		return Install{}, err
	}
	install := Install{Superuser: string(set.Postgres), Areas: map[string]string{}}
	for _, area := range areas.WithData() {
		install.Areas[area] = string(addresses[areas.DatabaseSetting(area)])
	}
	install.Objects, err = set.Open()
	return install, err
}
