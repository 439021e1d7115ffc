// Stands in for the library with which gin reads and writes TOML. Obi speaks none over HTTP.
module github.com/pelletier/go-toml/v2

go 1.26.0
