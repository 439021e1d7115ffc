package manifests

import (
	"fmt"
	"strconv"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// CheckHardening holds pods to more than the level restricted asks for: nothing to
// write to but a bounded /tmp, no token that is not used, bounded memory that the
// program knows of, and no bound on the processor.
func CheckHardening(objects []*Object) (problems []string) {
	for _, one := range Workloads(objects) {
		add := func(format string, args ...any) {
			problems = append(problems, one.String()+": "+fmt.Sprintf(format, args...))
		}
		pod := one.Template.Spec
		token := pod.AutomountServiceAccountToken
		if token == nil || *token != (one.Name == "gateway") {
			add("automountServiceAccountToken must be false (for the gateway true)")
		}
		if pod.ServiceAccountName == "" {
			add("no service account of its own")
		}
		if pod.EnableServiceLinks == nil || *pod.EnableServiceLinks {
			add("enableServiceLinks must be false")
		}
		for _, volume := range pod.Volumes {
			if volume.EmptyDir != nil && volume.EmptyDir.SizeLimit == nil {
				add("emptyDir %s has no sizeLimit", volume.Name)
			}
		}
		for _, container := range pod.Containers {
			checkContainer(container, add)
		}
	}
	return problems
}

func checkContainer(container corev1.Container, add func(string, ...any)) {
	if security := container.SecurityContext; security == nil || security.ReadOnlyRootFilesystem == nil || !*security.ReadOnlyRootFilesystem {
		add("the root file system can be written to")
	}
	if _, digest, ok := strings.Cut(container.Image, ":"); !ok || digest == "latest" {
		add("image %s is not pinned", container.Image)
	}
	requests, limits := container.Resources.Requests, container.Resources.Limits
	if requests.Cpu().IsZero() {
		add("no CPU request")
	}
	if !limits.Cpu().IsZero() {
		add("a CPU limit")
	}
	if requests.Memory().IsZero() || requests.Memory().Cmp(*limits.Memory()) != 0 {
		add("memory request and limit must be equal")
	}
	if requests.StorageEphemeral().IsZero() || limits.StorageEphemeral().IsZero() {
		add("no request or limit of ephemeral storage: logs and /tmp may fill the node's disk")
	}
	for _, variable := range container.Env {
		// Keys that exist only while they are changed have no file.
		if from := variable.ValueFrom; from != nil && from.SecretKeyRef != nil && (from.SecretKeyRef.Optional == nil || !*from.SecretKeyRef.Optional) {
			add("%s has a secret: mount it as a file", variable.Name)
		}
		if variable.Name != "GOMEMLIMIT" {
			continue
		}
		mebibytes, err := strconv.ParseInt(strings.TrimSuffix(variable.Value, "MiB"), 10, 64)
		share := float64(mebibytes<<20) / float64(limits.Memory().Value())
		if err != nil || share < 0.88 || share > 0.9 {
			add("GOMEMLIMIT %s is not 90 %% of the memory limit %s", variable.Value, limits.Memory())
		}
	}
}
