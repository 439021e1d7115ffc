package auth

import (
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"obi/auth-svc/accounts"
	"obi/platform/config"
	"obi/platform/testkit"
)

// fresh returns the settings of a service with an empty database.
func fresh(t *testing.T, more config.Environ) (settings config.Environ, adminURL string) {
	t.Helper()
	roleURL, adminURL := testkit.Database(t, "auth")
	return config.Environ{"AUTH_DATABASE_URL": roleURL, "INTERNAL_KEY": testkit.InternalKey, "AUTH_SIGNING_KEY": newKey(t)}.With(more), adminURL
}

func TestNoAdminAndNoPassword(t *testing.T) {
	settings, adminURL := fresh(t, nil)
	err := tryStart(t, settings)
	if err == nil || !strings.Contains(err.Error(), "OBI_ADMIN_PASSWORD") || strings.Contains(err.Error(), "\n") {
		t.Errorf("start returns %v", err)
	}
	if n := query[int](t, adminURL, `SELECT count(*) FROM auth.admins`); n != 0 {
		t.Error("there is a default administrator")
	}
}

func TestConfiguredPassword(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	settings, adminURL := fresh(t, config.Environ{"OBI_ADMIN_USERNAME": "Ngozi", "OBI_ADMIN_PASSWORD": adminPassword, "AUTH_INITIAL_PASSWORD_PATH": path})
	for range 2 {
		if err := tryStart(t, settings); err != nil {
			t.Fatal(err)
		}
	}
	if got := query[string](t, adminURL, `SELECT string_agg(username, ' ') FROM auth.admins`); got != "ngozi" {
		t.Errorf("administrators are %s", got)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("a file was written: %v", err)
	}
	// A password configured later changes nothing: the administrator's own is kept.
	before := query[string](t, adminURL, `SELECT password_hash FROM auth.admins`)
	if err := tryStart(t, settings.With(config.Environ{"OBI_ADMIN_PASSWORD": newPassword})); err != nil {
		t.Fatal(err)
	}
	if query[string](t, adminURL, `SELECT password_hash FROM auth.admins`) != before {
		t.Error("a start replaced the password")
	}
}

// Replicas that start together create one administrator.
func TestBootstrapTwiceAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	settings, adminURL := fresh(t, config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path})
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if err := tryStart(t, settings); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	stored := query[string](t, adminURL, `SELECT password_hash FROM auth.admins`)
	if ok, _, err := testHasher(t, accounts.MinCost).Verify(t.Context(), stored, readPassword(t, path)); !ok || err != nil {
		t.Errorf("the password in the file is not the administrator's: %v", err)
	}
	if n := query[int](t, adminURL, `SELECT count(*) FROM auth.audit_log WHERE entity = 'admin'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

// While there is no administrator, the file may belong to another replica that is about to commit
// one.
func TestTheFileOfAnotherReplicaStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	settings, adminURL := fresh(t, nil)
	if err := tryStart(t, settings); err == nil { // creates the tables
		t.Fatal("started without a password")
	}
	exec(t, adminURL, `ALTER TABLE auth.admins ADD CHECK (false)`) // this replica adds nobody
	if err := os.WriteFile(path, []byte("the other replica's\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := tryStart(t, settings.With(config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path})); err == nil {
		t.Error("started without an administrator")
	}
	if got := readPassword(t, path); got != "the other replica's" {
		t.Errorf("the password is %q", got)
	}
}

func readPassword(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(content), "\n")
}

// The file with the generated password exists until the password is changed.
func TestInitialPasswordFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	settings, _ := fresh(t, config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path, "OBI_ADMIN_PASSWORD": ""})
	s := start(t, settings)
	password := readPassword(t, path)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("file is %v, %v", info.Mode(), err)
	}
	if len(password) < 20 || strings.Trim(password, "abcdefghijkmnpqrstuvwxyz23456789-") != "" {
		t.Errorf("password is %q", password)
	}
	if strings.Contains(s.Log.String(), password) {
		t.Error("the password is in the log")
	}
	token := signIn(t, s, "admin", password)
	s.Stop()
	again := start(t, settings.With(config.Environ{"AUTH_SIGNING_KEY": s.Environ["AUTH_SIGNING_KEY"]}))
	if readPassword(t, path) != password {
		t.Error("a second start changed the password")
	}
	expect(t, again, http.StatusOK, "GET", "/api/auth/session", token, "")
	addAdmin(t, again, token, "ada")
	expect(t, again, http.StatusForbidden, "POST", "/api/auth/password", token, body(t, map[string]string{"oldPassword": "guess", "newPassword": newPassword}))
	readPassword(t, path)
	expect(t, again, http.StatusOK, "POST", "/api/auth/password", token, body(t, map[string]string{"oldPassword": password, "newPassword": newPassword}))
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestInitialPasswordFileIsRemovedWithItsAdmin(t *testing.T) {
	for name, end := range map[string][2]string{
		"removed": {"DELETE", ""}, "password reset": {"PATCH", `{"password":"` + newPassword + `"}`},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "password")
			settings, _ := fresh(t, config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path, "OBI_ADMIN_PASSWORD": ""})
			s := start(t, settings)
			addAdmin(t, s, signIn(t, s, "admin", readPassword(t, path)), "ada")
			ada := signIn(t, s, "ada", adminPassword)
			expect(t, s, 200, "PATCH", "/api/auth/admins/ada", ada, `{}`)
			readPassword(t, path)
			expect(t, s, 200, end[0], "/api/auth/admins/admin", ada, end[1])
			if _, err := os.Stat(path); !os.IsNotExist(err) {
				t.Errorf("the file is still there: %v", err)
			}
		})
	}
}

// If a process ends between changing the password and removing the file, the next start removes it.
func TestUselessFileIsRemovedAtStart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	settings, adminURL := fresh(t, config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path})
	if err := tryStart(t, settings); err != nil {
		t.Fatal(err)
	}
	exec(t, adminURL, `UPDATE auth.admins SET initial_password = false`)
	if err := tryStart(t, settings); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestUnwritableFile(t *testing.T) {
	folder := t.TempDir()
	target := filepath.Join(folder, "taken")
	if err := os.MkdirAll(filepath.Join(target, "content"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{"no folder": filepath.Join(folder, "missing", "password"), "a folder": target} {
		settings, adminURL := fresh(t, config.Environ{"AUTH_INITIAL_PASSWORD_PATH": path})
		err := tryStart(t, settings)
		if err == nil || !strings.Contains(err.Error(), "AUTH_INITIAL_PASSWORD_PATH") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
		if n := query[int](t, adminURL, `SELECT count(*) FROM auth.admins`); n != 0 {
			t.Errorf("%s: an administrator whose password nobody knows", name)
		}
	}
	left, err := fs.Glob(os.DirFS(folder), ".initial-password-*")
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
