package recorded

import (
	"fmt"
	"reflect"
	"strings"

	"obi/audio-svc/audioclient"
	"obi/platform/input"
	"obi/platform/upload"
)

// Form returns a form with a recording and the fields of In, under their JSON names. It omits fields
// tagged form:"-", and panics if another field is neither a string nor an input.List.
func Form[In any]() upload.Form {
	form := upload.Form{File: "audio", MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge}
	for _, field := range formFields[In]() {
		form.Texts = append(form.Texts, field.name)
	}
	return form
}

// fromForm returns the In with the text fields of a form. Missing fields are empty.
func fromForm[In any](texts map[string]string) (in In, err error) {
	value := reflect.ValueOf(&in).Elem()
	for _, field := range formFields[In]() {
		switch to := value.FieldByIndex(field.index).Addr().Interface().(type) {
		case *string:
			*to = texts[field.name]
		case *input.List:
			if *to, err = input.ParseList(texts[field.name], field.name); err != nil {
				return in, err
			}
		}
	}
	return in, nil
}

type formField struct {
	name  string
	index []int
}

func formFields[In any]() (fields []formField) {
	of := reflect.TypeFor[In]()
	for _, field := range reflect.VisibleFields(of) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || !field.IsExported() || name == "-" || field.Tag.Get("form") == "-" {
			continue
		}
		if field.Type != reflect.TypeFor[string]() && field.Type != reflect.TypeFor[input.List]() || name == "" {
			panic(fmt.Sprintf("%s.%s cannot be a form field", of, field.Name))
		}
		fields = append(fields, formField{name, field.Index})
	}
	return fields
}
