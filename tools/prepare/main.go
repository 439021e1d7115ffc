// Command prepare creates what the services expect in a PostgreSQL server: the database with its
// extensions, and a role and a schema for each service. It creates what is missing and sets every
// password, so that it can run at every deployment. Concurrent runs wait for each other.
//
// POSTGRES_URL is a superuser's address. Each <AREA>_DATABASE_URL is the address that a service
// will use; its password becomes the role's.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/config"
	"obi/platform/provision"
	"obi/platform/version"
)

type settings struct {
	Postgres config.Secret `env:"POSTGRES_URL,required,notEmpty"`
	Auth     config.Secret `env:"AUTH_DATABASE_URL,required,notEmpty"`
	Creator  config.Secret `env:"CREATOR_DATABASE_URL,required,notEmpty"`
	Dibia    config.Secret `env:"DIBIA_DATABASE_URL,required,notEmpty"`
	Ilu      config.Secret `env:"ILU_DATABASE_URL,required,notEmpty"`
	Kwuo     config.Secret `env:"KWUO_DATABASE_URL,required,notEmpty"`
	Audio    config.Secret `env:"AUDIO_DATABASE_URL,required,notEmpty"`
}

// patience is how long the server may take to start.
const patience = time.Minute

func main() {
	if version.Asked(os.Args[1:]) {
		fmt.Print(version.Answer())
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := prepare(ctx, config.FromOS())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

func prepare(ctx context.Context, environ config.Environ) error {
	var cfg settings
	if err := config.Load(environ, &cfg); err != nil {
		return err
	}
	return connected(ctx, string(cfg.Postgres), "", func(c *pgx.Conn) error {
		// Two concurrent changes of one role fail. The lock ends with the connection.
		if _, err := c.Exec(ctx, "SELECT pg_advisory_lock(hashtext('prepare'))"); err != nil {
			return err
		}
		var failed []error // a failure of one area does not affect the others
		for area, address := range map[string]config.Secret{
			"auth": cfg.Auth, "creator": cfg.Creator, "dibia": cfg.Dibia, "ilu": cfg.Ilu, "kwuo": cfg.Kwuo, "audio": cfg.Audio,
		} {
			if err := prepareArea(ctx, string(cfg.Postgres), area, string(address)); err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", area, err))
				if c.Ping(ctx) != nil { // the connection is lost, and the lock with it
					break
				}
			}
		}
		return errors.Join(failed...)
	})
}

// prepareArea creates the database, role and schema of an address.
func prepareArea(ctx context.Context, superuser, area, address string) error {
	wanted, err := pgx.ParseConfig(address)
	if err != nil {
		return fmt.Errorf("%s_DATABASE_URL cannot be read", strings.ToUpper(area)) // without its text, which contains the password
	}
	if wanted.User != area {
		return fmt.Errorf("%s_DATABASE_URL must be for the role %s", strings.ToUpper(area), area)
	}
	if err := connected(ctx, superuser, "", func(c *pgx.Conn) error { return provision.CreateDatabase(ctx, c, wanted.Database) }); err != nil {
		return err
	}
	return connected(ctx, superuser, wanted.Database, func(c *pgx.Conn) error {
		err := errors.Join(provision.Extensions(ctx, c), provision.Service(ctx, c, area))
		if err != nil || wanted.Password == "" {
			return err
		}
		var statement string
		row := c.QueryRow(ctx, "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text)", area, wanted.Password)
		if err := row.Scan(&statement); err != nil {
			return err
		}
		_, err = c.Exec(ctx, statement)
		return err
	})
}

// connected runs work on a connection. If database is "", it uses the address's own.
func connected(ctx context.Context, address, database string, work func(*pgx.Conn) error) error {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return errors.New("POSTGRES_URL cannot be read")
	}
	if database != "" {
		cfg.Database = database
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	connection, err := pgx.ConnectConfig(ctx, cfg)
	for err != nil { // it may be starting
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
		connection, err = pgx.ConnectConfig(ctx, cfg)
	}
	defer func() { _ = connection.Close(context.WithoutCancel(ctx)) }()
	return work(connection)
}
