package recorded

import (
	"fmt"
	"reflect"
	"strings"

	"obi/audio-svc/audioclient"
	"obi/platform/input"
	"obi/platform/upload"
)

// Form is a form with a recording and what else a client may send of an In, under the
// names that it has in JSON; a field tagged form:"-" is left out. It panics on a field
// that is neither a string nor an input.List: no form could bring it.
func Form[In any]() upload.Form {
	form := upload.Form{File: "audio", MaxFile: audioclient.MaxFile, TooLarge: audioclient.TooLarge}
	for _, field := range formFields[In]() {
		form.Texts = append(form.Texts, field.name)
	}
	return form
}

// fromForm makes an In of the text fields of a form; what was not sent is empty.
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
			panic(fmt.Sprintf("%s.%s cannot come in a form", of, field.Name))
		}
		fields = append(fields, formField{name, field.Index})
	}
	return fields
}
