package gateway

import (
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"obi/allinone/services"
	"obi/platform/web"
)

// held returns the largest body that a router buffers, or zero if it does not buffer, and how
// many requests of all clients it accepts at once.
func (t *table) held(one router) (body, atOnce int64) {
	for _, name := range one.Middlewares {
		if buffering := t.HTTP.Middlewares[name].Buffering; buffering != nil {
			body = buffering.Max
		}
		// Only with a depth that no request reaches are all clients counted together.
		if limit := t.HTTP.Middlewares[name].InFlightReq; limit != nil && limit.SourceCriterion.IPStrategy.Depth > 30_000 {
			atOnce = limit.Amount
		}
	}
	return body, atOnce
}

// Only routes without sign-in buffer, and only a little more than the service accepts. Otherwise
// anyone could fill the memory with large bodies, because the services verify tokens, not the
// gateway.
func TestBufferedBodies(t *testing.T) {
	accepted := map[string]int64{} // by path
	for _, spec := range services.WithData() {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		for _, route := range api.Routes() {
			if route.Access == web.Public && route.Method != http.MethodGet && route.Method != http.MethodHead {
				accepted[route.Path] = route.MaxBody
			}
		}
	}
	content, path := read(t), regexp.MustCompile("\\bPath\\(`([^`]+)`\\)")
	var held []string
	for name, one := range content.public() {
		body, _ := content.held(one)
		if body == 0 {
			continue
		}
		if regexp.MustCompile("PathPrefix|PathRegexp").MatchString(one.Rule) {
			t.Errorf("%s holds bodies of more than it names: %s", name, one.Rule)
		}
		for _, found := range path.FindAllStringSubmatch(one.Rule, -1) {
			held = append(held, found[1])
			if most := accepted[found[1]]; body <= most || body > 2*most {
				t.Errorf("%s: the gateway takes %d bytes for %s and the service %d", name, body, found[1], most)
			}
		}
	}
	slices.Sort(held)
	if want := slices.Sorted(maps.Keys(accepted)); !slices.Equal(held, want) {
		t.Errorf("held are the bodies of %v, public are %v", held, want)
	}
}

func TestNoAddressTakesAllPlaces(t *testing.T) {
	content, reading := read(t), []string{"web-app", "pictures"}
	for _, spec := range services.WithData() {
		reading = append(reading, spec.Name)
	}
	for name, one := range content.public() {
		if _, atOnce := content.held(one); atOnce == 0 {
			t.Errorf("%s lets in any number of requests", name)
		}
		if slices.Contains(one.Middlewares, "at-once") == slices.Contains(reading, name) {
			t.Errorf("%s: places for one address are %v", name, one.Middlewares)
		}
	}
}

// The largest bodies must fit into the memory even if all places are taken.
func TestTheMemoryIsEnough(t *testing.T) {
	const (
		idle    = 60 << 20 // as measured
		request = 32 << 10 // memory of a request besides its body
	)
	content := read(t)
	var most int64
	for _, one := range content.public() {
		if body, atOnce := content.held(one); body > 0 {
			most += atOnce * (body*5/4 + request) // a slice grows by a quarter
		}
	}
	limit := regexp.MustCompile(`traefik:v3[\s\S]*?GOMEMLIMIT:?\s+(?:value: )?(\d+)MiB`)
	// In Kubernetes there are two entry points, which count separately.
	for file, points := range map[string]int64{"../docker-compose.yml": 1, "../k8s/base/gateway.yaml": 2} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := limit.FindSubmatch(text)
		if found == nil {
			t.Errorf("%s sets no GOMEMLIMIT for Traefik", file)
			continue
		}
		mebibytes, err := strconv.ParseInt(string(found[1]), 10, 64)
		if need := idle + points*most; err != nil || need > mebibytes<<20 {
			t.Errorf("%s: Traefik has %d MiB and may need %d", file, mebibytes, need>>20)
		}
	}
}
