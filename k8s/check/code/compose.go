package code

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sigs.k8s.io/yaml"

	"obi/k8s/check/manifests"
	"obi/platform/config"
	"obi/platform/service"
)

// Compose is docker-compose.yml as far as it and the manifests say the same.
type Compose struct {
	Services map[string]ComposeService `json:"services"`
}

// ComposeService is a service of docker-compose.yml.
type ComposeService struct {
	Image       string            `json:"image"`
	Command     []string          `json:"command"`
	Environment map[string]string `json:"environment"`
	Secrets     []string          `json:"secrets"`
	HealthCheck any               `json:"healthcheck"`
}

// ReadCompose reads docker-compose.yml.
func ReadCompose(file string) (*Compose, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var compose Compose
	return &compose, yaml.Unmarshal(text, &compose)
}

// apart are settings that one of the two leaves as they are: Kubernetes waits before
// it stops a pod and has autoscalers, whose connections are counted; compose is for a
// first try as well.
var apart = regexp.MustCompile(`^(DRAIN_DELAY|DRAIN_TIME|LOG_LEVEL|OBI_DEMO|OBI_PUBLIC_URL|OBI_ADMIN_USERNAME|AUTH_(NEXT|LAST)_SIGNING_KEY|\w+_DATABASE_POOL)$`)

// places are settings whose values say where something is; the others may differ.
var places = []string{"AUTH_URL", "AUDIO_URL", "AUDIO_STORE", "S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_PATH_STYLE"}

// CheckCompose holds images and settings of compose against the manifests of a small
// cluster, and asks each program whether it would start with compose's settings.
func CheckCompose(compose *Compose, objects []*manifests.Object, folder string) (problems []string) {
	add := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	for _, one := range manifests.Workloads(objects) {
		other, ok := compose.Services[one.Name]
		if !ok {
			add("compose has no %s", one.Name)
			continue
		}
		image := one.Template.Spec.Containers[0].Image
		if plain(other.Image) != image {
			add("%s: compose runs %s, Kubernetes %s", one.Name, other.Image, image)
		}
		spec, ours := specs[one.Name]
		if !ours && one.Name != "bucket" {
			continue
		}
		if other.HealthCheck != nil {
			add("%s: compose does not use the image's own health check", one.Name)
		}
		here, _ := environment(objects, one, folder)
		there := composed(one.Name, other, folder, add)
		if ours {
			if err := service.Check(there, spec); err != nil {
				add("%s, compose: %v", one.Name, err)
			}
		}
		problems = append(problems, differences(one.Name, here, there)...)
	}
	return append(problems, checkDatabase(compose, objects)...)
}

// composed returns the environment of a program in compose, with sample files for its secrets.
func composed(program string, one ComposeService, folder string, add func(string, ...any)) config.Environ {
	environ := config.Environ{}
	for name, value := range one.Environment {
		environ[name] = plain(value)
		if !strings.HasSuffix(name, "_FILE") {
			continue
		}
		if !slices.Contains(one.Secrets, strings.TrimPrefix(value, "/run/secrets/")) {
			add("%s, compose: no secret is mounted at %s", program, value)
		}
		file, err := sampleFile(folder, program, name)
		if err != nil {
			add("%v", err)
		}
		environ[name] = file
	}
	return environ
}

// differences finds names that only one side sets, by value or by file, and places
// that are not the same.
func differences(program string, here, there config.Environ) (problems []string) {
	bare := func(from config.Environ) (names []string) {
		for name := range from {
			names = append(names, strings.TrimSuffix(name, "_FILE"))
		}
		return names
	}
	a, b := bare(here), bare(there)
	for _, name := range append(a, b...) {
		if (!slices.Contains(a, name) || !slices.Contains(b, name)) && !apart.MatchString(name) {
			problems = append(problems, fmt.Sprintf("%s: only one of compose and Kubernetes sets %s", program, name))
		}
	}
	for _, name := range places {
		if here[name] != there[name] {
			problems = append(problems, fmt.Sprintf("%s: %s is %q in compose and %q in Kubernetes", program, name, there[name], here[name]))
		}
	}
	return problems
}

// checkDatabase compares the major version and adds up compose's connections.
func checkDatabase(compose *Compose, objects []*manifests.Object) (problems []string) {
	postgres := compose.Services["postgres"]
	for _, one := range manifests.OfKind(objects, "Cluster") {
		var spec manifests.Cluster
		if err := manifests.Part(one, &spec); err != nil {
			return []string{err.Error()}
		}
		if here, there := major(spec.ImageName), major(postgres.Image); here != there || here == "" {
			problems = append(problems, fmt.Sprintf("postgres: version %q in compose, %q in Kubernetes", there, here))
		}
	}
	most, sum := 0, manifests.ReservedConnections
	for _, word := range postgres.Command {
		if text, ok := strings.CutPrefix(word, "max_connections="); ok {
			most, _ = strconv.Atoi(text)
		}
	}
	for name, schema := range schemas() {
		setting := strings.ToUpper(schema) + "_DATABASE_POOL"
		pool := known(specs[name])[setting]
		if own, ok := compose.Services[name].Environment[setting]; ok {
			pool = own
		}
		connections, err := strconv.Atoi(pool)
		if err != nil {
			problems = append(problems, name+": no size of its pool")
		}
		sum += connections + 1
	}
	if sum > most {
		problems = append(problems, fmt.Sprintf("compose: all services together may open %d connections, PostgreSQL accepts %d", sum, most))
	}
	return problems
}

var (
	optional = regexp.MustCompile(`\$\{\w+:?-([^}]*)\}`)
	version  = regexp.MustCompile(`:(\d+)`)
)

// plain replaces the variables in text by their defaults.
func plain(text string) string { return optional.ReplaceAllString(text, "$1") }

func major(image string) string {
	if found := version.FindStringSubmatch(image); found != nil {
		return found[1]
	}
	return ""
}
