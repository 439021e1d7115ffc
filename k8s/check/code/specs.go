// Package code holds the manifests against what the programs declare themselves:
// their settings, ports, prefixes and schemas.
package code

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"obi/allinone/services"
	"obi/platform/service"
)

// specs are all programs by the name of their container image.
var specs = services.Programs()

// variables gives the names that a settings struct reads, with their defaults.
func variables(settings any) map[string]string {
	found := map[string]string{}
	if settings == nil {
		return found
	}
	for _, field := range reflect.VisibleFields(reflect.TypeOf(settings).Elem()) {
		if tag := field.Tag.Get("env"); tag != "" {
			name, _, _ := strings.Cut(tag, ",")
			found[name] = field.Tag.Get("envDefault")
		}
	}
	return found
}

// known gives all names that a program reads.
func known(spec service.Spec) map[string]string {
	all := variables(service.Settings())
	if spec.Settings != nil {
		for name, value := range variables(spec.Settings()) {
			all[name] = value
		}
	}
	return all
}

// SettingNames gives all names that any program reads, in order.
func SettingNames() []string {
	all := map[string]string{}
	for _, spec := range specs {
		maps.Copy(all, known(spec))
	}
	return slices.Sorted(maps.Keys(all))
}

// schemas gives the schema of each service that has a database, by image name.
func schemas() map[string]string {
	found := map[string]string{}
	for name, spec := range specs {
		if _, ok := known(spec)[strings.ToUpper(spec.Name)+"_DATABASE_URL"]; ok {
			found[name] = spec.Name
		}
	}
	return found
}
