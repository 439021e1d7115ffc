package together

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/provision"
	"obi/platform/service"
	"obi/platform/testkit"
	"obi/transfer"
)

const password = "egbe bere ugo bere 2026"

var everyService = services.WithData()

// signingKey is the signing key of all installs in these tests.
var signingKey = sync.OnceValue(func() string {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		panic(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		panic(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}))
})

// install is a whole Obi: one database with every service's schema, and a folder.
type install struct {
	adminURL, folder string
}

// model is an install that others are copied from. Nobody is connected to it.
type model struct {
	once    sync.Once
	install install
	files   map[string]string
}

// server is the PostgreSQL server of the databases.
var (
	findServer sync.Once
	server     install
)

// Models: an install after its first start, and one in use.
var first, used model

// url returns the URL to connect as a service.
func (i install) url(role string) string {
	address, err := url.Parse(i.adminURL)
	if err != nil {
		panic(err) // testkit made it
	}
	query := address.Query()
	query.Set("user", role)
	address.RawQuery, address.User = query.Encode(), url.User(role)
	return address.String()
}

// environ returns the settings that all services share.
func (i install) environ() config.Environ {
	set := config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": i.folder, "OBI_ADMIN_PASSWORD": password, "AUTH_SIGNING_KEY": signingKey(), "INTERNAL_KEY": testkit.InternalKey}
	for _, spec := range everyService {
		set[strings.ToUpper(spec.Name)+"_DATABASE_URL"] = i.url(spec.Name)
	}
	return set
}

// asServices returns the install as obi-transfer sees it in a cluster.
func (i install) asServices(t testing.TB) transfer.Install {
	t.Helper()
	whole, err := transfer.FromEnvironment(i.environ().With(config.Environ{"POSTGRES_URL": i.adminURL}))
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// asOne returns the install as Obi in one process sees it.
func (i install) asOne(t testing.TB) transfer.Install {
	t.Helper()
	whole := i.asServices(t)
	for area := range whole.Areas {
		whole.Areas[area] = i.adminURL
	}
	return whole
}

func (i install) exec(t testing.TB, statement string) {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), i.adminURL)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	if _, err := connection.Exec(context.Background(), statement); err != nil {
		t.Fatal(err)
	}
}

// copyOf copies a model.
func copyOf(t testing.TB, m *model) install {
	t.Helper()
	copied := newDatabase(t, m.install.name())
	t.Cleanup(func() { server.exec(t, fmt.Sprintf(`DROP DATABASE %q WITH (FORCE)`, copied.name())) })
	for name, content := range m.files {
		if err := os.WriteFile(filepath.Join(copied.folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return copied
}

func (i install) name() string {
	address, _ := url.Parse(i.adminURL)
	return strings.TrimPrefix(address.Path, "/")
}

// at returns another database of the same server.
func (i install) at(name string) install {
	return install{adminURL: strings.Replace(i.adminURL, "/"+i.name()+"?", "/"+name+"?", 1)}
}

// newDatabase creates a database as a copy of template, and an empty folder.
func newDatabase(t testing.TB, template string) install {
	t.Helper()
	findServer.Do(func() {
		_, adminURL := testkit.Database(t, "auth")
		server = install{adminURL: adminURL}.at("postgres")
	})
	name := strings.ToLower("obi_" + rand.Text())
	server.exec(t, fmt.Sprintf(`CREATE DATABASE %q TEMPLATE %q`, name, template))
	made := server.at(name)
	made.folder = t.TempDir()
	return made
}

// aNewOne returns an install after its first start.
func aNewOne(t testing.TB) install {
	t.Helper()
	first.once.Do(func() {
		made := newDatabase(t, "template1")
		connection, err := pgx.Connect(context.Background(), made.adminURL)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range everyService {
			if err := provision.Service(context.Background(), connection, spec.Name); err != nil {
				t.Fatal(err)
			}
		}
		connection.Close(context.Background())
		log := &testkit.Log{}
		environ := made.environ().With(config.Environ{"AUTH_URL": "http://127.0.0.1:1", "AUDIO_URL": "http://127.0.0.1:1"})
		if err := (service.Process{Environ: environ, LogTo: log}).Prepare(context.Background(), everyService...); err != nil {
			t.Fatalf("%v\n%s", err, log)
		}
		first.install = made
	})
	return copyOf(t, &first)
}

// aUsedOne returns an install with content in every area.
func aUsedOne(t testing.TB) install {
	t.Helper()
	used.once.Do(func() {
		aNewOne(t)
		made := newDatabase(t, first.install.name())
		fill(t, made)
		used.files = made.objects(t)
		used.install = made
	})
	return copyOf(t, &used)
}
