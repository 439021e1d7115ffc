package code

import (
	"fmt"
	"slices"
	"strings"

	"obi/k8s/check/manifests"
	"obi/platform/config"
	"obi/platform/service"
)

// CheckDockerfile holds the image's user, ports and health check against the
// manifests and the programs.
func CheckDockerfile(text string, objects []*manifests.Object) (problems []string) {
	_, stage, _ := strings.Cut(text, "AS service\n")
	process := config.Names(service.Settings())
	want := []string{
		"EXPOSE " + process["PORT"] + " " + process["INTERNAL_PORT"],
		`ENTRYPOINT ["/obi"]`,
	}
	for _, one := range manifests.Workloads(objects) {
		if _, ours := specs[one.Name]; ours {
			pod := one.Template.Spec.SecurityContext
			want = append(want, fmt.Sprintf("USER %d:%d", *pod.RunAsUser, *pod.RunAsGroup))
		}
	}
	lines := strings.Split(stage, "\n")
	for _, line := range want {
		if !slices.Contains(lines, line) {
			problems = append(problems, "Dockerfile: the stage service has no line "+line)
		}
	}
	if !slices.ContainsFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, "HEALTHCHECK ") && strings.HasSuffix(line, ` CMD ["/obi", "health"]`)
	}) {
		problems = append(problems, "Dockerfile: the stage service does not ask the program for its health")
	}
	return problems
}
