package transfer

import (
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/config"
)

func TestSettingsAreTheServicesOwn(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(secret, []byte("postgres://from-a-file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	environ, want := config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()}, map[string]string{}
	for _, spec := range services.WithData() {
		want[spec.Name] = "of " + spec.Name
		environ[strings.ToUpper(spec.Name)+"_DATABASE_URL"] = want[spec.Name]
	}
	delete(environ, "AUTH_DATABASE_URL")
	environ["AUTH_DATABASE_URL_FILE"], want["auth"] = secret, "postgres://from-a-file"
	install, err := FromEnvironment(environ)
	if err != nil || !maps.Equal(install.Areas, want) {
		t.Errorf("got %v, %v, want %v", install.Areas, err, want)
	}
	_, err = FromEnvironment(config.Environ{"AUDIO_STORE": "s3", "CREATOR_DATABASE_URL": "hidden"})
	var problems config.Problems
	if !errors.As(err, &problems) || strings.Contains(err.Error(), "hidden") {
		t.Fatalf("got %v", err)
	}
	wanted := []string{"S3_BUCKET is not set", "S3_ENDPOINT is not set"}
	for _, spec := range services.WithData() {
		if spec.Name != "creator" {
			wanted = append(wanted, strings.ToUpper(spec.Name)+"_DATABASE_URL is not set")
		}
	}
	for _, want := range wanted {
		if !slices.Contains(problems, want) {
			t.Errorf("%q is missing from %q", want, problems)
		}
	}
}

// TestErrorsContainNoPassword covers wrong connection strings and servers that do not answer.
func TestErrorsContainNoPassword(t *testing.T) {
	for _, url := range []string{"postgres://u:hush@h:x/obi", "postgres://u:hush@127.0.0.1:1/obi"} {
		err := Export(t.Context(), Install{Areas: map[string]string{"auth": url}}, filepath.Join(t.TempDir(), "obi.tar"), io.Discard)
		if err == nil || strings.Contains(err.Error(), "hush") || !strings.Contains(err.Error(), "auth") {
			t.Errorf("got %v", err)
		}
	}
}

func TestParseCommand(t *testing.T) {
	for line, want := range map[string]Command{
		"export f": {File: "f"}, "import f": {File: "f", Import: true}, "import --replace f": {File: "f", Import: true, Replace: true}, "verify": {Verify: true}, "verify f": {File: "f", Verify: true}, "drill f": {File: "f", Drill: true},
	} {
		if got, ok := ParseCommand(strings.Fields(line)); !ok || got != want {
			t.Errorf("%s is %v, %t", line, got, ok)
		}
	}
	for _, line := range []string{"", "export", "import", "export f g", "import --replace", "import f --replace", "export --replace f", "export -", "drop f", "verify f g", "verify -", "drill", "drill --watch f"} {
		if got, ok := ParseCommand(strings.Fields(line)); ok {
			t.Errorf("%s is %v", line, got)
		}
	}
}

// TestAnInstallIsOpenedOnlyForACompleteFile also checks that it is closed in any case.
func TestAnInstallIsOpenedOnlyForACompleteFile(t *testing.T) {
	opened, closed := 0, 0
	open := func() (Install, func() error, error) {
		opened++
		return Install{}, func() error { closed++; return nil }, nil
	}
	command := Command{File: filepath.Join(t.TempDir(), "none"), Import: true}
	if err := command.Run(context.Background(), io.Discard, open); err == nil || opened != 0 {
		t.Errorf("opened %d times, %v", opened, err)
	}
	command.File = write(t, manifest{Format: format, Areas: []area{{Name: "auth"}}})
	if err := command.Run(context.Background(), io.Discard, open); err == nil || opened != 1 || closed != 1 {
		t.Errorf("opened %d times, closed %d, %v", opened, closed, err)
	}
}
