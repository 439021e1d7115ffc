// Package code holds the manifests against what the programs declare themselves:
// their settings, ports, prefixes and schemas.
package code

import (
	"maps"
	"slices"
	"strings"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/service"
)

// specs are all programs by the name of their container image.
var specs = services.Programs()

// known returns all names that a program reads, with their defaults.
func known(spec service.Spec) map[string]string {
	all := config.Names(service.Settings())
	if spec.Settings != nil {
		maps.Copy(all, config.Names(spec.Settings()))
	}
	return all
}

// SettingNames returns all names that any program reads, in order.
func SettingNames() []string {
	all := map[string]string{}
	for _, spec := range specs {
		maps.Copy(all, known(spec))
	}
	return slices.Sorted(maps.Keys(all))
}

// Readers returns the names of the services that read a setting, in order.
func Readers(setting string) (names []string) {
	for _, spec := range specs {
		if _, ok := known(spec)[setting]; ok {
			names = append(names, spec.Name)
		}
	}
	slices.Sort(names)
	return names
}

// schemas returns the schema of each service that has a database, by image name.
func schemas() map[string]string {
	found := map[string]string{}
	for name, spec := range specs {
		if _, ok := known(spec)[strings.ToUpper(spec.Name)+"_DATABASE_URL"]; ok {
			found[name] = spec.Name
		}
	}
	return found
}
