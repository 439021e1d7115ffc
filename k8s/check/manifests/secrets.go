package manifests

import (
	"fmt"
	"slices"

	corev1 "k8s.io/api/core/v1"
)

// madeHere are Secrets that operators make.
var madeHere = []string{"postgres-ca"}

// addSecret adds a Secret, and keys of it, to a list.
type addSecret func(namespace, name string, keys ...string)

// Secrets lists what the manifests expect of others, as "namespace secret key", or
// without a key where all of a Secret is used.
func Secrets(objects []*Object) (wanted []string) {
	add := func(namespace, name string, keys ...string) {
		if slices.Contains(madeHere, name) {
			return
		}
		for _, key := range keys {
			wanted = append(wanted, fmt.Sprintf("%s %s %s", namespace, name, key))
		}
		wanted = append(wanted, fmt.Sprintf("%s %s", namespace, name))
	}
	for _, one := range Workloads(objects) {
		addMounted(one.Namespace, one.Template.Spec.Volumes, add)
		addVariables(one.Namespace, one.Template.Spec.Containers, add)
	}
	for _, one := range objects {
		addCustom(one, add)
	}
	slices.Sort(wanted)
	return slices.Compact(wanted)
}

// addMounted adds the Secrets that volumes contain.
func addMounted(namespace string, volumes []corev1.Volume, add addSecret) {
	for _, volume := range volumes {
		if volume.Secret == nil {
			continue
		}
		add(namespace, volume.Secret.SecretName)
		for _, item := range volume.Secret.Items {
			add(namespace, volume.Secret.SecretName, item.Key)
		}
	}
}

// addVariables adds the keys that environment variables are set from.
func addVariables(namespace string, containers []corev1.Container, add addSecret) {
	for _, container := range containers {
		for _, variable := range container.Env {
			if variable.ValueFrom != nil && variable.ValueFrom.SecretKeyRef != nil {
				add(namespace, variable.ValueFrom.SecretKeyRef.Name, variable.ValueFrom.SecretKeyRef.Key)
			}
		}
	}
}

// addCustom adds the Secrets that a custom resource names.
func addCustom(one *Object, add addSecret) {
	switch one.Kind {
	case "Cluster":
		var spec Cluster
		if Part(one, &spec) == nil {
			for _, role := range spec.Managed.Roles {
				add(one.Namespace, role.PasswordSecret.Name, "username", "password")
			}
		}
	case "ObjectStore":
		var spec ObjectStore
		if Part(one, &spec) == nil {
			for _, key := range []secretKey{spec.Configuration.S3Credentials.AccessKeyID, spec.Configuration.S3Credentials.SecretAccessKey} {
				add(one.Namespace, key.Name, key.Key)
			}
		}
	case "TLSStore":
		var spec struct{ DefaultCertificate struct{ SecretName string } }
		if Spec(one, &spec) == nil {
			add(one.Namespace, spec.DefaultCertificate.SecretName, "tls.crt", "tls.key")
		}
	}
}
