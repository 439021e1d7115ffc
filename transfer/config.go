package transfer

import (
	"obi/platform/blob"
	"obi/platform/config"
)

// environment are the settings, with the same names as in the services.
type environment struct {
	// Postgres is a superuser's URL. An import needs it if the services do not own their audit
	// logs.
	Postgres config.Secret `env:"POSTGRES_URL"`
	Auth     config.Secret `env:"AUTH_DATABASE_URL,required,notEmpty"`
	Creator  config.Secret `env:"CREATOR_DATABASE_URL,required,notEmpty"`
	Dibia    config.Secret `env:"DIBIA_DATABASE_URL,required,notEmpty"`
	Ilu      config.Secret `env:"ILU_DATABASE_URL,required,notEmpty"`
	Kwuo     config.Secret `env:"KWUO_DATABASE_URL,required,notEmpty"`
	Audio    config.Secret `env:"AUDIO_DATABASE_URL,required,notEmpty"`
	blob.Config
}

// Check returns everything that is missing or unusable.
func (e *environment) Check() []string { return e.Problems() }

// FromEnvironment returns the install that the services' settings describe.
func FromEnvironment(environ config.Environ) (Install, error) {
	var set environment
	if err := config.Load(environ, &set); err != nil {
		return Install{}, err
	}
	objects, err := set.Open()
	return Install{Objects: objects, Superuser: string(set.Postgres), Areas: map[string]string{
		"auth": string(set.Auth), "creator": string(set.Creator), "dibia": string(set.Dibia),
		"ilu": string(set.Ilu), "kwuo": string(set.Kwuo), "audio": string(set.Audio),
	}}, err
}
