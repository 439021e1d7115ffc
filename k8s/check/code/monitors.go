package code

import (
	"fmt"
	"regexp"

	corev1 "k8s.io/api/core/v1"

	"obi/k8s/check/manifests"
)

// relabeling is a rule that sets a label of what Prometheus scrapes.
type relabeling struct {
	SourceLabels                    []string
	Regex, TargetLabel, Replacement string
}

// CheckMonitors follows what Prometheus makes of each service's label and holds the
// outcome against the name under which the program exports its metrics: rules join
// the two.
func CheckMonitors(objects []*manifests.Object) (problems []string) {
	for _, one := range manifests.OfKind(objects, "ServiceMonitor") {
		var spec struct {
			JobLabel                string
			ScrapeClassicHistograms bool
			Selector                any
			Endpoints               []struct {
				Port, Path, Interval, ScrapeTimeout string
				HonorLabels                         bool
				Relabelings                         []relabeling
			}
		}
		if err := manifests.Spec(one, &spec); err != nil {
			return []string{err.Error()}
		}
		endpoint := spec.Endpoints[0]
		if endpoint.Port != "internal" || endpoint.Path != "/metrics" || !endpoint.HonorLabels {
			problems = append(problems, fmt.Sprintf("%s: not the program's own /metrics", one))
		}
		if !spec.ScrapeClassicHistograms {
			problems = append(problems, fmt.Sprintf("%s: a Prometheus that takes native histograms would drop the buckets", one))
		}
		for _, target := range manifests.OfType[*corev1.Service](objects) {
			program, ok := specs[target.Name]
			if !ok || target.Namespace != one.Namespace {
				continue
			}
			if job := target.Labels[spec.JobLabel]; job != "obi" {
				problems = append(problems, fmt.Sprintf("%s: %s has the job %q", one, target.Name, job))
			}
			if label := serviceLabel(target, endpoint.Relabelings); label != program.Name {
				problems = append(problems, fmt.Sprintf("%s: %s gets the label service=%q and calls itself %q", one, target.Name, label, program.Name))
			}
		}
	}
	return problems
}

// serviceLabel returns the label "service" of a target.
func serviceLabel(target *corev1.Service, rules []relabeling) string {
	label, name := target.Name, target.Labels["app.kubernetes.io/name"] // the operator's own choice is the first
	for _, rule := range rules {
		if pattern := regexp.MustCompile("^(?:" + rule.Regex + ")$"); rule.TargetLabel == "service" && pattern.MatchString(name) {
			label = pattern.ReplaceAllString(name, rule.Replacement)
		}
	}
	return label
}
