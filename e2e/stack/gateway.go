package stack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
)

// node is a part of a YAML file.
type node = map[string]any

// startGateway starts Traefik with the files of folder gateway. It only changes addresses and, if
// the options say so, limits.
func (s *Stack) startGateway(ctx context.Context, internal int) error {
	dynamic := filepath.Join(s.dir, "dynamic.yml")
	table, err := readYAML(filepath.Join(s.Programs.Gateway, "dynamic.yml"))
	if err != nil {
		return err
	}
	s.place(table)
	for name, average := range s.Limits {
		limit := at(table, "http", "middlewares", name, "rateLimit")
		limit["average"], limit["burst"], limit["period"] = average, average, "1s"
	}
	if err := writeYAML(dynamic, table); err != nil {
		return err
	}
	static, err := readYAML(filepath.Join(s.Programs.Gateway, "traefik.yml"))
	if err != nil {
		return err
	}
	at(static, "entryPoints", "web")["address"] = fmt.Sprintf("127.0.0.1:%d", s.proxy)
	at(static, "entryPoints", "internal")["address"] = fmt.Sprintf("127.0.0.1:%d", internal)
	at(static, "providers", "file")["filename"] = dynamic
	if s.Accepting != "" {
		at(static, "entryPoints", "web", "transport", "lifeCycle")["requestAcceptGraceTimeout"] = s.Accepting
	}
	if s.Tracing != "" {
		static["tracing"] = node{"serviceName": "gateway", "otlp": node{"http": node{"endpoint": s.Tracing + "/v1/traces"}}}
	}
	path := filepath.Join(s.dir, "traefik.yml")
	if err := writeYAML(path, static); err != nil {
		return err
	}
	s.Gateway = NewProcess(s.dir, "gateway", filepath.Join(s.Tools, "traefik"), nil, "--configFile="+path)
	if err := s.Gateway.Start(); err != nil {
		return err
	}
	// Traefik answers before it has read the routes.
	return await(ctx, s.URL+"/", s.Gateway, isOK)
}

// place replaces service names in the routes by the replicas' addresses.
func (s *Stack) place(table node) {
	for name, replicas := range s.Services {
		balanced := at(table, "http", "services", name, "loadBalancer")
		servers := make([]any, len(replicas))
		for i, one := range replicas {
			servers[i] = node{"url": "http://" + one.Address}
		}
		balanced["servers"] = servers
		check := at(balanced, "healthCheck")
		check["port"] = s.internalPort
		if !s.oneName { // as in a cluster, which knows each replica and its readiness
			check["path"], check["interval"], check["timeout"] = "/readyz", "1s", "1s"
		}
	}
}

// at returns a part of a YAML file, which must exist.
func at(from node, path ...string) node {
	for i, name := range path {
		next, ok := from[name].(node)
		if !ok {
			panic("no " + strings.Join(path[:i+1], ".") + " in the gateway's configuration")
		}
		from = next
	}
	return from
}

func readYAML(path string) (content node, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return content, yaml.Unmarshal(text, &content)
}

func writeYAML(path string, content node) error {
	text, err := yaml.Marshal(content)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}

// Metrics returns the Prometheus metrics of an internal address.
func Metrics(ctx context.Context, internal string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, internal+"/metrics", nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		err = errors.Join(err, errors.New(response.Status))
	}
	return string(text), err
}
