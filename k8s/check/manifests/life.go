package manifests

import (
	"errors"
	"fmt"
	"strings"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/yaml"

	"obi/platform/db"
)

// CheckLife holds Deployments to starting, being asked and ending in the way that
// loses no request.
func CheckLife(objects []*Object) (problems []string) {
	delay, wrongDelay := time.ParseDuration(settings(objects)["DRAIN_DELAY"])
	drain, wrongDrain := time.ParseDuration(settings(objects)["DRAIN_TIME"])
	if err := errors.Join(wrongDelay, wrongDrain); err != nil {
		return []string{"settings: " + err.Error()}
	}
	if delay <= 0 {
		problems = append(problems, "settings: DRAIN_DELAY must be more than 0, since open connections still lead to a pod that is no longer an endpoint")
	}
	if static, found := traefik(objects); found {
		// What is used while it drains is closed after an answer. What was idle before must be closed by the gateway:
		// where the service closes it, a request may be on its way.
		timeout := static.ServersTransport.ForwardingTimeouts.IdleConnTimeout
		if idle, err := time.ParseDuration(timeout); err != nil || idle <= 0 || idle > delay/2 {
			problems = append(problems, fmt.Sprintf("the gateway's idleConnTimeout is %q, it must be at most half of DRAIN_DELAY, %v", timeout, delay))
		}
	}
	for _, one := range OfType[*appsv1.Deployment](objects) {
		add := func(format string, args ...any) {
			problems = append(problems, "Deployment/"+one.Name+": "+fmt.Sprintf(format, args...))
		}
		checkProbes(one, add)
		checkStart(one, add)
		rolling := one.Spec.Strategy.RollingUpdate
		if rolling == nil || *rolling.MaxUnavailable != intstr.FromInt32(0) || *rolling.MaxSurge != intstr.FromInt32(1) {
			add("rolling update must have maxUnavailable 0 and maxSurge 1")
		}
		lifecycle := one.Spec.Template.Spec.Containers[0].Lifecycle
		if lifecycle == nil || lifecycle.PreStop == nil || lifecycle.PreStop.Sleep == nil {
			add("no preStop sleep")
			continue
		}
		preStop := time.Duration(lifecycle.PreStop.Sleep.Seconds) * time.Second
		ending := preStop + delay + drain
		if one.Name == "gateway" {
			ending = preStop + checkTransports(objects, preStop, add)
		}
		if grace := one.Spec.Template.Spec.TerminationGracePeriodSeconds; grace == nil || time.Duration(*grace)*time.Second <= ending {
			add("terminationGracePeriodSeconds must be more than %v", ending)
		}
	}
	return problems
}

// checkProbes checks that the kubelet asks the paths meant for it.
func checkProbes(one *appsv1.Deployment, add func(string, ...any)) {
	container := one.Spec.Template.Spec.Containers[0]
	probes := map[string]*corev1.Probe{"/livez startup": container.StartupProbe, "/livez": container.LivenessProbe, "/readyz": container.ReadinessProbe}
	if one.Name == "gateway" {
		probes = map[string]*corev1.Probe{"/ping startup": container.StartupProbe, "/metrics": container.LivenessProbe, "/ping": container.ReadinessProbe}
	}
	for path, probe := range probes {
		path, _, _ = strings.Cut(path, " ")
		if probe == nil || probe.HTTPGet == nil || probe.HTTPGet.Path != path || probe.HTTPGet.Port.StrVal != "internal" {
			add("a probe is not %s on the port internal", path)
		}
	}
}

// checkStart checks that a service has the time that its migrations may take.
func checkStart(one *appsv1.Deployment, add func(string, ...any)) {
	start, deadline := one.Spec.Template.Spec.Containers[0].StartupProbe, one.Spec.ProgressDeadlineSeconds
	if start == nil || one.Name == "gateway" {
		return
	}
	if patience := start.PeriodSeconds * start.FailureThreshold; time.Duration(patience)*time.Second < db.StartTime+time.Minute || deadline == nil || *deadline <= patience {
		add("waiting for the database and migrations have %d s, which must be a minute more than %v and less than progressDeadlineSeconds", patience, db.StartTime)
	}
}

// transport is how an entry point of Traefik keeps and ends connections.
type transport struct {
	KeepAliveMaxTime string `json:"keepAliveMaxTime"`
	LifeCycle        struct {
		RequestAcceptGraceTimeout string `json:"requestAcceptGraceTimeout"`
		GraceTimeOut              string `json:"graceTimeOut"`
	} `json:"lifeCycle"`
}

// static is Traefik's own configuration.
type static struct {
	EntryPoints map[string]struct {
		Transport transport `json:"transport"`
	} `json:"entryPoints"`
	ServersTransport struct {
		ForwardingTimeouts struct {
			IdleConnTimeout string `json:"idleConnTimeout"`
		} `json:"forwardingTimeouts"`
	} `json:"serversTransport"`
}

// traefik returns the gateway's configuration if the gateway is Traefik.
func traefik(objects []*Object) (all static, found bool) {
	for _, one := range OfType[*corev1.ConfigMap](objects) {
		if strings.HasPrefix(one.Name, "traefik-") {
			_ = yaml.Unmarshal([]byte(one.Data["traefik.yml"]), &all) // what is not there is a problem of its own
			found = true
		}
	}
	return all, found
}

// publicTransports returns the transports of the entry points that are reachable from outside.
func publicTransports(objects []*Object) map[string]transport {
	all, _ := traefik(objects)
	found := map[string]transport{}
	for _, name := range []string{"web", "websecure"} {
		found[name] = all.EntryPoints[name].Transport
	}
	return found
}

// checkTransports returns how long the gateway takes to end after preStop. It checks that
// clients are told to close a connection before the gateway closes it.
func checkTransports(objects []*Object, preStop time.Duration, add func(string, ...any)) (ending time.Duration) {
	for name, point := range publicTransports(objects) {
		kept, wrongKept := time.ParseDuration(point.KeepAliveMaxTime)
		accepting, wrongAccepting := time.ParseDuration(point.LifeCycle.RequestAcceptGraceTimeout)
		finishing, wrongFinishing := time.ParseDuration(point.LifeCycle.GraceTimeOut)
		if err := errors.Join(wrongKept, wrongAccepting, wrongFinishing); err != nil {
			add("entry point %s: %v", name, err)
		}
		if kept <= 0 || kept >= preStop+accepting {
			add("entry point %s: keepAliveMaxTime must be less than %v, after which connections are closed", name, preStop+accepting)
		}
		ending = max(ending, accepting+finishing)
	}
	return ending
}

// settings returns the shared settings of the services.
func settings(objects []*Object) map[string]string {
	for _, one := range OfType[*corev1.ConfigMap](objects) {
		if strings.HasPrefix(one.Name, "settings-") {
			return one.Data
		}
	}
	return nil
}
