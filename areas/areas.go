// Package areas is the table of Obi's services and areas. Everything that must know all of them
// reads this table or is generated from it: compose, Kubernetes, gateway, Prometheus, the programs
// that prepare and move databases, and the tests of the whole system. areas.go has the table,
// kinds.go says what it knows of entries, and generate/ writes the files.
//
// To add an area, for example Events:
//
//  1. Copy creator-svc to events-svc: main.go, service.go, routes.go, event.go,
//     event_handlers.go, migrations, samples.json and tests. Every sample with a picture needs its
//     own in admin-ui/public/samples. Tests need at least five samples.
//  2. Add events to Services, and its Spec to allinone/services.
//  3. Run make generate. It writes the area into docker-compose.yml, .env.example, gateway/,
//     k8s/ and monitoring/, and the types of its API for the web app.
//  4. Add the web app's part: admin-ui/README.md says how.
//  5. If the area has uploads or calls without sign-in, add a router for them to
//     gateway/dynamic.yml, beside the others of their sort, and run make generate again.
//  6. Run go test ./areas/... ./allinone/... ./gateway ./tools/... ./transfer, make
//     check-manifests and make check-rules. They name what is still missing, such as a row of
//     docs/operations.md, an audited call that no other area has, or PostgreSQL's
//     max_connections in compose and Kubernetes.
//  7. Add what no test names: README.md, CHANGELOG.md and docs/glossary.md.
//
// An existing install needs a role for the area: docs/releasing.md says how it is updated.
package areas

import (
	"slices"
	"strings"
)

// Service is a program of Obi. In one process all of them run together.
type Service struct {
	// Name is the Spec's: the label in logs and metrics, and the database schema and role.
	Name string
	// Area is set for a service that exists for its own entries. The others are there once, so
	// their part of compose, Kubernetes and the gateway is written by hand.
	Area *Area
}

// Area is the size of an area's service in Kubernetes, and what it is for.
type Area struct {
	About string // for comments
	// Memory is the request and limit in MiB. A garbage collection begins at nine tenths.
	Memory int
	// CPU is the request in thousandths of a processor.
	CPU int
	// MaxReplicas limits the autoscaler, which keeps at least two.
	MaxReplicas int
	// Kind is the kind of its entries.
	Kind Kind
}

// elsewhere is the address of an image outside Obi.
const elsewhere = "https://example.org/a.jpg"

// WebApp is the name of the service that has no data.
const WebApp = "ui"

// Services are all services, in the order in which files list them.
var Services = []Service{
	{Name: "auth"},
	{Name: "creator", Area: &Area{
		About: "the Creator Directory", Memory: 96, CPU: 50, MaxReplicas: 4,
		Kind: Kind{
			Name: "creator", Table: "creators", Pictured: true,
			List: "/api/creator/creators", Usual: "/api/creator/creators",
			Add: "/api/creator/admin/add", Edit: "/api/creator/admin/edit/", Delete: "/api/creator/admin/delete/", Order: "/api/creator/admin/order",
			Content: func(text string) map[string]any {
				return map[string]any{"name": text, "bio": "b", "image": elsewhere}
			},
		},
	}},
	{Name: "dibia", Area: &Area{
		About: "the Dibia Directory and its moderation", Memory: 128, CPU: 100, MaxReplicas: 6,
		Kind: Kind{
			Name: "dibia", Table: "dibias", Pictured: true,
			List: "/api/dibia/dibias", Usual: "/api/dibia/dibias",
			Add: "/api/dibia/admin/dibia", Edit: "/api/dibia/admin/dibias/", Delete: "/api/dibia/admin/dibias/", Order: "/api/dibia/admin/dibias/update-order",
			Content: func(text string) map[string]any {
				return map[string]any{"name": text, "bio": "b", "services": "Afa", "contact": "+234 803 123 4567", "image": elsewhere}
			},
		},
	}},
	{Name: "ilu", Area: &Area{
		About: "the proverb database", Memory: 192, CPU: 100, MaxReplicas: 8,
		Kind: Kind{
			Name: "proverb", Table: "proverbs",
			List: "/api/ilu/proverbs", Usual: "/api/ilu/proverbs?q=oku", One: "/api/ilu/proverbs/",
			Add: "/api/ilu/admin/proverb", Edit: "/api/ilu/admin/proverbs/", Delete: "/api/ilu/admin/proverbs/",
			Form: "/api/ilu/admin/proverb-with-audio", Audio: "/api/ilu/admin/proverbs/%s/audio", DropAudio: "/api/ilu/admin/proverbs/%s/audio/%s",
			Content: func(text string) map[string]any {
				return map[string]any{"proverb": text, "meaning": "m", "categories": []string{"Wealth"}}
			},
		},
	}},
	{Name: "kwuo", Area: &Area{
		About: "the riddles of Gwam Gwam Gwam", Memory: 192, CPU: 50, MaxReplicas: 4,
		Kind: Kind{
			Name: "riddle", Table: "riddles",
			List: "/api/kwuo/games/gwamX3", Usual: "/api/kwuo/games/gwamX3", One: "/api/kwuo/riddles/",
			Add: "/api/kwuo/games/gwamX3/add", Edit: "/api/kwuo/games/gwamX3/edit/", Delete: "/api/kwuo/games/gwamX3/delete/",
			Form: "/api/kwuo/admin/riddle-with-audio", EditForm: "/api/kwuo/admin/riddle-with-audio", DropAudio: "/api/kwuo/admin/riddles/%s/audio/%s",
			Content: func(text string) map[string]any {
				return map[string]any{"riddle": text, "translation": "t", "answer": "a", "options": []string{"a", "b"}}
			},
		},
	}},
	{Name: "audio"},
	{Name: WebApp},
}

// WithData returns the names of the services that have a database schema.
func WithData() (names []string) {
	for _, s := range Services {
		if s.HasData() {
			names = append(names, s.Name)
		}
	}
	return names
}

// HasData reports whether the service has a database schema, and so an API.
func (s Service) HasData() bool { return s.Name != WebApp }

// Program returns the name of the service's own program, which is also its image and its name in
// a deployment.
func (s Service) Program() string {
	if s.HasData() {
		return Program(s.Name)
	}
	return "admin-ui"
}

// Program returns the name of the program of a service with data.
func Program(name string) string { return name + "-svc" }

// Programs returns the names of all programs, in the order of Services.
func Programs() (names []string) {
	for _, s := range Services {
		names = append(names, s.Program())
	}
	return names
}

// Setting returns the name of a service's own setting, such as KWUO_DATABASE_URL.
func Setting(service, name string) string { return strings.ToUpper(service) + "_" + name }

// DatabaseSetting returns the name of the setting with the address of a service's database.
func DatabaseSetting(service string) string { return Setting(service, "DATABASE_URL") }

// DatabaseSettings returns DatabaseSetting of every service with data.
func DatabaseSettings() (names []string) {
	for _, name := range WithData() {
		names = append(names, DatabaseSetting(name))
	}
	return names
}

// SoftMemory returns the size in MiB from which the runtime collects garbage more often.
func (a *Area) SoftMemory() int { return a.Memory * 9 / 10 }

// Find returns the service with a name.
func Find(name string) (Service, bool) {
	at := slices.IndexFunc(Services, func(s Service) bool { return s.Name == name })
	if at < 0 {
		return Service{}, false
	}
	return Services[at], true
}
