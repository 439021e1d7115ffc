package manifests

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

// Workload is whatever makes pods.
type Workload struct {
	*Object
	Template *corev1.PodTemplateSpec
	// Deployment is nil for other kinds.
	Deployment *appsv1.Deployment
}

// Workloads returns everything that creates pods.
func Workloads(objects []*Object) (found []Workload) {
	for _, one := range objects {
		switch typed := one.Typed.(type) {
		case *appsv1.Deployment:
			found = append(found, Workload{one, &typed.Spec.Template, typed})
		case *appsv1.StatefulSet:
			found = append(found, Workload{one, &typed.Spec.Template, nil})
		case *appsv1.DaemonSet:
			found = append(found, Workload{one, &typed.Spec.Template, nil})
		case *batchv1.Job:
			found = append(found, Workload{one, &typed.Spec.Template, nil})
		case *batchv1.CronJob:
			found = append(found, Workload{one, &typed.Spec.JobTemplate.Spec.Template, nil})
		}
	}
	return found
}

// CheckPodSecurity holds every pod against the level restricted of Kubernetes' Pod
// Security Standards, and every namespace to enforcing it.
func CheckPodSecurity(objects []*Object) (problems []string) {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		return []string{err.Error()}
	}
	restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	for _, one := range Workloads(objects) {
		result := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, &one.Template.ObjectMeta, &one.Template.Spec))
		if !result.Allowed {
			problems = append(problems, fmt.Sprintf("%s: %s", one, result.ForbiddenDetail()))
		}
	}
	for _, namespace := range OfType[*corev1.Namespace](objects) {
		if level := namespace.Labels[api.EnforceLevelLabel]; level != string(api.LevelRestricted) {
			problems = append(problems, fmt.Sprintf("Namespace/%s enforces %q", namespace.Name, level))
		}
	}
	return problems
}
