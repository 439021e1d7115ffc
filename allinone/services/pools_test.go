package services_test

import (
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/service"
)

func TestEveryServiceChecksItsPool(t *testing.T) {
	for _, spec := range services.WithData() {
		name := strings.ToUpper(spec.Name) + "_DATABASE_POOL"
		for value, want := range map[string]string{
			"0": "must be between 1 and 1000", "-1": "must be between 1 and 1000", "1001": "must be between 1 and 1000", "99999999999": "must be between 1 and 1000",
			"ten": "must be a whole number", "1.5": "must be a whole number", "1000": "",
		} {
			err := service.Check(config.Environ{name: value}, spec)
			if err == nil {
				t.Fatalf("%s starts without settings", spec.Name)
			}
			if said := strings.Contains(err.Error(), name+" "); said != (want != "") || !strings.Contains(err.Error(), want) {
				t.Errorf("%s=%s: %v, want %q", name, value, err, want)
			}
		}
	}
}
