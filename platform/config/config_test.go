package config_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/platform/config"
)

type settings struct {
	URL   config.Secret `env:"URL,required,notEmpty"`
	Key   config.Secret `env:"KEY,required"`
	Port  int           `env:"PORT" envDefault:"8080"`
	Limit int           `env:"LIMIT" envDefault:"3"`
}

func (s *settings) Check() (problems []string) {
	if s.Limit < 1 {
		problems = append(problems, "LIMIT must be at least 1")
	}
	return problems
}

func TestLoadReadsValuesDefaultsAndFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte("s3cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var got settings
	err := config.Load(config.Environ{"URL": "postgres://x", "KEY_FILE": path, "PORT": "9000"}, &got)
	if err != nil {
		t.Fatal(err)
	}
	want := settings{URL: "postgres://x", Key: "s3cret", Port: 9000, Limit: 3}
	if got != want {
		t.Errorf("got port %d limit %d key ok %t", got.Port, got.Limit, got.Key == want.Key)
	}
}

func TestLoadReportsEveryProblemAtOnceAndNoValue(t *testing.T) {
	err := config.Load(config.Environ{"PORT": "eighty", "KEY": "hush", "KEY_FILE": "/nowhere"}, &settings{})
	var problems config.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{"KEY and KEY_FILE are both set: keep one", "URL is not set", "PORT must be a whole number"} {
		if !slices.Contains(problems, want) {
			t.Errorf("%q is missing from %q", want, problems)
		}
	}
	if text := err.Error(); strings.Contains(text, "hush") || strings.Contains(text, "eighty") {
		t.Errorf("a value leaked: %s", text)
	}
}

func TestLoadRunsTheSettingsOwnCheck(t *testing.T) {
	err := config.Load(config.Environ{"URL": "u", "KEY": "k", "LIMIT": "0"}, &settings{})
	if err == nil || !strings.Contains(err.Error(), "LIMIT must be at least 1") {
		t.Errorf("got %v", err)
	}
}

func TestLoadNamesAFileThatCannotBeRead(t *testing.T) {
	err := config.Load(config.Environ{"URL": "u", "KEY_FILE": filepath.Join(t.TempDir(), "gone")}, &settings{})
	if err == nil || !strings.Contains(err.Error(), "KEY_FILE cannot be read: no such file") {
		t.Errorf("got %v", err)
	}
}

func TestSecretIsHiddenHoweverPrinted(t *testing.T) {
	secret := config.Secret("hush")
	asJSON, err := json.Marshal(map[string]any{"one": secret, "inside": settings{Key: secret}})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(asJSON), fmt.Sprint(secret), fmt.Sprintf("%v %+v %#v %s %q", secret, secret, secret, secret, secret)} {
		if strings.Contains(text, "hush") {
			t.Errorf("leaked: %s", text)
		}
	}
}

type Shared struct {
	URL  config.Secret `env:"DATABASE_URL,required"`
	Pool int           `env:"DATABASE_POOL" envDefault:"10"`
}

type prefixed struct {
	Shared `envPrefix:"CREATOR_"`
	Demo   bool `env:"DEMO"`
}

func TestSharedSettingsCarryTheNameOfTheirService(t *testing.T) {
	if got, want := config.Names(&prefixed{}), map[string]string{"CREATOR_DATABASE_URL": "", "CREATOR_DATABASE_POOL": "10", "DEMO": ""}; !maps.Equal(got, want) {
		t.Errorf("the names are %v", got)
	}
	err := config.Load(config.Environ{"CREATOR_DATABASE_POOL": "ten"}, &prefixed{})
	if want := "wrong configuration: CREATOR_DATABASE_POOL must be a whole number; CREATOR_DATABASE_URL is not set"; err == nil || config.Join(err).Error() != want {
		t.Errorf("got %v", err)
	}
}

func TestRequiredSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "b")
	if err := os.WriteFile(file, []byte("from a file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := config.Require(config.Environ{"A": "a", "B_FILE": file, "C": "not asked for"}, "A", "B")
	if want := map[string]config.Secret{"A": "a", "B": "from a file"}; err != nil || !maps.Equal(got, want) {
		t.Errorf("got %d settings, %v", len(got), err)
	}
	_, err = config.Require(config.Environ{"B": "", "C": "c", "C_FILE": file, "D_FILE": file + "/none"}, "A", "B", "C", "D")
	if want := "wrong configuration: C and C_FILE are both set: keep one; D_FILE cannot be read: not a directory; A is not set; B is empty; D is not set"; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
}
