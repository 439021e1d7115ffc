package main

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"obi/platform/config"
	"obi/platform/embeddedpg/pgtest"
)

var areas = []string{"auth", "creator", "dibia", "ilu", "kwuo", "audio"}

// addresses are those of the services on a server, with a password each.
func addresses(superuser, database string) config.Environ {
	environ := config.Environ{"POSTGRES_URL": superuser}
	for _, area := range areas {
		before, query, _ := strings.Cut(superuser, "?")
		scheme, _, _ := strings.Cut(before, "//")
		environ[strings.ToUpper(area)+"_DATABASE_URL"] = scheme + "//" + area + ":it's%20" + area + "@/" + database + "?" + query
	}
	return environ
}

func TestPrepare(t *testing.T) {
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	environ := addresses(superuser, "obi_prepared")
	for range 2 { // the second time nothing is left to make
		if err := prepare(t.Context(), environ); err != nil {
			t.Fatal(err)
		}
	}
	for _, area := range areas {
		connection, err := pgx.Connect(t.Context(), environ[strings.ToUpper(area)+"_DATABASE_URL"])
		if err != nil {
			t.Fatal(err)
		}
		var path string
		var mayCreate, mayElsewhere, hasPassword bool
		err = connection.QueryRow(t.Context(), `SELECT current_schema(), has_schema_privilege($1, 'CREATE'),
			EXISTS (SELECT FROM unnest($2::text[]) AS other WHERE other <> $1 AND has_schema_privilege(other, 'USAGE')),
			EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND rolpassword IS NOT NULL)`, area, areas).Scan(&path, &mayCreate, &mayElsewhere, &hasPassword)
		if err != nil || path != area || !mayCreate || mayElsewhere || !hasPassword {
			t.Errorf("%s: schema %s, may create: %t, may use others': %t, password: %t, %v", area, path, mayCreate, mayElsewhere, hasPassword, err)
		}
		_ = connection.Close(context.WithoutCancel(t.Context()))
	}
}

// A deployment may start it while another one's runs: the first time and later.
func TestPrepareAtOnce(t *testing.T) {
	superuser, stop, err := pgtest.Server(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	environ := addresses(superuser, "obi_prepared_at_once")
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

func TestWhatCannotBePrepared(t *testing.T) {
	const nowhere = "postgres://postgres@/postgres?host=/nowhere"
	if err := prepare(t.Context(), addresses(nowhere, "obi").With(config.Environ{"POSTGRES_URL": "", "ILU_DATABASE_URL": ""})); err == nil ||
		err.Error() != "wrong configuration: POSTGRES_URL is empty; ILU_DATABASE_URL is empty" {
		t.Errorf("without addresses: %v", err)
	}
	for address, want := range map[string]string{
		"postgres://kwuo:secret-word@/obi":        "ILU_DATABASE_URL must be for the role ilu",
		"postgres://ilu:secret-word@/obi?port=no": "ILU_DATABASE_URL cannot be read",
	} {
		if err := service(t.Context(), nowhere, "ilu", address); err == nil || err.Error() != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}
