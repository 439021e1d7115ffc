// Package config reads typed settings from the environment. It reports all problems at once, so
// that an operator can fix them in one step.
//
// A new setting of a service also needs a row in docs/operations.md, and its value in
// docker-compose.yml and k8s/base.
package config

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// Environ is a set of environment variables by name.
type Environ map[string]string

// FromOS copies the process's environment.
func FromOS() Environ { return Environ(env.ToMap(os.Environ())) }

// With returns a copy of e with the given values set.
func (e Environ) With(values map[string]string) Environ {
	all := make(Environ, len(e)+len(values))
	maps.Copy(all, e)
	maps.Copy(all, values)
	return all
}

// Secret is a setting that must not reach a log or an error message.
type Secret string

// String hides the value.
func (Secret) String() string { return "[hidden]" }

// GoString hides the value from %#v as well.
func (Secret) GoString() string { return "[hidden]" }

// LogValue hides the value from slog.
func (Secret) LogValue() slog.Value { return slog.StringValue("[hidden]") }

// MarshalText hides the value from JSON and everything else that writes text.
func (Secret) MarshalText() ([]byte, error) { return []byte("[hidden]"), nil }

// Problems are all reasons why the settings cannot be used.
type Problems []string

func (p Problems) Error() string { return "wrong configuration: " + strings.Join(p, "; ") }

// Join merges the problems of several loads, without nil errors and duplicates. It returns an
// error that is not a Problems unchanged.
func Join(all ...error) error {
	var merged Problems
	for _, err := range all {
		var problems Problems
		if err != nil && !errors.As(err, &problems) {
			return err
		}
		merged = append(merged, problems...)
	}
	if len(merged) == 0 {
		return nil
	}
	slices.Sort(merged)
	return slices.Compact(merged)
}

// Load fills the struct that target points to from its `env:"NAME"` tags. For each NAME,
// NAME_FILE may name a file that holds the value (a mounted secret); one line break at its end is
// removed. If target has a method `Check() []string`, Load adds the problems that it returns. The
// error is a Problems with all of them and never contains a value.
func Load(environ Environ, target any) error {
	fields, err := env.GetFieldParams(target)
	if err != nil {
		return fmt.Errorf("settings type: %w", err)
	}
	names := make([]string, 0, len(fields))
	for _, field := range fields {
		names = append(names, field.Key)
	}
	values, problems := readFiles(environ, names)
	problems = append(problems, parse(values, target)...)
	if checker, ok := target.(interface{ Check() []string }); ok {
		problems = append(problems, removeKnown(checker.Check(), problems)...)
	}
	if len(problems) > 0 {
		return problems
	}
	return nil
}

// Require returns the values of settings that must be set and not empty. NAME_FILE may name a file,
// as with Load.
func Require(environ Environ, names ...string) (map[string]Secret, error) {
	values, problems := readFiles(environ, names)
	required := map[string]Secret{}
	for _, name := range names {
		switch value, isSet := values[name]; {
		case !isSet:
			problems = append(problems, name+" is not set")
		case value == "":
			problems = append(problems, name+" is empty")
		default:
			required[name] = Secret(value)
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return required, nil
}

// readFiles returns environ with the contents of the files that NAME_FILE names.
func readFiles(environ Environ, names []string) (values Environ, problems Problems) {
	values = environ.With(nil)
	for _, name := range names {
		path := environ[name+"_FILE"]
		if name == "" || path == "" {
			continue
		}
		if environ[name] != "" {
			problems = append(problems, fmt.Sprintf("%s and %s_FILE are both set: keep one", name, name))
			continue
		}
		content, err := os.ReadFile(path)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s_FILE cannot be read: %v", name, errors.Unwrap(err)))
			continue
		}
		values[name] = strings.TrimSuffix(strings.TrimSuffix(string(content), "\n"), "\r")
	}
	return values, problems
}

// removeKnown removes from found the problems of variables that already have a known problem: the
// struct does not hold the operator's value of those.
func removeKnown(found, known []string) []string {
	return slices.DeleteFunc(found, func(problem string) bool {
		name, _, _ := strings.Cut(problem, " ")
		return slices.ContainsFunc(known, func(before string) bool { return strings.HasPrefix(before, name+" ") })
	})
}

func parse(values Environ, target any) (problems []string) {
	err := env.ParseWithOptions(target, env.Options{Environment: values})
	var all env.AggregateError
	if !errors.As(err, &all) {
		if err != nil {
			return []string{err.Error()}
		}
		return nil
	}
	for _, one := range all.Errors {
		problems = append(problems, describe(one, target))
	}
	return problems
}

// describe returns a description of one problem without the value, which may be a secret.
func describe(err error, target any) string {
	var (
		unset env.VarIsNotSetError
		empty env.EmptyVarError
		wrong env.ParseError
	)
	switch {
	case errors.As(err, &unset):
		return unset.Key + " is not set"
	case errors.As(err, &empty):
		return empty.Key + " is empty"
	case errors.As(err, &wrong):
		name := variableName(target, wrong.Name)
		if form, ok := errors.AsType[FormError](wrong.Err); ok {
			return name + " " + string(form)
		}
		return name + " must be " + expectedForm(wrong.Type)
	default:
		return err.Error()
	}
}

// expectedForm describes the form of a type's values.
func expectedForm(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t {
	case reflect.TypeFor[time.Duration]():
		return "a time such as 30s or 2m"
	case reflect.TypeFor[slog.Level]():
		return "DEBUG, INFO, WARN or ERROR"
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int32:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "1 or 0"
	default:
		return "a valid " + t.String()
	}
}

// variableName returns the name of the environment variable of a field.
func variableName(target any, field string) string {
	settings := reflect.TypeOf(target).Elem()
	f, found := settings.FieldByName(field)
	if !found {
		return field
	}
	name, _, _ := strings.Cut(f.Tag.Get("env"), ",")
	for depth := len(f.Index) - 1; depth > 0; depth-- {
		name = settings.FieldByIndex(f.Index[:depth]).Tag.Get("envPrefix") + name
	}
	return name
}

// Names returns the names of the variables that Load reads into target, with their defaults.
func Names(target any) map[string]string {
	fields, err := env.GetFieldParams(target)
	if err != nil {
		panic(err) // target must be a pointer to a struct
	}
	names := map[string]string{}
	for _, field := range fields {
		names[field.Key] = field.DefaultValue
	}
	return names
}
