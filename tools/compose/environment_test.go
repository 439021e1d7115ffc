package compose

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"obi/platform/config"
)

var (
	secretName = regexp.MustCompile(`KEY|PASS|SECRET|TOKEN|ROOT_USER|_URL`)
	// Only secrets have no default.
	secretValue = regexp.MustCompile(`://[^/]*@|\$\{\w+:\?`)
	publicURLs  = []string{"AUTH_URL", "AUDIO_URL", "OBI_PUBLIC_URL"}
	mounted     = regexp.MustCompile(`/run/secrets/(\w+)`)
)

// docker inspect shows the environment and the command of every container.
func TestNoSecretIsInTheEnvironment(t *testing.T) {
	_, content := read(t)
	for service, one := range content.Services {
		for name, value := range one.Environment {
			isSecret := secretName.MatchString(name) && !slices.Contains(publicURLs, name) && !strings.HasSuffix(name, "_FILE")
			if isSecret || secretValue.MatchString(value) {
				t.Errorf("%s has the secret %s in its environment", service, name)
			}
		}
		for _, word := range slices.Concat(one.Entrypoint, one.Command) {
			if secretValue.MatchString(word) {
				t.Errorf("%s has a secret in its command: %s", service, word)
			}
		}
	}
}

// Each container gets exactly the secrets that it reads.
func TestEachServiceMountsTheSecretsItReads(t *testing.T) {
	_, content := read(t)
	for service, one := range content.Services {
		texts := slices.Concat(one.Entrypoint, one.Command, slices.Collect(maps.Values(one.Environment)))
		var reads []string
		for _, found := range mounted.FindAllStringSubmatch(strings.Join(texts, "\n"), -1) {
			reads = append(reads, found[1])
		}
		slices.Sort(reads)
		if mounts := slices.Sorted(slices.Values(one.Secrets)); !slices.Equal(mounts, reads) {
			t.Errorf("%s mounts %v and reads %v", service, mounts, reads)
		}
		for _, name := range one.Secrets {
			if want := "${" + strings.ToUpper(name) + "_FILE:?run make secrets}"; content.Secrets[name].File != want {
				t.Errorf("the secret %s is the file %q, want %q", name, content.Secrets[name].File, want)
			}
		}
	}
}

// environ returns the settings of a service in its container: its variables, and the paths of its
// secrets below dir.
func environ(content file, service, dir string, values map[string]string) config.Environ {
	read := config.Environ{}
	for name, value := range content.Services[service].Environment {
		if secret, ok := strings.CutPrefix(value, "/run/secrets/"); ok {
			value = ""
			if slices.Contains(content.Services[service].Secrets, secret) {
				value = filepath.Join(dir, resolve(content.Secrets[secret].File, values))
			}
		}
		read[name] = resolve(value, values)
	}
	return read
}
