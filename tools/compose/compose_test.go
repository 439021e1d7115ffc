// Package compose compares docker-compose.yml and its secrets with the code, as far as possible
// without a Docker engine.
package compose

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/service"
)

const root = "../.."

type file struct {
	Settings map[string]string `yaml:"x-settings"`
	Services map[string]struct {
		Image       string
		Entrypoint  []string
		Command     []string
		Secrets     []string
		DependsOn   map[string]struct{ Condition string } `yaml:"depends_on"`
		Environment map[string]string
		Ports       []string
		Networks    []string
		ReadOnly    bool `yaml:"read_only"`
		User        string
		CapDrop     []string `yaml:"cap_drop"`
		Build       struct {
			Args map[string]string
		}
		Volumes     []string
		Profiles    []string
		HealthCheck struct {
			Disable bool
			Test    []string
		} `yaml:"healthcheck"`
		Tmpfs       []string
		Restart     string
		MemLimit    string   `yaml:"mem_limit"`
		SecurityOpt []string `yaml:"security_opt"`
		Logging     struct {
			Driver  string
			Options map[string]string
		}
	}
	Secrets map[string]struct{ File string }
}

func read(t *testing.T) (text string, content file) {
	t.Helper()
	bytes, err := os.ReadFile(filepath.Join(root, "docker-compose.yml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(bytes, &content); err != nil {
		t.Fatal(err)
	}
	return string(bytes), content
}

// TestEveryServiceRuns also checks the services' addresses in the jobs that work on all of them.
func TestEveryServiceRuns(t *testing.T) {
	_, content := read(t)
	for name, spec := range services.Programs() {
		one, ok := content.Services[name]
		if !ok || one.Build.Args["SERVICE"] != name || !strings.HasPrefix(one.Image, "obi/"+name+":") {
			t.Errorf("%s is not run: it has the image %q, made from %q", name, one.Image, one.Build.Args["SERVICE"])
		}
		if !services.HasData(spec) {
			continue
		}
		key := strings.ToUpper(spec.Name) + "_DATABASE_URL_FILE"
		if one.DependsOn["database"].Condition != "service_completed_successfully" {
			t.Errorf("%s does not wait for its database: depends_on is %v", name, one.DependsOn)
		}
		for setting, value := range content.Settings {
			// auth-svc calls no other service and has no sample content.
			if got := one.Environment[setting]; got != value && spec.Name != "auth" {
				t.Errorf("%s has %s=%q, the others %q", name, setting, got, value)
			}
		}
		for _, job := range []string{"database", "transfer"} {
			if got := content.Services[job].Environment[key]; got == "" || got != one.Environment[key] {
				t.Errorf("%s has %s=%q, %s has %q", job, key, got, name, one.Environment[key])
			}
		}
	}
}

// parse reads a file of settings without quotes.
func parse(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for line := range strings.Lines(string(text)) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		values[key] = value
	}
	return values
}

var variable = regexp.MustCompile(`\$\{([A-Z0-9_]+)(:[-?][^}]*)?\}`)

// resolve substitutes variables as compose does.
func resolve(text string, values map[string]string) string {
	return variable.ReplaceAllStringFunc(text, func(found string) string {
		parts := variable.FindStringSubmatch(found)
		if value := values[parts[1]]; value != "" {
			return value
		}
		if fallback, ok := strings.CutPrefix(parts[2], ":-"); ok {
			return fallback
		}
		return ""
	})
}

func TestEachServiceAcceptsItsSettings(t *testing.T) {
	dir, values := secrets(t)
	_, content := read(t)
	for name, spec := range services.Programs() {
		settings := environ(content, name, dir, values)
		if err := service.Check(settings, spec); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for key := range settings { // no service starts without its secrets
			if strings.HasSuffix(key, "_FILE") {
				if err := service.Check(settings.With(config.Environ{key: ""}), spec); err == nil && key != "OBI_ADMIN_PASSWORD_FILE" {
					t.Errorf("%s would start without %s", name, key)
				}
			}
		}
	}
}

func TestWithoutSecretsComposeStartsNothing(t *testing.T) {
	text, content := read(t)
	example := parse(t, filepath.Join(root, ".env.example"))
	dir, written := secrets(t)
	for _, found := range variable.FindAllStringSubmatch(text, -1) {
		name, rule := found[1], found[2]
		_, known := example[name]
		if secret := strings.HasSuffix(name, "_FILE"); secret != (rule == ":?run make secrets") {
			t.Errorf("%s%s: a secret must be set, anything else has a default", name, rule)
		} else if secret && (example[name] != "" || written[name] == "") {
			t.Errorf("%s is %q in .env.example and %q in .env", name, example[name], written[name])
		}
		if !known {
			t.Errorf("%s is not in .env.example", name)
		}
	}
	for name := range example {
		if !strings.Contains(text, "${"+name) {
			t.Errorf(".env.example names %s, which nothing reads", name)
		}
	}
	for name, secret := range content.Secrets { // only the folder's mode protects them from other users of the host
		file := filepath.Join(dir, resolve(secret.File, written))
		if info, err := os.Stat(file); err != nil || info.Mode() != 0o444 || info.Size() < 40 || filepath.Dir(file) != filepath.Join(dir, "secrets") {
			t.Errorf("%s: %s, %v", name, file, err)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "secrets")); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", info, err)
	}
}

func TestNetworksAreSeparate(t *testing.T) {
	_, content := read(t)
	for name, one := range content.Services {
		for _, port := range one.Ports { // the gateway's address is a setting
			if !strings.HasPrefix(resolve(port, nil), "127.0.0.1:") {
				t.Errorf("%s is published at %s by default", name, port)
			}
		}
		objects := slices.Contains(one.Networks, "objects")
		if want := slices.Contains([]string{"audio-svc", "minio", "bucket", "transfer", "backup"}, name); objects != want {
			t.Errorf("%s reaches the object store: %t", name, objects)
		}
		for _, volume := range one.Volumes {
			if from, _, _ := strings.Cut(volume, ":"); strings.HasPrefix(from, "./") {
				if _, err := os.Stat(filepath.Join(root, from)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if _, tag, ok := strings.Cut(one.Image, ":"); !ok || tag == "latest" {
			t.Errorf("%s: %s is not pinned", name, one.Image)
		}
		folder := one.Build.Args["SERVICE"]
		if folder == "" {
			continue
		}
		if _, err := os.Stat(filepath.Join(root, folder)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !one.ReadOnly || !slices.Contains(one.CapDrop, "ALL") {
			t.Errorf("%s may write to its image or has rights it does not need", name)
		}
	}
}

// The log and the memory are limited, and unneeded privileges are dropped.
func TestEveryContainerIsBounded(t *testing.T) {
	_, content := read(t)
	for name, one := range content.Services {
		if options := one.Logging.Options; one.Logging.Driver != "local" || options["max-size"] == "" || options["max-file"] == "" {
			t.Errorf("%s keeps all that it ever wrote: %v", name, one.Logging)
		}
		if one.Restart == "unless-stopped" && one.MemLimit == "" {
			t.Errorf("%s may take all memory", name)
		}
		if !slices.Contains(one.CapDrop, "ALL") || !slices.Contains(one.SecurityOpt, "no-new-privileges:true") {
			t.Errorf("%s has rights that it does not need: without are %v, %v", name, one.CapDrop, one.SecurityOpt)
		}
	}
	for _, name := range []string{"gateway", "postgres", "minio", "prometheus"} {
		if len(content.Services[name].HealthCheck.Test) == 0 {
			t.Errorf("nobody asks %s for its health", name)
		}
	}
}

// initdb gets the same arguments as from the all-in-one program, so that sorting and trigrams are
// the same everywhere.
func TestTheLocaleOfTheDatabase(t *testing.T) {
	_, content := read(t)
	code, err := os.ReadFile(filepath.Join(root, "platform/embeddedpg/cluster.go"))
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Fields(content.Services["postgres"].Environment["POSTGRES_INITDB_ARGS"])
	wanted := regexp.MustCompile(`"(--(?:encoding|locale|builtin)[^"]*|--data-checksums)"`).FindAllSubmatch(code, -1)
	if len(wanted) < 4 {
		t.Fatalf("%s has the arguments %q", "cluster.go", wanted)
	}
	for _, one := range wanted {
		if !slices.Contains(told, string(one[1])) {
			t.Errorf("initdb gets %v, not %s", told, one[1])
		}
	}
}

// Traefik buffers the largest bodies in a file, and answers 500 without a folder for it.
func TestTheGatewayCanWriteAFile(t *testing.T) {
	_, content := read(t)
	gateway := content.Services["gateway"]
	if !gateway.ReadOnly || len(gateway.Tmpfs) != 1 || !strings.HasPrefix(gateway.Tmpfs[0], "/tmp:size=") {
		t.Errorf("its folders in memory are %v", gateway.Tmpfs)
	}
}

func TestTheConnectionsFit(t *testing.T) {
	_, content := read(t)
	const pool, perService = 10, 2 // ILU_DATABASE_POOL and so on; two while one replaces the other
	command := strings.Join(content.Services["postgres"].Command, " ")
	if want := pool * perService * len(services.WithData()); !strings.Contains(command, "max_connections=200") || want > 200-10 {
		t.Errorf("%d connections with %s", want, command)
	}
}
