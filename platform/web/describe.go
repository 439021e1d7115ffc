package web

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/upload"
)

// about returns the description of an API.
func about(noKeys bool) string {
	return "Operations for administrators need a token in the header Authorization: Bearer TOKEN. " + aboutToken(noKeys) +
		" Every error has a status from 400 on and says in its field error what happened and what to do."
}

// aboutToken returns the description of an API's tokens.
func aboutToken(noKeys bool) string {
	if noKeys {
		return "The token is a session's, from POST /api/auth/login. API keys are refused here."
	}
	return "The token is a session's, from POST /api/auth/login, or an API key for this area, which begins with obi_ and is created in Account. A read-only key can call only GET."
}

// Errors maps each error status of a route to an example message; "" means the message that many
// routes share.
type Errors map[int]string

// sharedErrors are the errors of many routes by status, with the name of their component in the API
// description.
var sharedErrors = map[int]struct{ name, example string }{
	http.StatusBadRequest:            {"BadRequest", "the body is not valid JSON: it ends too early"},
	http.StatusUnauthorized:          {name: "Unauthorized"}, // the example depends on the API
	http.StatusForbidden:             {"Forbidden", errKeyArea.Message},
	http.StatusRequestTimeout:        {"RequestTimeout", bodyTooSlow},
	http.StatusPreconditionFailed:    {"PreconditionFailed", staleVersion},
	http.StatusRequestEntityTooLarge: {"ContentTooLarge", bodyTooLarge},
	http.StatusUnsupportedMediaType:  {"UnsupportedMediaType", notJSON},
	http.StatusUnprocessableEntity:   {"UnprocessableContent", "expected object"},
	http.StatusTooManyRequests:       {"TooManyRequests", tooMany},
	http.StatusInternalServerError:   {"InternalServerError", internalFault},
	http.StatusServiceUnavailable:    {"ServiceUnavailable", "The database cannot be reached right now. Nothing was lost; try again in a moment."},
}

// describe completes the API description with what huma cannot derive: the form (the handler
// reads that body itself) and the statuses of success and errors.
func (api *API) describe(route Route) {
	item := api.OpenAPI().Paths[route.Path]
	operation := map[string]*huma.Operation{
		http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodPut: item.Put, http.MethodPatch: item.Patch, http.MethodDelete: item.Delete,
	}[route.Method]
	if route.Form != nil {
		operation.RequestBody = describeForm(route.Form)
	}
	if route.Statuses != nil {
		success := operation.Responses["200"]
		delete(operation.Responses, "200")
		for _, status := range route.Statuses {
			described := *success
			described.Description = http.StatusText(status)
			operation.Responses[strconv.Itoa(status)] = &described
		}
	}
	delete(operation.Responses, "default")
	for status, example := range api.errorsOf(route, operation) {
		operation.Responses[strconv.Itoa(status)] = api.describeError(route, status, example)
	}
}

// errorsOf returns the errors of a route: the common ones, those that follow from its access,
// limit, body and parameters, and those in its row.
func (api *API) errorsOf(route Route, operation *huma.Operation) Errors {
	all := Errors{http.StatusInternalServerError: "", http.StatusServiceUnavailable: ""}
	if route.Access == Admin || route.AdminQuery != "" {
		all[http.StatusUnauthorized], all[http.StatusForbidden] = "", ""
		if api.noKeys || len(route.keyAreas()) == 0 {
			all[http.StatusForbidden] = errNoKeys.Message
		} else {
			all[http.StatusTooManyRequests] = ""
		}
	}
	if route.PerMinute > 0 {
		all[http.StatusTooManyRequests] = ""
	}
	for _, parameter := range operation.Parameters {
		schema := parameter.Schema
		switch {
		case parameter.In == "path":
			all[http.StatusBadRequest] = forbiddenPath
		case parameter.Name == "cursor":
			all[http.StatusBadRequest] = "The cursor is not a valid cursor of this list"
		case parameter.In == "query" && schema.Type == huma.TypeString && schema.Format == "" && schema.Enum == nil && all[http.StatusBadRequest] == "":
			all[http.StatusBadRequest] = "The text is not UTF-8"
		}
		switch {
		case schema.MaxLength != nil:
			all[http.StatusUnprocessableEntity] = fmt.Sprintf("expected length <= %d", *schema.MaxLength)
		case schema.Type == huma.TypeInteger:
			all[http.StatusUnprocessableEntity] = "invalid integer"
		case schema.Type == huma.TypeBoolean:
			all[http.StatusUnprocessableEntity] = "invalid boolean"
		}
	}
	switch {
	case route.Form != nil:
		all[http.StatusBadRequest], all[http.StatusUnprocessableEntity] = "The upload is not a valid form", ""
		all[http.StatusRequestEntityTooLarge], all[http.StatusUnsupportedMediaType] = route.Form.TooLarge, notForm
	case operation.RequestBody != nil:
		for _, status := range []int{http.StatusBadRequest, http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity} {
			all[status] = ""
		}
	}
	maps.Copy(all, route.Errors)
	return all
}

// describeError describes an error as a reference to a shared component, unless the route has its
// own message or answers errors as plain text.
func (api *API) describeError(route Route, status int, example string) *huma.Response {
	common := sharedErrors[status]
	if status == http.StatusUnauthorized {
		common.example = api.errNoToken().Message
	}
	if route.PlainErrors {
		media := &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString}, Example: cmp.Or(example, common.example)}
		return &huma.Response{Description: http.StatusText(status), Content: map[string]*huma.MediaType{plainText: media}}
	}
	described := &huma.Response{Description: http.StatusText(status), Content: map[string]*huma.MediaType{"application/problem+json": {
		Schema:  &huma.Schema{Ref: "#/components/schemas/Problem"},
		Example: newProblem(status, cmp.Or(example, common.example)),
	}}}
	if example != "" {
		return described
	}
	components := api.OpenAPI().Components
	if components.Responses == nil {
		components.Responses = map[string]*huma.Response{}
	}
	components.Responses[common.name] = described
	return &huma.Response{Ref: "#/components/responses/" + common.name}
}

func describeForm(form *upload.Form) *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{
		form.File: {Type: huma.TypeString, Format: "binary"},
	}}
	if !form.Optional {
		schema.Required = []string{form.File}
	}
	if form.Second != "" {
		schema.Properties[form.Second] = &huma.Schema{Type: huma.TypeString, Format: "binary"}
	}
	for _, name := range form.Texts {
		schema.Properties[name] = &huma.Schema{Type: huma.TypeString}
	}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{formMedia: {Schema: schema}}}
}
