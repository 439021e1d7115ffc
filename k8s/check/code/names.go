package code

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"obi/k8s/check/manifests"
	"obi/platform/config"
	"obi/platform/service"
)

// CheckNames holds images, labels and ports against the programs.
func CheckNames(objects []*manifests.Object) (problems []string) {
	found, origins := map[string]bool{}, map[string]string{}
	process := config.Names(service.Settings())
	for _, one := range manifests.Workloads(objects) {
		component := one.Labels["app.kubernetes.io/component"]
		if component != "service" && component != "web" {
			continue
		}
		found[one.Name] = true
		add := func(format string, args ...any) {
			problems = append(problems, one.String()+": "+fmt.Sprintf(format, args...))
		}
		if _, ok := specs[one.Name]; !ok {
			add("there is no such program")
		}
		container := one.Template.Spec.Containers[0]
		if !regexp.MustCompile(`(^|/)obi/` + one.Name + `:`).MatchString(container.Image) {
			add("runs the image %s", container.Image)
		}
		origins[strings.Replace(container.Image, one.Name, "*", 1)] = one.Name
		ports := map[string]string{}
		for _, port := range container.Ports {
			ports[port.Name] = fmt.Sprint(port.ContainerPort)
		}
		if want := map[string]string{"http": process["PORT"], "internal": process["INTERNAL_PORT"]}; !maps.Equal(ports, want) {
			add("has the ports %v, the program %v", ports, want)
		}
	}
	if len(origins) != 1 {
		problems = append(problems, fmt.Sprintf("images come from several places or are of several versions: %v", origins))
	}
	for name := range specs {
		if !found[name] {
			problems = append(problems, name+" is not deployed")
		}
	}
	return problems
}

// CheckRoles holds the database's roles, their secrets and schemas against the
// services that have a database.
func CheckRoles(objects []*manifests.Object) (problems []string) {
	roles, owners := map[string]string{}, map[string]string{}
	for _, one := range manifests.OfKind(objects, "Cluster") {
		var spec manifests.Cluster
		if err := manifests.Part(one, &spec); err != nil {
			return []string{err.Error()}
		}
		for _, role := range spec.Managed.Roles {
			roles[strings.TrimSuffix(role.PasswordSecret.Name, "-database")] = role.Name
		}
	}
	for _, one := range manifests.OfKind(objects, "Database") {
		var spec manifests.Database
		if err := manifests.Part(one, &spec); err != nil {
			return []string{err.Error()}
		}
		for _, schema := range spec.Schemas {
			owners[schema.Name] = schema.Owner
		}
		problems = append(problems, checkExtensions(spec)...)
	}
	if want := schemas(); !maps.Equal(roles, want) {
		problems = append(problems, fmt.Sprintf("roles by service are %v, want %v", roles, want))
	}
	for program, schema := range schemas() {
		if roles[program] != schema {
			problems = append(problems, fmt.Sprintf("%s has no role %s whose password is in %s-database", program, schema, program))
		}
		if owners[schema] != schema {
			problems = append(problems, fmt.Sprintf("schema %s is owned by %q", schema, owners[schema]))
		}
	}
	return problems
}

// checkExtensions checks that a database has the extensions that provision.Extensions makes.
func checkExtensions(spec manifests.Database) (problems []string) {
	for _, name := range []string{"pg_trgm", "unaccent"} {
		if !slices.ContainsFunc(spec.Extensions, func(e manifests.Extension) bool { return e.Name == name && e.Schema == "public" }) {
			problems = append(problems, fmt.Sprintf("the extension %s is not in the schema public", name))
		}
	}
	return problems
}

// CheckLocale holds the database's order of texts against that of Obi in one process
// (embeddedpg's initdb): what is sorted and found must not depend on where it runs.
func CheckLocale(objects []*manifests.Object) (problems []string) {
	for _, one := range manifests.OfKind(objects, "Cluster") {
		var spec manifests.Cluster
		if err := manifests.Part(one, &spec); err != nil {
			return []string{err.Error()}
		}
		made, want := spec.Bootstrap.InitDB, manifests.InitDB{
			Encoding: "UTF8", LocaleProvider: "builtin", BuiltinLocale: "C.UTF-8", LocaleCollate: "C", LocaleCType: "C", DataChecksums: true,
		}
		if made == nil || *made != want {
			problems = append(problems, fmt.Sprintf("%s: the database is made with %+v, not %+v", one, made, want))
		}
	}
	return problems
}
