package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/allinone/services"
	"obi/areas"
	"obi/platform/blob"
	"obi/platform/config"
	"obi/platform/provision"
	"obi/transfer"
)

const (
	// scratchName is the name of the database and the folder that a drill creates.
	scratchName = "obi_drill"
	watchPause  = time.Hour
)

// drill restores a backup into the database obi_drill on the server of POSTGRES_URL and a folder
// beside the backup. It records the result in the database of AUDIO_DATABASE_URL.
func drill(ctx context.Context, path string, environ config.Environ, out, log io.Writer) error {
	live := areas.DatabaseSetting("audio")
	addresses, err := config.Require(environ, "POSTGRES_URL", live)
	if err != nil {
		return err
	}
	if of, err := pgx.ParseConfig(string(addresses[live])); err != nil || of.Database == scratchName {
		return fmt.Errorf("%s cannot be used: it must be the address of a database other than %s", live, scratchName)
	}
	if path, err = transfer.Newest(path); err != nil {
		return err
	}
	s := scratch{superuser: string(addresses["POSTGRES_URL"]), folder: filepath.Join(filepath.Dir(path), scratchName), log: log}
	return transfer.Drill{Live: string(addresses[live]), Create: s.create, Remove: s.remove}.Run(ctx, path, out)
}

// scratch is the install of a drill.
type scratch struct {
	superuser, folder string
	log               io.Writer
}

func (s scratch) remove(ctx context.Context) error {
	return errors.Join(os.RemoveAll(s.folder), provision.WithConnection(ctx, s.superuser, "", func(c *pgx.Conn) error {
		_, err := c.Exec(ctx, "DROP DATABASE IF EXISTS "+scratchName+" WITH (FORCE)")
		return err
	}))
}

func (s scratch) create(ctx context.Context) (install transfer.Install, err error) {
	if err := os.Mkdir(s.folder, 0o700); err != nil {
		return install, err
	}
	if install.Objects, err = blob.Dir(s.folder); err != nil {
		return install, err
	}
	if err := provision.WithConnection(ctx, s.superuser, "", func(c *pgx.Conn) error { return provision.CreateDatabase(ctx, c, scratchName) }); err != nil {
		return install, err
	}
	install.Areas = map[string]string{}
	databases := map[string]string{}
	err = provision.WithConnection(ctx, s.superuser, scratchName, func(c *pgx.Conn) error {
		err := provision.Extensions(ctx, c)
		for _, area := range areas.WithData() {
			install.Areas[area], databases[area] = s.address(""), s.address(area)
			err = errors.Join(err, provision.Service(ctx, c, area))
		}
		return err
	})
	if err != nil {
		return install, err
	}
	return install, services.CreateTables(ctx, databases, s.folder, s.log)
}

// address returns the superuser's address of the new database. With a role, connections have only
// that role's rights; its password is not needed.
func (s scratch) address(role string) string {
	address, err := url.Parse(s.superuser)
	if err != nil || address.Scheme == "" { // the other form, in which the last value of a name counts
		if role != "" {
			role = " role=" + role
		}
		return s.superuser + " dbname=" + scratchName + role
	}
	address.Path = "/" + scratchName
	query := address.Query()
	if role != "" {
		query.Set("role", role)
	}
	address.RawQuery = query.Encode()
	return address.String()
}

// watch drills every new backup in a folder until ctx ends. It retries a failed drill after an hour.
func watch(ctx context.Context, dir string, out io.Writer, drill func(path string) error) error {
	drilled := ""
	for {
		path, err := transfer.Newest(dir)
		if err == nil && path != drilled {
			if err = drill(path); err == nil {
				drilled = path
			}
		}
		if err != nil && ctx.Err() == nil {
			fmt.Fprintln(out, "obi-transfer:", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(watchPause):
		}
	}
}
