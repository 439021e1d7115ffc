package manifests

import (
	"fmt"
	"strconv"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// CheckHardening holds pods to what neither the level restricted nor kube-score asks for:
// a bounded /tmp, no unused token, no secret in the environment, a memory limit that the
// program knows, and no limit on the processor.
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
	limits := container.Resources.Limits
	if !limits.Cpu().IsZero() {
		add("a CPU limit")
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
