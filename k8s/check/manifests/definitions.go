package manifests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

// carriers are the modules in crds/go.mod and where each keeps its definitions.
var carriers = map[string]string{
	"github.com/cert-manager/cert-manager":               "deploy/crds/*.yaml",
	"github.com/cloudnative-pg/cloudnative-pg":           "config/crd/bases/*.yaml",
	"github.com/cloudnative-pg/plugin-barman-cloud":      "config/crd/bases/*.yaml",
	"github.com/traefik/traefik/v3":                      "docs/content/reference/dynamic-configuration/traefik.io_*.yaml",
	"sigs.k8s.io/gateway-api":                            "config/crd/standard/gateway.networking.k8s.io_[^v]*.yaml", // without vap_…, which guards upgrades,
	"github.com/prometheus-operator/prometheus-operator": "example/prometheus-operator-crd/*.yaml",
}

// definition is one version of a custom resource.
type definition struct {
	validator validation.SchemaValidator
	shape     *structural.Structural
}

// Definitions are custom resources by "group/version/kind".
type Definitions map[string]definition

// Modules fetches the modules that carry definitions and returns the folder of each.
// folder is that of crds/go.mod.
func Modules(folder string) (map[string]string, error) {
	download := exec.Command("go", "mod", "download", "-json")
	download.Dir = folder
	for module := range carriers {
		download.Args = append(download.Args, module)
	}
	output, err := download.Output()
	if err != nil {
		return nil, fmt.Errorf("modules with definitions: %w: %s", err, output)
	}
	folders := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		var module struct{ Path, Dir string }
		if err := decoder.Decode(&module); err != nil {
			return nil, err
		}
		folders[module.Path] = module.Dir
	}
	return folders, nil
}

// DefinitionFiles names the files with definitions in those modules.
func DefinitionFiles(folder string) (files []string, err error) {
	modules, err := Modules(folder)
	if err != nil {
		return nil, err
	}
	for module, pattern := range carriers {
		found, err := filepath.Glob(filepath.Join(modules[module], pattern))
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s carries no definitions", module)
		}
		files = append(files, found...)
	}
	return files, nil
}

// LoadDefinitions reads definitions from files.
func LoadDefinitions(files []string) (Definitions, error) {
	all := Definitions{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var resource apiextensionsv1.CustomResourceDefinition
		if err := yaml.Unmarshal(text, &resource); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, version := range resource.Spec.Versions {
			one, err := newDefinition(version.Schema.OpenAPIV3Schema)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			all[resource.Spec.Group+"/"+version.Name+"/"+resource.Spec.Names.Kind] = one
		}
	}
	return all, nil
}

func newDefinition(schema *apiextensionsv1.JSONSchemaProps) (one definition, err error) {
	var internal apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(schema, &internal, nil); err != nil {
		return one, err
	}
	if one.validator, _, err = validation.NewSchemaValidator(&internal); err != nil {
		return one, err
	}
	one.shape, err = structural.NewStructural(&internal)
	return one, err
}

// CheckCustom holds custom resources against their definitions: values by schema,
// and fields that no schema names by pruning, as the API server drops them unseen.
func (d Definitions) CheckCustom(objects []*Object) (problems []string) {
	for _, one := range objects {
		if one.Typed != nil {
			continue
		}
		known, ok := d[one.APIVersion+"/"+one.Kind]
		if !ok {
			problems = append(problems, fmt.Sprintf("%s: %s is not defined", one, one.APIVersion))
			continue
		}
		for _, wrong := range validation.ValidateCustomResource(field.NewPath(""), one.Fields, known.validator) {
			problems = append(problems, fmt.Sprintf("%s: %v", one, wrong))
		}
		options := structural.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
		for _, path := range pruning.PruneWithOptions(copied(one.Fields), known.shape, true, options) {
			problems = append(problems, fmt.Sprintf("%s: unknown field %s", one, path))
		}
	}
	return problems
}

// copied is a deep copy, since pruning changes what it looks at.
func copied(fields map[string]any) (all map[string]any) {
	text, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		panic(err)
	}
	return all
}
