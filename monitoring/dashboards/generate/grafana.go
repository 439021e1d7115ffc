package main

// The parts of Grafana's dashboard format that are used; folder schema has its types.
type (
	dashboard struct {
		Annotations   *annotations `json:"annotations,omitempty"`
		UID           string       `json:"uid"`
		Title         string       `json:"title"`
		Description   string       `json:"description"`
		Tags          []string     `json:"tags"`
		Editable      bool         `json:"editable"`
		GraphTooltip  int          `json:"graphTooltip"`
		Links         []link       `json:"links"`
		Panels        []drawn      `json:"panels"`
		Refresh       string       `json:"refresh"`
		SchemaVersion int          `json:"schemaVersion"`
		Templating    templating   `json:"templating"`
		Time          span         `json:"time"`
		Timezone      string       `json:"timezone"`
	}
	annotations struct {
		List []annotation `json:"list"`
	}
	annotation struct {
		Name        string      `json:"name"`
		Datasource  *datasource `json:"datasource"`
		Enable      bool        `json:"enable"`
		IconColor   string      `json:"iconColor"`
		Target      target      `json:"target"`
		TitleFormat string      `json:"titleFormat"`
	}
	link struct {
		Title       string   `json:"title"`
		Type        string   `json:"type"`
		Tags        []string `json:"tags"`
		Icon        string   `json:"icon"`
		Tooltip     string   `json:"tooltip"`
		AsDropdown  bool     `json:"asDropdown"`
		TargetBlank bool     `json:"targetBlank"`
		KeepTime    bool     `json:"keepTime"`
		IncludeVars bool     `json:"includeVars"`
	}
	templating struct {
		List []variable `json:"list"`
	}
	variable struct {
		Name       string      `json:"name"`
		Label      string      `json:"label,omitempty"`
		Type       string      `json:"type"`
		Datasource *datasource `json:"datasource,omitempty"`
		Query      string      `json:"query"`
		Refresh    int         `json:"refresh"`
		Sort       int         `json:"sort"`
	}
	datasource struct {
		Type string `json:"type"`
		UID  string `json:"uid"`
	}
	span struct {
		From string `json:"from"`
		To   string `json:"to"`
	}
	place struct {
		H int `json:"h"`
		W int `json:"w"`
		X int `json:"x"`
		Y int `json:"y"`
	}
	drawn struct {
		ID          int         `json:"id"`
		Type        string      `json:"type"`
		Title       string      `json:"title"`
		Description string      `json:"description,omitempty"`
		GridPos     place       `json:"gridPos"`
		Datasource  *datasource `json:"datasource,omitempty"`
		Targets     []target    `json:"targets,omitempty"`
		FieldConfig *config     `json:"fieldConfig,omitempty"`
		Options     any         `json:"options,omitempty"`
		// Of a row: whether it is closed, and the panels that it then hides.
		Collapsed *bool `json:"collapsed,omitempty"`
		Panels    []any `json:"panels,omitzero"`
	}
	target struct {
		RefID        string `json:"refId"`
		Expr         string `json:"expr"`
		LegendFormat string `json:"legendFormat"`
		Instant      bool   `json:"instant,omitempty"`
	}
	config struct {
		Defaults  defaults `json:"defaults"`
		Overrides []any    `json:"overrides"`
	}
	defaults struct {
		Unit       unit        `json:"unit"`
		Min        *int        `json:"min,omitempty"`
		NoValue    string      `json:"noValue,omitempty"`
		Custom     *custom     `json:"custom,omitempty"`
		Thresholds *thresholds `json:"thresholds,omitempty"`
	}
	custom struct {
		FillOpacity int      `json:"fillOpacity"`
		ShowPoints  string   `json:"showPoints"`
		Stacking    stacking `json:"stacking"`
	}
	stacking struct {
		Mode string `json:"mode"`
	}
	thresholds struct {
		Mode  string `json:"mode"`
		Steps []step `json:"steps"`
	}
	step struct {
		Color string   `json:"color"`
		Value *float64 `json:"value"`
	}
)

// prometheus is the one that a viewer chooses: what it is called differs by Grafana.
var prometheus = datasource{Type: "prometheus", UID: "${datasource}"}

const (
	width       = 24
	titleHeight = 1
	statHeight  = 5
	lineHeight  = 8
)

func (b board) json() dashboard {
	d := dashboard{
		UID: b.id, Title: b.title, Description: b.about, Tags: []string{"obi"}, GraphTooltip: 1, Refresh: "30s", SchemaVersion: 42,
		Links:      []link{{Title: "Obi", Type: "dashboards", Tags: []string{"obi"}, Icon: "external link", AsDropdown: true, KeepTime: true, IncludeVars: true}},
		Templating: templating{List: []variable{{Name: "datasource", Label: "Prometheus", Type: "datasource", Query: "prometheus", Refresh: 1}}},
		Time:       span{From: "now-6h", To: "now"}, Timezone: "browser",
	}
	for _, m := range b.marks {
		if d.Annotations == nil {
			d.Annotations = &annotations{}
		}
		d.Annotations.List = append(d.Annotations.List, annotation{
			Name: m.name, Datasource: &prometheus, Enable: true, IconColor: m.colour, TitleFormat: m.legend, Target: target{RefID: "Anno", Expr: m.expr},
		})
	}
	for _, c := range b.choose {
		d.Templating.List = append(d.Templating.List, variable{
			Name: c.name, Type: "query", Datasource: &prometheus, Query: "label_values(" + c.metric + ", " + c.label + ")", Refresh: 2, Sort: 1,
		})
	}
	y := 0
	for _, r := range b.rows {
		d.Panels = append(d.Panels, drawn{ID: len(d.Panels) + 1, Type: "row", Title: r.title, GridPos: place{titleHeight, width, 0, y}, Collapsed: new(bool), Panels: []any{}})
		y += titleHeight
		highest := 0
		for i, p := range r.panels {
			one := p.json(len(d.Panels) + 1)
			one.GridPos.W, one.GridPos.X, one.GridPos.Y = width/len(r.panels), i*(width/len(r.panels)), y
			highest = max(highest, one.GridPos.H)
			d.Panels = append(d.Panels, one)
		}
		y += highest
	}
	return d
}

func (p panel) json(id int) drawn {
	d := drawn{
		ID: id, Type: "timeseries", Title: p.title, Description: p.about, Datasource: &prometheus, GridPos: place{H: lineHeight},
		FieldConfig: &config{defaults{Unit: p.unit, Min: new(int), Custom: &custom{FillOpacity: 8, ShowPoints: "never", Stacking: stacking{"none"}}}, []any{}},
		Options: map[string]any{
			"legend":  map[string]any{"calcs": []string{}, "displayMode": "list", "placement": "bottom", "showLegend": true},
			"tooltip": map[string]any{"mode": "multi", "sort": "desc"},
		},
	}
	if p.negative {
		d.FieldConfig.Defaults.Min = nil
	}
	if p.stack {
		d.FieldConfig.Defaults.Custom.FillOpacity, d.FieldConfig.Defaults.Custom.Stacking.Mode = 40, "normal"
	}
	if p.stat {
		d.Type, d.GridPos.H = "stat", statHeight
		d.FieldConfig.Defaults = defaults{Unit: p.unit, NoValue: "–", Thresholds: p.colours()}
		d.Options = map[string]any{
			"colorMode": "value", "graphMode": "none", "textMode": "value_and_name",
			"reduceOptions": map[string]any{"calcs": []string{"lastNotNull"}, "values": false},
		}
	}
	for i, q := range p.queries {
		d.Targets = append(d.Targets, target{RefID: string(rune('A' + i)), Expr: q.expr, LegendFormat: q.legend, Instant: p.stat})
	}
	return d
}

func (p panel) colours() *thresholds {
	t := &thresholds{Mode: "absolute", Steps: []step{{Color: "green"}}}
	if p.redBelow != nil {
		t.Steps = []step{{Color: "red"}, {"green", p.redBelow}}
	}
	if p.redAbove != nil {
		t.Steps = []step{{Color: "green"}, {"red", p.redAbove}}
	}
	return t
}
