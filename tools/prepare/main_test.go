package main

import (
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"obi/areas"
	"obi/ilu-svc/ilu"
	"obi/platform/config"
	"obi/platform/embeddedpg/pgtest"
	"obi/platform/service"
	"obi/platform/testkit"
)

// databaseSettings returns POSTGRES_URL and the database URL of each service, with a password of its own.
func databaseSettings(superuser, database string) config.Environ {
	environ := config.Environ{"POSTGRES_URL": superuser}
	for _, area := range areas.WithData() {
		before, query, _ := strings.Cut(superuser, "?")
		scheme, _, _ := strings.Cut(before, "//")
		environ[areas.DatabaseSetting(area)] = scheme + "//" + area + ":it's%20" + area + "@/" + database + "?" + query
	}
	return environ
}

// changeLocale makes the server create databases with another locale than Obi's, as images and
// hosts may.
func changeLocale(t *testing.T, superuser string) {
	t.Helper()
	connection, err := pgx.Connect(t.Context(), superuser)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(t.Context())) }()
	for _, statement := range []string{
		"ALTER DATABASE template1 IS_TEMPLATE false", "DROP DATABASE template1",
		"CREATE DATABASE template1 TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C'",
	} {
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// rolesWithSchema returns the roles that have a schema in a database.
func rolesWithSchema(t *testing.T, superuser, database string) (roles []string) {
	t.Helper()
	address, err := pgx.ParseConfig(superuser)
	if err != nil {
		t.Fatal(err)
	}
	address.Database = database
	connection, err := pgx.ConnectConfig(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(t.Context())) }()
	rows, _ := connection.Query(t.Context(), "SELECT nspname::text FROM pg_namespace JOIN pg_roles ON nspname = rolname ORDER BY 1")
	if roles, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
		t.Fatal(err)
	}
	return roles
}

func TestPrepare(t *testing.T) {
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	changeLocale(t, superuser)
	environ := databaseSettings(superuser, "obi_prepared")
	// The error names each area that failed. The others are prepared anyway.
	wrong := map[string]string{"AUDIO_DATABASE_URL": "audio: AUDIO_DATABASE_URL must be for the role audio", "AUTH_DATABASE_URL": "auth: AUTH_DATABASE_URL cannot be read"}
	err = prepare(t.Context(), environ.With(config.Environ{"AUDIO_DATABASE_URL": environ["ILU_DATABASE_URL"], "AUTH_DATABASE_URL": "postgres://auth@/obi?port=no"}))
	for name, want := range wrong {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with a wrong %s: got error %v, want %q", name, err, want)
		}
	}
	roles := rolesWithSchema(t, superuser, "obi_prepared")
	if want := slices.DeleteFunc(slices.Sorted(slices.Values(areas.WithData())), func(area string) bool { return area == "audio" || area == "auth" }); !slices.Equal(roles, want) {
		t.Errorf("roles with a schema: %v, want %v", roles, want)
	}
	for range 2 { // the second run has nothing to create
		if err := prepare(t.Context(), environ); err != nil {
			t.Fatal(err)
		}
	}
	for _, area := range areas.WithData() {
		connection, err := pgx.Connect(t.Context(), environ[areas.DatabaseSetting(area)])
		if err != nil {
			t.Fatal(err)
		}
		var path, locale string
		var mayCreate, mayElsewhere, hasPassword bool
		err = connection.QueryRow(t.Context(), `SELECT (SELECT concat_ws(' ', pg_encoding_to_char(encoding), datlocprovider, datlocale, datcollate, datctype)
				FROM pg_database WHERE datname = current_database()), current_schema(), has_schema_privilege($1, 'CREATE'),
			EXISTS (SELECT FROM unnest($2::text[]) AS other WHERE other <> $1 AND has_schema_privilege(other, 'USAGE')),
			EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND rolpassword IS NOT NULL)`, area, areas.WithData()).Scan(&locale, &path, &mayCreate, &mayElsewhere, &hasPassword)
		if err != nil || locale != "UTF8 b C.UTF-8 C C" || path != area || !mayCreate || mayElsewhere || !hasPassword {
			t.Errorf("%s: locale %s, schema %s, may create: %t, may use others': %t, password: %t, %v", area, locale, path, mayCreate, mayElsewhere, hasPassword, err)
		}
		_ = connection.Close(context.WithoutCancel(t.Context()))
	}
}

// Two deployments may run prepare at the same time, before or after the database exists.
func TestConcurrentRuns(t *testing.T) {
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	environ := databaseSettings(superuser, "obi_concurrent")
	for range 3 {
		var runs errgroup.Group
		for range 6 {
			runs.Go(func() error { return prepare(t.Context(), environ) })
		}
		if err := runs.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}

// A service may start before its database exists.
func TestServiceWaitsForPrepare(t *testing.T) {
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	settings := databaseSettings(superuser, "obi_prepared_later")
	ctx, end := context.WithCancel(context.WithoutCancel(t.Context()))
	defer end()
	log, started, ended := make(logged, 1000), make(chan string, 1), make(chan error, 1)
	process := service.Process{LogTo: log, Started: func(_, internal net.Addr) { started <- internal.String() }, Environ: settings.With(config.Environ{
		"HOST": "127.0.0.1", "PORT": "0", "INTERNAL_HOST": "127.0.0.1", "INTERNAL_PORT": "0",
		"AUTH_URL": testkit.NewIssuer(t).URL, "AUDIO_URL": "http://127.0.0.1:1", "INTERNAL_KEY": testkit.InternalKey,
	})}
	go func() { ended <- process.Run(ctx, ilu.Spec()) }()
	for waits := false; !waits; {
		select {
		case line := <-log:
			waits = strings.Contains(line, `"msg":"waiting for the database"`)
		case err := <-ended:
			t.Fatal(err)
		}
	}
	if err := prepare(t.Context(), settings); err != nil {
		t.Fatal(err)
	}
	select {
	case internal := <-started:
		response, err := http.Get("http://" + internal + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		if response.Body.Close(); response.StatusCode != http.StatusOK {
			t.Errorf("/readyz answered %s", response.Status)
		}
		http.DefaultClient.CloseIdleConnections()
		end()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	case err := <-ended:
		t.Error(err)
	}
}

// logged receives the lines of a log.
type logged chan string

func (l logged) Write(line []byte) (int, error) {
	l <- string(line)
	return len(line), nil
}

func TestWrongAddressesAreReported(t *testing.T) {
	const nowhere = "postgres://postgres@/postgres?host=/nowhere"
	if err := prepare(t.Context(), databaseSettings(nowhere, "obi").With(config.Environ{"POSTGRES_URL": "", "ILU_DATABASE_URL": ""})); err == nil ||
		err.Error() != "wrong configuration: POSTGRES_URL is empty; ILU_DATABASE_URL is empty" {
		t.Errorf("without addresses: %v", err)
	}
	for address, want := range map[string]string{
		"postgres://creator:secret-word@/obi":     "ILU_DATABASE_URL must be for the role ilu",
		"postgres://ilu:secret-word@/obi?port=no": "ILU_DATABASE_URL cannot be read",
	} {
		if err := prepareArea(t.Context(), nowhere, "ilu", address); err == nil || err.Error() != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}
