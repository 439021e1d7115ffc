package dibia_test

import (
	"errors"
	"slices"
	"testing"

	"obi/dibia-svc/dibia"
	"obi/platform/config"
	"obi/platform/service"
	"obi/platform/testkit"
)

func TestWrongSettingsAreAllReportedAtTheStart(t *testing.T) {
	for value, want := range map[string]string{
		"0": "SUBMISSIONS_PER_MINUTE must be at least 1", "-5": "SUBMISSIONS_PER_MINUTE must be at least 1",
		"many": "SUBMISSIONS_PER_MINUTE must be a whole number", "1.5": "SUBMISSIONS_PER_MINUTE must be a whole number",
	} {
		err := service.Check(config.Environ{"SUBMISSIONS_PER_MINUTE": value, "AUTH_URL": "http://localhost:1", "AUDIO_URL": "http://localhost:1", "INTERNAL_KEY": testkit.InternalKey, "TRUSTED_PROXIES": "everybody"}, dibia.Spec())
		problems, ok := errors.AsType[config.Problems](err)
		all := config.Problems{"DIBIA_DATABASE_URL is not set", want, "TRUSTED_PROXIES must be networks such as 10.0.0.0/8, separated by commas"}
		if !ok || !slices.Equal(problems, all) {
			t.Errorf("%s: got %q, want %q", value, err, all)
		}
	}
}

func TestOptionalSettings(t *testing.T) {
	enough := config.Environ{"DIBIA_DATABASE_URL": "postgres://x", "AUTH_URL": "http://localhost:1", "AUDIO_URL": "http://localhost:1", "INTERNAL_KEY": testkit.InternalKey}
	var cfg dibia.Config
	if err := config.Load(enough, &cfg); err != nil || cfg.SubmissionsPerMinute != 10 || cfg.Demo || len(cfg.TrustedProxies) > 0 {
		t.Errorf("got %+v, %v", cfg, err)
	}
}
