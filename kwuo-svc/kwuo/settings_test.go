package kwuo_test

import (
	"errors"
	"slices"
	"testing"

	"obi/kwuo-svc/kwuo"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

func TestWrongSettingsAreAllReportedAtTheStart(t *testing.T) {
	err := service.Check(config.Environ{"KWUO_DATABASE_POOL": "many", "AUTH_URL": "http://localhost:1", "TRUSTED_PROXIES": "everybody"}, kwuo.Spec())
	problems, ok := errors.AsType[config.Problems](err)
	all := config.Problems{
		"KWUO_DATABASE_URL is not set", "AUDIO_URL is not set", "INTERNAL_KEY is not set", "KWUO_DATABASE_POOL must be a whole number",
		"TRUSTED_PROXIES must be networks such as 10.0.0.0/8, separated by commas",
	}
	slices.Sort(problems)
	slices.Sort(all)
	if !ok || !slices.Equal(problems, all) {
		t.Errorf("got %q, want %q", err, all)
	}
}

func TestOptionalSettings(t *testing.T) {
	var cfg kwuo.Config
	enough := config.Environ{"KWUO_DATABASE_URL": "postgres://x", "AUTH_URL": "http://localhost:1", "AUDIO_URL": "http://localhost:2", "INTERNAL_KEY": testkit.InternalKey}
	if err := config.Load(enough, &cfg); err != nil || cfg.DatabasePool != 10 || cfg.Demo || len(cfg.TrustedProxies) > 0 {
		t.Errorf("got %+v, %v", cfg, err)
	}
}
