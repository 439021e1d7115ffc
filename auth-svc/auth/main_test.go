package auth

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"io"
	"log/slog"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"

	"obi/auth-svc/accounts"
	"obi/auth-svc/signin"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/service"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const adminPassword = "nine green yams in a basket"

// start runs auth-svc with one administrator, "admin", its own key and cheap password hashes.
func start(t testing.TB, more config.Environ) *testkit.Service {
	t.Helper()
	return startSpec(t, specWithCost(cheap), more)
}

func startSpec(t testing.TB, spec service.Spec, more config.Environ) *testkit.Service {
	t.Helper()
	return testkit.Start(t, spec, config.Environ{"AUTH_SIGNING_KEY": newKey(t), "OBI_ADMIN_PASSWORD": adminPassword}.With(more))
}

// behindProxy lets a test choose the client's address by X-Forwarded-For.
var behindProxy = config.Environ{"TRUSTED_PROXIES": "127.0.0.1"}

func newKey(t testing.TB) string {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return keyText(t, key)
}

func keyText(t testing.TB, key any) string {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

func body(t testing.TB, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func credentials(t testing.TB, username, password string) string {
	t.Helper()
	return body(t, map[string]string{"username": username, "password": password})
}

// try tries to sign in, with headers as name, value, name, value.
func try(t testing.TB, s *testkit.Service, username, password string, header ...string) testkit.Answer {
	t.Helper()
	sc := testkit.Scenario{Method: http.MethodPost, Path: "/api/auth/login", Body: credentials(t, username, password), Header: map[string]string{}}
	for i := 0; i < len(header); i += 2 {
		sc.Header[header[i]] = header[i+1]
	}
	return s.Do(t, sc)
}

// signIn signs in and returns the token.
func signIn(t testing.TB, s *testkit.Service, username, password string) string {
	t.Helper()
	answer := try(t, s, username, password)
	if answer.Status != http.StatusOK {
		t.Fatalf("signing in as %s answered %d: %s", username, answer.Status, answer.Body)
	}
	var in signin.SignedIn
	answer.JSON(t, &in)
	return in.Token
}

// addAdmin adds an administrator with adminPassword.
func addAdmin(t testing.TB, s *testkit.Service, token, username string) {
	t.Helper()
	s.Send(t, testkit.Scenario{Method: http.MethodPost, Path: "/api/auth/admins", Token: token, Body: credentials(t, username, adminPassword), Status: http.StatusCreated})
}

// expect sends a request with a token and checks the status.
func expect(t testing.TB, s *testkit.Service, status int, method, path, token, body string) testkit.Answer {
	t.Helper()
	return s.Send(t, testkit.Scenario{Method: method, Path: path, Token: token, Body: body, Status: status})
}

// query reads one value as the superuser; exec changes what only time would change.
func query[T any](t testing.TB, adminURL, sql string, args ...any) (value T) {
	t.Helper()
	connection := connect(t, adminURL)
	if err := connection.QueryRow(context.Background(), sql, args...).Scan(&value); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return value
}

func exec(t testing.TB, adminURL, sql string, args ...any) {
	t.Helper()
	if _, err := connect(t, adminURL).Exec(context.Background(), sql, args...); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

func connect(t testing.TB, adminURL string) *pgx.Conn {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), adminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close(context.Background()) })
	return connection
}

// get requests a URL of the internal port.
func get(t testing.TB, url string, header ...string) (status int, tag, text string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header.Get("ETag"), string(content)
}

// openDatabase opens a service's database, for tests of functions that no route reaches.
func openDatabase(t testing.TB, s *testkit.Service) *db.DB {
	t.Helper()
	database, err := db.Open(t.Context(), db.Config{
		URL: s.Environ["AUTH_DATABASE_URL"], Schema: "auth", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	return database
}

// cheap is a cost for tests that are not about hashing.
var cheap = accounts.Cost{Memory: 64, Time: 1, Threads: 1}

func testHasher(t testing.TB, c accounts.Cost) *accounts.Hasher {
	t.Helper()
	h, err := accounts.NewHasher(c, 1, 0, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	return h
}
