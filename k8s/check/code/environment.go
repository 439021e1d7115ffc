package code

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	corev1 "k8s.io/api/core/v1"

	"obi/k8s/check/manifests"
	"obi/platform/config"
	"obi/platform/service"
)

// CheckSettings checks that each program would start in the environment of its container,
// with made-up secrets of the right form. It also finds names that no program reads, files
// that no Secret contains, and addresses that are not a service's.
// Secrets are written below folder.
func CheckSettings(objects []*manifests.Object, folder string) (problems []string) {
	for _, one := range manifests.Workloads(objects) {
		spec, ok := specs[one.Name]
		if !ok || one.Deployment == nil {
			continue
		}
		environ, wrong := environment(objects, one, folder)
		for name, value := range environ {
			wrong = append(wrong, checkVariable(objects, spec, name, value)...)
		}
		if err := service.Check(environ, spec); err != nil {
			wrong = append(wrong, err.Error())
		}
		for _, problem := range wrong {
			problems = append(problems, fmt.Sprintf("%s: %s", one, problem))
		}
	}
	return problems
}

// runtime settings are read by Go itself.
var runtime = map[string]bool{"GOMEMLIMIT": true}

func checkVariable(objects []*manifests.Object, spec service.Spec, name, value string) []string {
	if _, ok := known(spec)[strings.TrimSuffix(name, "_FILE")]; !ok && !runtime[name] {
		return []string{name + " is read by nobody"}
	}
	address, err := url.Parse(value)
	if err != nil || address.Scheme != "http" || strings.Contains(address.Hostname(), ".") {
		return nil
	}
	for _, one := range manifests.OfType[*corev1.Service](objects) {
		for _, port := range one.Spec.Ports {
			if one.Namespace == "obi" && one.Name == address.Hostname() && fmt.Sprint(port.Port) == address.Port() {
				return nil
			}
		}
	}
	return []string{fmt.Sprintf("%s: no service answers at %s", name, value)}
}

// environment is what a container's process gets to see.
func environment(objects []*manifests.Object, one manifests.Workload, folder string) (config.Environ, []string) {
	container := one.Template.Spec.Containers[0]
	environ, problems := shared(objects, one.Namespace, container.EnvFrom), []string(nil)
	files := mounted(one.Template.Spec)
	for _, variable := range container.Env {
		switch {
		case variable.ValueFrom != nil:
			if reference := variable.ValueFrom.SecretKeyRef; reference != nil && (reference.Optional == nil || !*reference.Optional) {
				environ[variable.Name] = sample(variable.Name)
			}
		case strings.HasSuffix(variable.Name, "_FILE"):
			if !files[variable.Value] {
				problems = append(problems, fmt.Sprintf("%s: no Secret brings %s", variable.Name, variable.Value))
			}
			file, err := sampleFile(folder, one.Name, variable.Name)
			if err != nil {
				problems = append(problems, err.Error())
			}
			environ[variable.Name] = file
		default:
			environ[variable.Name] = variable.Value
		}
	}
	return environ, problems
}

// shared returns the variables that a container takes from ConfigMaps.
func shared(objects []*manifests.Object, namespace string, sources []corev1.EnvFromSource) config.Environ {
	environ := config.Environ{}
	for _, source := range sources {
		for _, one := range manifests.OfType[*corev1.ConfigMap](objects) {
			if source.ConfigMapRef != nil && one.Name == source.ConfigMapRef.Name && one.Namespace == namespace {
				maps.Copy(environ, one.Data)
			}
		}
	}
	return environ
}

// mounted returns the path of every file that a Secret mounts into the container.
func mounted(pod corev1.PodSpec) map[string]bool {
	files := map[string]bool{}
	for _, mount := range pod.Containers[0].VolumeMounts {
		for _, volume := range pod.Volumes {
			if volume.Name != mount.Name || volume.Secret == nil {
				continue
			}
			for _, item := range volume.Secret.Items {
				files[path.Join(mount.MountPath, item.Path)] = true
			}
		}
	}
	return files
}

// sampleFile writes a sample of the secret that a program reads from the file in variable.
func sampleFile(folder, program, variable string) (path string, err error) {
	path = filepath.Join(folder, program+"-"+variable)
	return path, os.WriteFile(path, []byte(sample(strings.TrimSuffix(variable, "_FILE"))), 0o600)
}

// sample makes up a secret in the form that a setting asks for.
func sample(name string) string {
	switch {
	case strings.HasSuffix(name, "_SIGNING_KEY"):
		_, private, err := ed25519.GenerateKey(nil)
		if err != nil {
			panic(err)
		}
		key, err := x509.MarshalPKCS8PrivateKey(private)
		if err != nil {
			panic(err)
		}
		return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key}))
	case name == "INTERNAL_KEY":
		return strings.Repeat("k", 32)
	case strings.HasSuffix(name, "_DATABASE_URL"):
		return "postgres://role:made-up@postgres-rw,postgres-ro/obi?sslmode=verify-full&sslrootcert=/secrets/postgres/ca.crt"
	}
	return "made up for this check, long enough"
}
