package auth

import (
	"net/http"
	"strings"
	"testing"

	"obi/auth-svc/secret"
	"obi/auth-svc/throttle"
	"obi/platform/config"
	"obi/platform/testkit"
)

const deviceCookie = "obi_device"

// deviceOf returns the device cookie of an answer as the value of a request header.
func deviceOf(t *testing.T, answer testkit.Answer) string {
	t.Helper()
	cookie := cookieOf(t, answer)
	return cookie.Name + "=" + cookie.Value
}

func cookieOf(t *testing.T, answer testkit.Answer) *http.Cookie {
	t.Helper()
	cookie, err := http.ParseSetCookie(answer.Header.Get("Set-Cookie"))
	if err != nil || strings.TrimPrefix(cookie.Name, "__Host-") != deviceCookie {
		t.Fatalf("cookie is %q: %v", answer.Header.Get("Set-Cookie"), err)
	}
	return cookie
}

// Strangers who fail on purpose do not lock out someone who has signed in before.
func TestKnownDevice(t *testing.T) {
	s := start(t, nil)
	cookie := deviceOf(t, try(t, s, "admin", adminPassword))
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin")
	guess(t, s, 20, http.StatusTooManyRequests, "admin")
	answer := try(t, s, "admin", adminPassword, "Cookie", cookie)
	if answer.Status != http.StatusOK || deviceOf(t, answer) != cookie {
		t.Errorf("a known browser answers %d %v", answer.Status, answer.Header)
	}
	guess(t, s, 1, http.StatusTooManyRequests, "admin", "Cookie", deviceCookie+"=made-up")
	guess(t, s, throttle.DeviceFailures, http.StatusUnauthorized, "admin", "Cookie", cookie)
	guess(t, s, 1, http.StatusTooManyRequests, "admin", "Cookie", cookie)
}

// A device is known to one account only: it does not help to guess the password of another.
func TestDeviceOfAnotherAccount(t *testing.T) {
	s := start(t, nil)
	addAdmin(t, s, signIn(t, s, "admin", adminPassword), "ada")
	cookie := deviceOf(t, try(t, s, "ada", adminPassword))
	guess(t, s, throttle.AccountFailures, http.StatusUnauthorized, "admin")
	guess(t, s, 1, http.StatusTooManyRequests, "admin", "Cookie", cookie)
	answer := try(t, s, "ada", adminPassword)
	if answer.Status != http.StatusOK || deviceOf(t, answer) == cookie {
		t.Errorf("a new browser gets %d %v", answer.Status, answer.Header)
	}
}

func TestDeviceCookie(t *testing.T) {
	for name, tt := range map[string]struct {
		settings   config.Environ
		proto      string
		name, path string
		secure     bool
	}{
		"plain":                       {behindProxy, "", "obi_device", "/api/auth", false},
		"https at a trusted proxy":    {behindProxy, "https", "__Host-obi_device", "/", true},
		"https at two proxies":        {behindProxy, "https, https", "__Host-obi_device", "/", true},
		"https, then http inside":     {behindProxy, "HTTPS,http", "__Host-obi_device", "/", true},
		"http at a trusted proxy":     {behindProxy, "http", "obi_device", "/api/auth", false},
		"http, then https inside":     {behindProxy, "http, https", "obi_device", "/api/auth", false},
		"https, says a mere stranger": {nil, "https", "obi_device", "/api/auth", false},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, tt.settings)
			header := []string{}
			if tt.proto != "" {
				header = []string{"X-Forwarded-Proto", tt.proto}
			}
			cookie := cookieOf(t, try(t, s, "admin", adminPassword, header...))
			if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Name != tt.name || cookie.Path != tt.path || cookie.Domain != "" || cookie.Secure != tt.secure {
				t.Errorf("cookie is %s", cookie)
			}
			// Cookies without the prefix were set by older versions, or before https was used.
			for _, name := range []string{tt.name, "obi_device"} {
				again := cookieOf(t, try(t, s, "admin", adminPassword, append(header, "Cookie", name+"="+cookie.Value)...))
				if again.Value != cookie.Value {
					t.Errorf("the browser is not known by %s", name)
				}
			}
			stored := query[string](t, s.AdminURL, `SELECT token_hash FROM auth.devices`)
			if stored == cookie.Value || stored != secret.Hash(cookie.Value) {
				t.Error("the database holds the cookie itself")
			}
		})
	}
	s := start(t, nil)
	if answer := try(t, s, "admin", "guess"); answer.Header.Get("Set-Cookie") != "" {
		t.Error("a failure sets a cookie")
	}
}
