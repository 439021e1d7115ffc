package manifests

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
)

// builtIn knows the API groups that the manifests use, in the version that every
// supported Kubernetes serves.
var builtIn = func() *runtime.Scheme {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		appsv1.AddToScheme, autoscalingv2.AddToScheme, batchv1.AddToScheme, corev1.AddToScheme,
		networkingv1.AddToScheme, policyv1.AddToScheme, rbacv1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	return scheme
}()

// customGroups are the API groups whose types CheckCustom knows.
var customGroups = map[string]bool{
	"traefik.io": true, "gateway.networking.k8s.io": true, "monitoring.coreos.com": true,
	"postgresql.cnpg.io": true, "barmancloud.cnpg.io": true, "cert-manager.io": true,
}

// decode returns the typed form of a document, strictly; nil for a custom resource.
func decode(document []byte, one *Object) (runtime.Object, error) {
	group, err := schema.ParseGroupVersion(one.APIVersion)
	if err != nil {
		return nil, err
	}
	if customGroups[group.Group] {
		return nil, nil
	}
	strict := serializer.NewCodecFactory(builtIn, serializer.EnableStrict).UniversalDeserializer()
	typed, _, err := strict.Decode(document, nil, nil)
	if err != nil {
		return nil, err
	}
	if one.Namespace == "" && one.Kind != "Namespace" {
		return nil, fmt.Errorf("no namespace")
	}
	return typed, nil
}
