package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"obi/allinone/services"
	"obi/areas"
	"obi/platform/config"
	"obi/platform/service"
)

// setupTimeout limits the wait for the sign-in service, whose answer decides what is printed.
const setupTimeout = 5 * time.Second

// home holds the program's own settings and manages its files in the data folder, except the
// database.
type home struct {
	DataDir      string      `env:"OBI_DATA_DIR" envDefault:"./data"`
	Port         int         `env:"PORT" envDefault:"8080"`
	InternalPort int         `env:"INTERNAL_PORT" envDefault:"9091"`
	Username     string      `env:"OBI_ADMIN_USERNAME" envDefault:"admin"`
	LogLevel     *slog.Level `env:"LOG_LEVEL"`

	hadNoPassword     bool // when this start began; a password generated since has not been shown yet
	hasChosenPassword bool // the operator set OBI_ADMIN_PASSWORD
}

// Check rejects INTERNAL_PORT 0, with which the services could not find each other.
func (h *home) Check() (problems []string) {
	if h.InternalPort == 0 {
		problems = append(problems, "INTERNAL_PORT must not be 0")
	}
	return problems
}

// checkSettings returns all problems of the settings before anything starts. It fills in the settings
// that Obi will set itself.
func checkSettings(environ config.Environ) error {
	key, err := services.NewSigningKey()
	if err != nil {
		return err
	}
	filled := config.Environ{
		"AUTH_URL": "-", "AUTH_SIGNING_KEY": string(key), "AUTH_INITIAL_PASSWORD_PATH": "-",
		"AUDIO_URL": "-", "AUDIO_STORE": "dir", "AUDIO_DIR": "-", "INTERNAL_KEY": newInternalKey(),
	}
	for _, name := range []string{"AUTH_SIGNING_KEY", "INTERNAL_KEY"} {
		if environ[name+"_FILE"] != "" {
			delete(filled, name)
		}
	}
	for _, spec := range services.All() {
		filled[areas.DatabaseSetting(spec.Name)] = "-"
	}
	return config.Join(config.Load(environ, &home{}), service.Check(filled.With(environ), services.All()...))
}

func openHome(environ config.Environ) (*home, error) {
	h := &home{}
	if err := config.Load(environ, h); err != nil {
		return nil, err
	}
	if err := h.checkDataFolder(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(h.DataDir, 0o755); err != nil { //nolint:gosec // PostgreSQL runs as another user and must pass through; secrets in it have 0600 or a folder with 0700
		return nil, fmt.Errorf("the data folder %s cannot be created (%w); set OBI_DATA_DIR to a folder that can be written", h.DataDir, systemError(err))
	}
	_, err := os.Stat(h.passwordPath())
	h.hadNoPassword = errors.Is(err, fs.ErrNotExist)
	h.hasChosenPassword = environ["OBI_ADMIN_PASSWORD"] != "" || environ["OBI_ADMIN_PASSWORD_FILE"] != ""
	return h, nil
}

func (h *home) passwordPath() string { return filepath.Join(h.DataDir, "initial-admin-password") }

// settings returns environ with the settings that the services need to find each other. Settings in
// environ take precedence.
func (h *home) settings(environ config.Environ) (config.Environ, error) {
	internal := "http://" + net.JoinHostPort("127.0.0.1", strconv.Itoa(h.InternalPort))
	made := config.Environ{
		"INTERNAL_HOST":              "127.0.0.1",
		"AUTH_URL":                   internal,
		"AUDIO_URL":                  internal,
		"AUTH_INITIAL_PASSWORD_PATH": h.passwordPath(),
		"OBI_PUBLIC_URL":             "http://localhost:" + strconv.Itoa(h.Port),
		"LOG_LEVEL":                  "WARN", // people read this log in a terminal
	}
	if !h.hasChosenPassword && environ["AUTH_SETUP_TOKEN_FILE"] == "" {
		made["AUTH_SETUP_TOKEN"] = rand.Text()
	}
	if environ["AUTH_SIGNING_KEY"] == "" && environ["AUTH_SIGNING_KEY_FILE"] == "" {
		key, err := h.signingKey()
		if err != nil {
			return nil, err
		}
		made["AUTH_SIGNING_KEY"] = key
	}
	if environ["INTERNAL_KEY"] == "" && environ["INTERNAL_KEY_FILE"] == "" {
		made["INTERNAL_KEY"] = newInternalKey()
	}
	return h.audio().With(made).With(environ), nil
}

// audio returns the default settings of the store of audio files.
func (h *home) audio() config.Environ {
	return config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": filepath.Join(h.DataDir, "audio")}
}

const signingKeyName = "signing-key.pem"

// signingKey returns the key that signs sessions, created on the first start. If it is lost, all
// users must sign in again.
func (h *home) signingKey() (string, error) {
	path := filepath.Join(h.DataDir, signingKeyName)
	text, err := os.ReadFile(path)
	if err == nil {
		return string(text), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("the signing key %s cannot be read: %w", path, systemError(err))
	}
	if text, err = services.NewSigningKey(); err != nil {
		return "", err
	}
	return string(text), writeSecret(path, text)
}

// newInternalKey returns a new key for calls between services. It is only kept in memory, because
// no other process needs it.
func newInternalKey() string { return rand.Text() + rand.Text() }

// writeSecret writes a file that only its owner may read, completely or not at all.
func writeSecret(path string, content []byte) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*") // mode 0600
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, systemError(err))
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, systemError(err))
	}
	return os.Rename(file.Name(), path)
}

// printAddress prints the address of Obi and how to sign in. settings are the services' settings.
func (h *home) printAddress(ctx context.Context, out io.Writer, public net.Addr, settings config.Environ) {
	_, port, _ := net.SplitHostPort(public.String())
	address := "http://localhost:" + port
	fmt.Fprintf(out, "\nObi is ready: %s\n", address)
	signIn := "Sign in"
	if token := settings["AUTH_SETUP_TOKEN"]; token != "" && isSetupOpen(ctx, port, token) {
		fmt.Fprintf(out, "Set up your account: %s/setup#%s\n", strings.TrimSuffix(settings["OBI_PUBLIC_URL"], "/"), token)
		signIn = "Or sign in"
	}
	password, err := os.ReadFile(h.passwordPath())
	switch {
	case err != nil && h.hasChosenPassword:
		fmt.Fprintf(out, "Sign in at %s/login as %s.\n", address, h.Username)
	case err != nil:
		// The first administrator may have another name by now.
		fmt.Fprintf(out, "Sign in at %s/login.\n", address)
	case h.hadNoPassword:
		fmt.Fprintf(out, "%s as %s with the password %s\n", signIn, h.Username, strings.TrimSpace(string(password)))
		fmt.Fprintf(out, "(kept in %s until you change it)\n", h.passwordPath())
	default:
		fmt.Fprintf(out, "%s as %s with the password in %s.\n", signIn, h.Username, h.passwordPath())
	}
	fmt.Fprintln(out, "Stop with Ctrl-C.")
}

// isSetupOpen reports whether the setup link with token works. Only the sign-in service knows, so
// isSetupOpen sends it the request that a browser would send. It uses 127.0.0.1, because not every system
// resolves localhost.
func isSetupOpen(ctx context.Context, port, token string) bool {
	ctx, cancel := context.WithTimeout(ctx, setupTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://127.0.0.1:"+port+"/api/auth/login/setup", strings.NewReader(`{"token":`+strconv.Quote(token)+`}`))
	if err != nil {
		return false
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// systemError returns the operating system's error inside a file error.
func systemError(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}
