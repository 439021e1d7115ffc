package manifests

import (
	"fmt"
	"strconv"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

// CheckScaling checks how Deployments scale, how many replicas may be disrupted, and that
// they are spread over nodes and zones. kube-score reports a missing autoscaler or budget.
func CheckScaling(objects []*Object) (problems []string) {
	scalers, budgets := map[string]*autoscalingv2.HorizontalPodAutoscaler{}, map[string]*policyv1.PodDisruptionBudget{}
	for _, one := range OfType[*autoscalingv2.HorizontalPodAutoscaler](objects) {
		scalers[one.Namespace+"/"+one.Spec.ScaleTargetRef.Name] = one
	}
	for _, one := range OfType[*policyv1.PodDisruptionBudget](objects) {
		budgets[one.Namespace+"/"+one.Spec.Selector.MatchLabels["app.kubernetes.io/name"]] = one
	}
	for _, one := range OfType[*appsv1.Deployment](objects) {
		add := func(format string, args ...any) {
			problems = append(problems, "Deployment/"+one.Name+": "+fmt.Sprintf(format, args...))
		}
		key := one.Namespace + "/" + one.Name
		scaler := scalers[key]
		switch {
		case scaler == nil: // kube-score
		case scaler.Spec.MinReplicas == nil || *scaler.Spec.MinReplicas > scaler.Spec.MaxReplicas:
			add("minReplicas is missing or more than maxReplicas")
		case len(scaler.Spec.Metrics) == 0 || scaler.Spec.Behavior == nil || *scaler.Spec.Behavior.ScaleDown.StabilizationWindowSeconds < 300:
			add("the autoscaler has no metric or shrinks at once")
		}
		if scaler != nil {
			if at := scalesOutAt(scaler, one.Spec.Template.Spec.Containers[0].Resources.Requests.Cpu()); at.Cmp(leastBusy) < 0 {
				add("scales out when a replica takes %s of a processor, which is less than %s", at.String(), leastBusy.String())
			}
		}
		budget := budgets[key]
		switch {
		case budget == nil: // kube-score
		case budget.Spec.MaxUnavailable == nil || budget.Spec.MaxUnavailable.IntValue() != 1 || budget.Spec.UnhealthyPodEvictionPolicy == nil || *budget.Spec.UnhealthyPodEvictionPolicy != policyv1.AlwaysAllow:
			add("the disruption budget must be maxUnavailable 1 and AlwaysAllow")
		}
		if !isSpread(one.Spec.Template.Spec.TopologySpreadConstraints) {
			add("not spread over zones and nodes, each revision separately")
		}
	}
	return problems
}

// isSpread reports whether pods of each revision are spread over zones and nodes.
func isSpread(constraints []corev1.TopologySpreadConstraint) bool {
	spread := map[string]bool{}
	for _, constraint := range constraints {
		spread[constraint.TopologyKey] = len(constraint.MatchLabelKeys) > 0 && constraint.LabelSelector != nil
	}
	return spread["topology.kubernetes.io/zone"] && spread["kubernetes.io/hostname"]
}

// leastBusy is the least that a replica may be busy when more of them are started: a
// fifth of a processor, some 400 short requests a second (docs/performance.md).
var leastBusy = resource.MustParse("200m")

// scalesOutAt is how much of a processor the replicas take, on average, when an
// autoscaler adds one. A utilization is a share of what a container asks for.
func scalesOutAt(scaler *autoscalingv2.HorizontalPodAutoscaler, request *resource.Quantity) (at resource.Quantity) {
	for _, metric := range scaler.Spec.Metrics {
		if metric.Resource == nil || metric.Resource.Name != corev1.ResourceCPU {
			continue
		}
		if target := metric.Resource.Target; target.AverageValue != nil {
			at = *target.AverageValue
		} else if target.AverageUtilization != nil {
			at = *resource.NewMilliQuantity(request.MilliValue()*int64(*target.AverageUtilization)/100, resource.DecimalSI)
		}
	}
	return at
}

// ReservedConnections are three for superusers, the rest for replication, the
// operator's own sessions, the exporter and a person with psql.
const ReservedConnections = 30

// CheckConnections adds up what all replicas can open, during a rolling update and
// with a migration in each, and holds it against what PostgreSQL accepts.
func CheckConnections(objects []*Object) (problems []string) {
	most := 0
	for _, cluster := range OfKind(objects, "Cluster") {
		var spec Cluster
		if err := Part(cluster, &spec); err != nil {
			return []string{err.Error()}
		}
		most, _ = strconv.Atoi(spec.PostgreSQL.Parameters["max_connections"])
	}
	replicas := map[string]int{}
	for _, scaler := range OfType[*autoscalingv2.HorizontalPodAutoscaler](objects) {
		replicas[scaler.Spec.ScaleTargetRef.Name] = int(scaler.Spec.MaxReplicas)
	}
	sum := ReservedConnections
	for _, one := range OfType[*appsv1.Deployment](objects) {
		if one.Labels["app.kubernetes.io/component"] != "service" {
			continue
		}
		pool, err := strconv.Atoi(poolOf(one))
		if err != nil {
			problems = append(problems, fmt.Sprintf("Deployment/%s: no size of its pool", one.Name))
			continue
		}
		surge := one.Spec.Strategy.RollingUpdate.MaxSurge.IntValue()
		sum += (replicas[one.Name] + surge) * (pool + 1)
	}
	if sum > most {
		problems = append(problems, fmt.Sprintf("all replicas together may open %d connections, PostgreSQL accepts %d", sum, most))
	}
	return problems
}

func poolOf(one *appsv1.Deployment) string {
	for _, variable := range one.Spec.Template.Spec.Containers[0].Env {
		if variable.Name == schemaVariable(one.Name)+"_DATABASE_POOL" {
			return variable.Value
		}
	}
	return ""
}
