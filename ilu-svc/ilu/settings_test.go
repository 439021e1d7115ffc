package ilu_test

import (
	"errors"
	"slices"
	"testing"

	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

func TestWrongSettingsAreAllReportedAtTheStart(t *testing.T) {
	for value, want := range map[string]string{
		"0": "SUBMISSIONS_PER_MINUTE must be at least 1", "-5": "SUBMISSIONS_PER_MINUTE must be at least 1",
		"many": "SUBMISSIONS_PER_MINUTE must be a whole number", "1.5": "SUBMISSIONS_PER_MINUTE must be a whole number",
	} {
		err := service.Check(config.Environ{"SUBMISSIONS_PER_MINUTE": value, "AUTH_URL": "http://localhost:1", "TRUSTED_PROXIES": "everybody"}, ilu.Spec())
		problems, ok := errors.AsType[config.Problems](err)
		all := config.Problems{"ILU_DATABASE_URL is not set", "AUDIO_URL is not set", "INTERNAL_KEY is not set", want, "TRUSTED_PROXIES must be networks such as 10.0.0.0/8, separated by commas"}
		slices.Sort(problems)
		slices.Sort(all)
		if !ok || !slices.Equal(problems, all) {
			t.Errorf("%s: got %q, want %q", value, err, all)
		}
	}
}

func TestOptionalSettings(t *testing.T) {
	enough := config.Environ{"ILU_DATABASE_URL": "postgres://x", "AUTH_URL": "http://localhost:1", "AUDIO_URL": "http://localhost:2", "INTERNAL_KEY": testkit.InternalKey}
	var cfg ilu.Config
	if err := config.Load(enough, &cfg); err != nil || cfg.SubmissionsPerMinute != 10 || cfg.Demo || len(cfg.TrustedProxies) > 0 {
		t.Errorf("got %+v, %v", cfg, err)
	}
}
