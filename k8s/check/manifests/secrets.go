package manifests

import (
	"fmt"
	"slices"
)

// Secrets lists what the manifests expect of others, as "namespace secret key", or
// without a key where all of a Secret is used. madeHere are Secrets that operators make.
func Secrets(objects []*Object) (wanted []string) {
	madeHere := []string{"postgres-ca"}
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
		for _, volume := range one.Template.Spec.Volumes {
			if volume.Secret == nil {
				continue
			}
			add(one.Namespace, volume.Secret.SecretName)
			for _, item := range volume.Secret.Items {
				add(one.Namespace, volume.Secret.SecretName, item.Key)
			}
		}
		for _, container := range one.Template.Spec.Containers {
			for _, variable := range container.Env {
				if variable.ValueFrom != nil && variable.ValueFrom.SecretKeyRef != nil {
					add(one.Namespace, variable.ValueFrom.SecretKeyRef.Name, variable.ValueFrom.SecretKeyRef.Key)
				}
			}
		}
	}
	for _, one := range objects {
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
	slices.Sort(wanted)
	return slices.Compact(wanted)
}
