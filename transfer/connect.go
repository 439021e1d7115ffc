package transfer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"obi/areas"
	"obi/platform/blob"
	"obi/platform/config"
)

// sessionSettings make every server write the same rows as the same text. The timeouts keep a
// connection open while it waits for the other connections.
var sessionSettings = map[string]string{
	"application_name": "obi-transfer", "client_encoding": "UTF8",
	"datestyle": "ISO, YMD", "intervalstyle": "iso_8601", "timezone": "UTC", "extra_float_digits": "1", "bytea_output": "hex",
	"lock_timeout": "10s", "statement_timeout": "0", "transaction_timeout": "0", "idle_in_transaction_session_timeout": "0",
}

// database is a connection to a database and the areas that are in it.
type database struct {
	*pgx.Conn
	areas []string
}

type databases []*database

// connect opens one connection for each different connection string.
func connect(ctx context.Context, install Install) (all databases, err error) {
	defer func() {
		if err != nil {
			all.close(ctx)
		}
	}()
	byURL := map[string]*database{}
	for _, area := range install.areas() {
		address := install.Areas[area]
		if byURL[address] == nil {
			cfg, err := pgx.ParseConfig(address)
			if err != nil {
				// pgx's message may contain the URL with the password.
				return all, fmt.Errorf("the database URL of %s is not valid", area)
			}
			maps.Copy(cfg.RuntimeParams, sessionSettings)
			opened, err := pgx.ConnectConfig(ctx, cfg)
			if err != nil {
				return all, fmt.Errorf("the database of %s cannot be reached: %w", area, err)
			}
			byURL[address] = &database{Conn: opened}
			all = append(all, byURL[address])
		}
		byURL[address].areas = append(byURL[address].areas, area)
	}
	return all, nil
}

func (all databases) close(ctx context.Context) {
	for _, d := range all {
		_ = d.Close(context.WithoutCancel(ctx)) // uncommitted changes are rolled back
	}
}

// of returns the database of an area.
func (all databases) of(area string) *database {
	for _, d := range all {
		if slices.Contains(d.areas, area) {
			return d
		}
	}
	return nil
}

// exec runs a statement on every database.
func (all databases) exec(ctx context.Context, statement string) error {
	var problems []error
	for _, d := range all {
		_, err := d.Exec(ctx, statement)
		problems = append(problems, err)
	}
	return errors.Join(problems...)
}

// each calls do for every area.
func (all databases) each(do func(d *database, area string) error) error {
	for _, d := range all {
		for _, area := range d.areas {
			if err := do(d, area); err != nil {
				return fmt.Errorf("%s: %w", area, err)
			}
		}
	}
	return nil
}

// lock takes a lock of the given mode on all tables of an area.
func (d *database) lock(ctx context.Context, a area, mode string) error {
	_, err := d.Exec(ctx, "LOCK TABLE "+a.tableNames()+" IN "+mode+" MODE")
	return err
}

// qualified returns a qualified and quoted name.
func qualified(names ...string) string { return pgx.Identifier(names).Sanitize() }

// tableNames returns the names of the area's tables for SQL, separated by commas.
func (a *area) tableNames() string {
	quoted := make([]string, len(a.Tables))
	for i, t := range a.Tables {
		quoted[i] = qualified(a.Name, t.Name)
	}
	return strings.Join(quoted, ", ")
}

// environment are the settings, with the same names as in the services.
type environment struct {
	// Postgres is a superuser's URL. An import needs it if the services do not own their audit
	// logs.
	Postgres config.Secret `env:"POSTGRES_URL"`
	blob.Config
}

// Check returns an error text for each setting that is missing or unusable.
func (e *environment) Check() []string { return e.Problems() }

// FromEnvironment returns the install that the services' settings describe.
func FromEnvironment(environ config.Environ) (Install, error) {
	var set environment
	addresses, err := config.Require(environ, areas.DatabaseSettings()...)
	if err := config.Join(config.Load(environ, &set), err); err != nil {
		return Install{}, err
	}
	install := Install{Superuser: string(set.Postgres), Areas: map[string]string{}}
	for _, area := range areas.WithData() {
		install.Areas[area] = string(addresses[areas.DatabaseSetting(area)])
	}
	install.Objects, err = set.Open()
	return install, err
}
