//go:build cluster

package cluster

import (
	"regexp"
	"strings"
	"testing"
)

// rollback puts the services of the version before in the place of these, on the schema
// of these, and then these again.
func rollback(t *testing.T) {
	l := startLoad(t, "rollback")
	for _, to := range []struct{ what, tag string }{{"back to the version before", "before"}, {"forward again", "dev"}} {
		l.during(t, to.what, func() {
			manifests := regexp.MustCompile(`(image: obi/[a-z]+-svc):dev`).ReplaceAllString(kubectl(t, "kustomize", "overlays/small"), "${1}:"+to.tag)
			apply(t, manifests)
			for _, one := range deployments(t) {
				waitForRollout(t, one)
				gone(t, one)
			}
		})
		said := kubectl(t, "-n", "obi", "get", "pods", "-l", "app.kubernetes.io/component=service", "-o", `jsonpath={range .items[*]}{.spec.containers[0].image}{"\n"}{end}`)
		if n := strings.Count(said, ":"+to.tag+"\n"); n != len(strings.Fields(said)) || n < 12 {
			t.Errorf("%s: the services run %s", to.what, said)
		}
	}
	l.end(t)
}
