package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"
	"github.com/prometheus/client_golang/prometheus"

	"obi/platform/reqctx"
	"obi/platform/upload"
	"obi/platform/version"
)

// Access determines who may call a route.
type Access string

// The zero Access is Admin: a route is closed unless its table row opens it.
const (
	Admin  Access = ""
	Public Access = "public"
)

// DefaultBody is the largest JSON body in bytes unless a route sets MaxBody.
const DefaultBody = 1 << 20

// bodyTime is how long a client may take to send a JSON body.
const bodyTime = 20 * time.Second

// Route is one row of a service's route table.
type Route struct {
	Method string
	// Path is the full public path; {name} matches one segment.
	Path string
	// Access is who may call the route; the zero value is Admin.
	Access Access
	// AdminQuery is a query parameter of a public route that only administrators may send, such as
	// "mine=true"; "" if there is none. A request with it needs a token.
	AdminQuery string
	// KeyAreas are the areas whose API keys may call the route; nil means the area in its path, and an
	// empty list none.
	KeyAreas []string
	// ID names the operation in generated clients, e.g. "addProverb".
	ID string
	// Summary names the operation in a few words.
	Summary string
	// About describes the operation in two sentences.
	About string
	// Errors are the errors of this route beyond those that errorsOf derives.
	Errors Errors
	// MaxBody bounds the JSON body in bytes; zero means DefaultBody.
	MaxBody int64
	// Form describes a form with a file as the body; the input must embed Upload.
	Form *upload.Form
	// PlainErrors answers errors as text/plain with the message alone.
	PlainErrors bool
	// Statuses are the statuses of success in the API description; empty means 200 alone.
	Statuses []int
	// PerMinute is how many calls per minute one address may make; zero means no limit.
	PerMinute int
	// Time is how long a streamed response may take in all; zero means streamTime.
	Time time.Duration
}

// API is one service's HTTP surface while its routes are being declared.
type API struct {
	engine *gin.Engine
	huma   huma.API
	log    *slog.Logger
	counts *metrics
	verify Verifier
	noKeys bool
	gate   *upload.Gate
	routes []Route
	tag    string // tag of the routes declared next

	keyLimiter *limiter // by ID of the API key; nil if there is no limit

	stopping <-chan struct{}
}

// DescribeOnly returns the Options of an API that is described but never called.
func DescribeOnly() Options {
	return Options{Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry()}
}

// New returns an API that has one route: prefix/openapi.json, which describes the API to
// administrators. prefix is the service's public prefix, e.g. "/api/creator", and title its name
// for people.
func New(prefix, title string, opts Options) (*API, error) {
	metrics, err := newMetrics(opts.Metrics)
	if err != nil {
		return nil, err
	}
	engine, err := newEngine(opts, metrics)
	if err != nil {
		return nil, err
	}
	setUpHuma()
	config := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info:    &huma.Info{Title: title, Version: version.Number(), Description: about(opts.NoKeys), Contact: &huma.Contact{Name: "The operator of this server"}},
			Servers: []*huma.Server{{URL: "/", Description: "The server that sent this description"}},
			Components: &huma.Components{
				Schemas:         huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer),
				SecuritySchemes: map[string]*huma.SecurityScheme{"bearer": {Type: "http", Scheme: "bearer", Description: aboutToken(opts.NoKeys)}},
			},
		},
		Formats:       map[string]huma.Format{"application/json": jsonFormat(), "json": jsonFormat(), plainText: jsonFormat()},
		DefaultFormat: "application/json",
	}
	api := &API{engine: engine, huma: humagin.New(engine, config), log: opts.Log, counts: metrics, verify: opts.Verify, noKeys: opts.NoKeys, gate: opts.Uploads, stopping: opts.Stopping}
	if opts.KeyPerMinute > 0 {
		api.keyLimiter = newLimiter(opts.KeyPerMinute)
	}
	describe := sync.OnceValues(func() ([]byte, error) { return json.Marshal(api.OpenAPI()) })
	api.Tag("Description", "The machine-readable description of this API.")
	Handle(api, Route{Method: http.MethodGet, Path: prefix + "/openapi.json", ID: "describe", Summary: "Get this description",
		About: "Returns the description of this service's API in OpenAPI 3.1. Client generators and the API reference read it."},
		func(context.Context, *struct{}) (*description, error) {
			text, err := describe()
			return &description{ContentType: "application/json", Body: text}, err
		})
	answer := api.OpenAPI().Paths[prefix+"/openapi.json"].Get.Responses["200"]
	answer.Content["application/json"].Schema = &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true} // huma would describe the bytes as base64
	return api, nil
}

type description struct {
	ContentType string `header:"Content-Type"`
	Body        []byte
}

// Handle adds a route. After the checks that route asks for, huma parses path, query, headers and
// body into I and checks them by its tags, calls handler, and writes O: fields tagged header as
// headers, Body as JSON. An error that handler returns becomes a Problem.
func Handle[I, O any](api *API, route Route, handler func(context.Context, *I) (*O, error)) {
	api.routes = append(api.routes, route)
	if route.MaxBody == 0 {
		route.MaxBody = DefaultBody
	}
	operation := huma.Operation{
		OperationID:     route.ID,
		Method:          route.Method,
		Path:            route.Path,
		Tags:            []string{api.tag},
		Summary:         route.Summary,
		Description:     route.About,
		Security:        []map[string][]string{},
		MaxBodyBytes:    route.MaxBody + 1, // huma refuses a body of exactly this size
		BodyReadTimeout: bodyTime,
		Middlewares:     huma.Middlewares{api.admit(route)},
	}
	if route.Access == Admin {
		operation.Security = []map[string][]string{{"bearer": {}}}
	}
	huma.Register(api.huma, operation, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			problem := problemOf(ctx, api.log, err)
			problem.plain = route.PlainErrors
			return nil, problem
		}
		return out, nil
	})
	api.describe(route)
}

// Tag starts a group: the routes declared after it belong to it. The group of the description
// itself, which New declares, stays last.
func (api *API) Tag(name, about string) {
	api.tag = name
	described := api.OpenAPI()
	described.Tags = slices.Insert(described.Tags, max(len(described.Tags)-1, 0), &huma.Tag{Name: name, Description: about})
}

// Routes returns the routes declared so far, for tests of the access table.
func (api *API) Routes() []Route { return api.routes }

func (api *API) OpenAPI() *huma.OpenAPI { return api.huma.OpenAPI() }

// Handler returns the handler of all routes. Declare them before calling it.
func (api *API) Handler() (http.Handler, error) { return wrap(api.engine) }

// admit returns a middleware that checks a request before any of its body is read: first the rate
// limit, then the token, then the form of the body.
func (api *API) admit(route Route) func(huma.Context, func(huma.Context)) {
	limit := newLimiter(route.PerMinute)
	return func(c huma.Context, next func(huma.Context)) {
		gc := humagin.Unwrap(c)
		gc.Set(plainKey, route.PlainErrors)
		if err := api.check(c, route, limit); err != nil {
			api.refuse(gc, err)
			return
		}
		if route.Access == Public && route.Method == http.MethodGet {
			gc.Header("Cache-Control", "no-cache") // browsers keep it but revalidate each time
		}
		if route.Form != nil {
			extendTime(gc, formTime(route.Form)+requestTime, func() { next(c) })
			return
		}
		next(c)
	}
}

// refuse answers with err, in plain text if the route uses PlainErrors.
func (api *API) refuse(gc *gin.Context, err error) {
	gc.Abort()
	problem := problemOf(gc.Request.Context(), api.log, err)
	problem.plain = gc.GetBool(plainKey)
	writeProblem(gc.Writer, problem)
}

func (api *API) check(c huma.Context, route Route, limit *limiter) error {
	if route.PerMinute > 0 {
		if err := limit.admit(reqctx.From(c.Context()).IP, time.Now()); err != nil {
			return err
		}
	}
	err := api.authenticate(c.Context(), route, humagin.Unwrap(c).Request)
	if err == nil {
		err = api.limitKey(c.Context())
	}
	api.counts.countKey(reqctx.From(c.Context()), err)
	if err != nil {
		return err
	}
	if route.Form != nil {
		return api.gate.CountRefusal(api.admitForm(humagin.Unwrap(c), route.Form))
	}
	body, request := c.Operation().RequestBody, humagin.Unwrap(c).Request
	if body == nil || !body.Required && request.ContentLength == 0 {
		return nil
	}
	return requireJSON(request.Header)
}
