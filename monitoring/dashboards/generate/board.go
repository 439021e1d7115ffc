package main

// board is a dashboard in the words of this program; grafana.go makes Grafana's of it.
type board struct {
	id, title, about string
	// choose are what a viewer can choose, used in queries as $name.
	choose []choice
	marks  []mark
	rows   []row
}

// mark is a line across all panels at each time for which its query returns something.
type mark struct {
	name, colour string
	query
}

// choice is one of the values that a label of a metric has.
type choice struct{ name, metric, label string }

// row is a line of panels below a title; they share its width.
type row struct {
	title  string
	panels []panel
}

// panel shows how queries went over time or, as a stat, where they stand now.
type panel struct {
	title, about string
	unit         unit
	stat         bool
	stack        bool
	negative     bool // may be below zero
	// Colours of a stat: red below, or above, a limit.
	redBelow, redAbove *float64
	queries            []query
}

// query is PromQL with the name of its lines, in which {{label}} stands for a value.
type query struct{ expr, legend string }

// unit is one of Grafana's.
type unit string

const (
	perSecond unit = "reqps"
	seconds   unit = "s"
	byteCount unit = "bytes"
	rateBytes unit = "Bps"
	share     unit = "percentunit"
	number    unit = "short"
	moment    unit = "dateTimeFromNow"
)

// lines is a panel of lines over time.
func lines(title string, u unit, queries ...query) panel {
	return panel{title: title, unit: u, queries: queries}
}

// areas is lines that stand on each other, for parts of a whole.
func areas(title string, u unit, queries ...query) panel {
	return panel{title: title, unit: u, queries: queries, stack: true}
}

// now is a panel of figures as they stand.
func now(title string, u unit, queries ...query) panel {
	return panel{title: title, unit: u, queries: queries, stat: true}
}

func (p panel) says(about string) panel { p.about = about; return p }

func (p panel) signed() panel { p.negative = true; return p }

func (p panel) below(limit float64) panel { p.redBelow = &limit; return p }

func (p panel) above(limit float64) panel { p.redAbove = &limit; return p }
