// Stands in for the library with which gin reads and writes YAML. Obi speaks none over HTTP.
module github.com/goccy/go-yaml

go 1.26.0
