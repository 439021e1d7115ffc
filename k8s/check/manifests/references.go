package manifests

import (
	"fmt"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
)

// schemaVariable begins the names of a service's own settings: AUTH for auth-svc.
func schemaVariable(service string) string {
	return strings.ToUpper(strings.TrimSuffix(service, "-svc"))
}

// CheckReferences finds names that lead nowhere: ports that
// no container has, accounts and roles that do not exist.
func CheckReferences(objects []*Object) (problems []string) {
	add := func(one *Object, format string, args ...any) {
		problems = append(problems, one.String()+": "+fmt.Sprintf(format, args...))
	}
	exists := func(kind, namespace, name string) bool {
		return slices.ContainsFunc(objects, func(o *Object) bool { return o.Kind == kind && o.Namespace == namespace && o.Name == name })
	}
	for _, one := range objects {
		switch typed := one.Typed.(type) {
		case *corev1.Service:
			if typed.Spec.Type != corev1.ServiceTypeExternalName {
				problems = append(problems, checkTargetPorts(objects, one, typed)...)
			} else if name, namespace, _ := strings.Cut(strings.TrimSuffix(typed.Spec.ExternalName, ".svc"), "."); !exists("Service", namespace, name) {
				add(one, "%s is not a service", typed.Spec.ExternalName)
			}
		case *appsv1.Deployment:
			if name := typed.Spec.Template.Spec.ServiceAccountName; !exists("ServiceAccount", one.Namespace, name) {
				add(one, "%s is not a service account", name)
			}
		case *rbacv1.RoleBinding:
			if typed.RoleRef.Kind != "Role" || !exists("Role", one.Namespace, typed.RoleRef.Name) {
				add(one, "%s is not a role", typed.RoleRef.Name)
			}
		case *rbacv1.ClusterRole, *rbacv1.ClusterRoleBinding:
			add(one, "nothing here needs rights in the whole cluster")
		case *corev1.Secret:
			add(one, "secrets do not belong here")
		}
	}
	return problems
}

// checkTargetPorts checks that pods have the ports that a service forwards to.
func checkTargetPorts(objects []*Object, one *Object, service *corev1.Service) (problems []string) {
	ports := portsOf(objects, one.Namespace, &metav1.LabelSelector{MatchLabels: service.Spec.Selector})
	for _, port := range service.Spec.Ports {
		if !slices.Contains(ports, port.TargetPort.StrVal) {
			problems = append(problems, fmt.Sprintf("%s: no pod has the port %q", one, port.TargetPort.StrVal))
		}
	}
	return problems
}

// portsOf returns the names of the ports of the pods that a selector selects.
func portsOf(objects []*Object, namespace string, selector *metav1.LabelSelector) (ports []string) {
	matches, err := metav1.LabelSelectorAsSelector(selector)
	if err != nil {
		return nil
	}
	for _, workload := range Workloads(objects) {
		if workload.Namespace != namespace || !matches.Matches(labels.Set(workload.Template.Labels)) {
			continue
		}
		for _, container := range workload.Template.Spec.Containers {
			for _, port := range container.Ports {
				ports = append(ports, port.Name)
			}
		}
	}
	return ports
}
