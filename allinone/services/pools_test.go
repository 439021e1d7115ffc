package services_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/service"
)

func TestEveryServiceChecksItsPool(t *testing.T) {
	for _, spec := range services.WithData() {
		name := strings.ToUpper(spec.Name) + "_DATABASE_POOL"
		smallest := 1
		if spec.Name == "audio" { // the sweeper keeps one
			smallest = 2
		}
		outside := fmt.Sprintf("must be between %d and 1000", smallest)
		for value, want := range map[string]string{
			strconv.Itoa(smallest - 1): outside, "-1": outside, "1001": outside, "99999999999": outside,
			"ten": "must be a whole number", "1.5": "must be a whole number", strconv.Itoa(smallest): "", "1000": "",
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
