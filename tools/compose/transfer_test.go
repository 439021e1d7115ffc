package compose

import (
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/transfer"
)

// obi-transfer reads and writes the data of all services, so it needs all their settings.
func TestTransferHasAllSettings(t *testing.T) {
	dir, values := secrets(t)
	_, content := read(t)
	one, settings := content.Services["transfer"], environ(content, "transfer", dir, values)
	if _, err := transfer.FromEnvironment(settings); err != nil {
		t.Fatal(err)
	}
	for name := range services.Programs() {
		for key, value := range content.Services[name].Environment {
			isPlace := strings.HasSuffix(key, "_DATABASE_URL_FILE") || strings.HasPrefix(key, "S3_") || key == "AUDIO_STORE"
			if isPlace && one.Environment[key] != value {
				t.Errorf("%s is %q for %s and %q here", key, value, name, one.Environment[key])
			}
		}
	}
	for key := range settings {
		if _, err := transfer.FromEnvironment(settings.With(config.Environ{key: ""})); err == nil && key != "S3_PATH_STYLE" && key != "GOMEMLIMIT" && key != "POSTGRES_URL_FILE" {
			t.Errorf("%s is read by nothing", key)
		}
	}
	superuser := content.Services["database"].Environment["POSTGRES_URL_FILE"]
	if one.Environment["POSTGRES_URL_FILE"] != superuser || superuser == "" {
		t.Errorf("an import connects as %q, not as what prepares the database", one.Environment["POSTGRES_URL_FILE"])
	}
	if daily := content.Services["backup"].Environment; daily["POSTGRES_URL_FILE"] != "" || daily["ILU_DATABASE_URL_FILE"] == "" {
		t.Errorf("the daily backup has %v", daily)
	}
	drill := content.Services["drill"]
	if drill.Environment["POSTGRES_URL_FILE"] != superuser || drill.Environment["AUDIO_DATABASE_URL_FILE"] == "" || slices.Contains(drill.Networks, "objects") || !slices.Equal(drill.Volumes, one.Volumes) {
		t.Errorf("a drill has %v in %v with %v", drill.Environment, drill.Networks, drill.Volumes)
	}
	if !slices.Equal(one.Profiles, []string{"transfer"}) || !one.HealthCheck.Disable {
		t.Error("it starts with everything else, or is asked for a health that it does not have")
	}
	if !slices.Contains(one.Networks, "inside") || len(one.Volumes) != 1 || !strings.HasSuffix(one.Volumes[0], ":/backup") {
		t.Errorf("it is in %v with %v", one.Networks, one.Volumes)
	}
}
