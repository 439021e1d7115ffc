// Package manifests builds the overlays and checks their manifests against Kubernetes'
// types and rules, and against the rest of the repository.
package manifests

import (
	"bytes"
	"fmt"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// Object is one manifest: its text, its fields, and its Kubernetes type if it has a built-in one.
type Object struct {
	Text       []byte
	Fields     map[string]any
	Typed      runtime.Object
	APIVersion string
	Kind       string
	Namespace  string
	Name       string
	Labels     map[string]string
}

func (o *Object) String() string { return o.Kind + "/" + o.Name }

// Build returns the documents that `kubectl kustomize` prints for a folder.
func Build(folder string) ([][]byte, error) {
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return nil, err
	}
	text, err := resources.AsYaml()
	if err != nil {
		return nil, err
	}
	return bytes.Split(text, []byte("\n---\n")), nil
}

// Read decodes documents. It returns an error if a built-in type does not have one
// of the fields. CheckCustom checks custom resources.
func Read(documents [][]byte) (objects []*Object, err error) {
	for _, document := range documents {
		one := &Object{Text: document}
		if err := yaml.UnmarshalStrict(document, &one.Fields); err != nil {
			return nil, err
		}
		var head struct {
			APIVersion, Kind string
			Metadata         struct {
				Name, Namespace string
				Labels          map[string]string
			}
		}
		if err := yaml.Unmarshal(document, &head); err != nil {
			return nil, err
		}
		one.APIVersion, one.Kind = head.APIVersion, head.Kind
		one.Namespace, one.Name, one.Labels = head.Metadata.Namespace, head.Metadata.Name, head.Metadata.Labels
		if one.Typed, err = decode(document, one); err != nil {
			return nil, fmt.Errorf("%s: %w", one, err)
		}
		objects = append(objects, one)
	}
	return objects, nil
}

// OfType returns the objects of a built-in type.
func OfType[T runtime.Object](objects []*Object) (found []T) {
	for _, one := range objects {
		if typed, ok := one.Typed.(T); ok {
			found = append(found, typed)
		}
	}
	return found
}

// OfKind returns the objects of a kind.
func OfKind(objects []*Object, kind string) (found []*Object) {
	for _, one := range objects {
		if one.Kind == kind {
			found = append(found, one)
		}
	}
	return found
}
