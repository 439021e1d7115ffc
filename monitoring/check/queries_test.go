package check

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"
)

// target are the labels that Prometheus adds to whatever it scrapes.
var target = map[string]bool{model.MetricNameLabel: true, "job": true, "instance": true, "service": true}

// problems says what is wrong with an expression: what cannot be parsed, and metrics
// and labels that nobody exports. used collects the metrics in it. A metric with a
// colon is recorded by a rule; recorded says by which there are.
func problems(one asked, known metrics, recorded, used map[string]bool) (found []string) {
	add := func(format string, args ...any) {
		found = append(found, one.where+": "+fmt.Sprintf(format, args...))
	}
	expr, err := parser.NewParser(parser.Options{}).ParseExpr(one.expr)
	if err != nil {
		add("%v in %s", err, one.expr)
		return found
	}
	has := map[string]bool{} // labels of any of the metrics
	checkable := true        // unless one is recorded
	parser.Inspect(expr, func(node parser.Node, _ []parser.Node) error {
		selector, ok := node.(*parser.VectorSelector)
		if !ok {
			return nil
		}
		name := selector.Name
		used[name] = true
		if name == "ALERTS" || strings.Contains(name, ":") {
			checkable = false
			if name != "ALERTS" && !recorded[name] {
				add("no rule records %s", name)
			}
			return nil
		}
		if known[name] == nil {
			add("nobody exports %s", name)
			return nil
		}
		for label := range known[name] {
			has[label] = true
		}
		for _, matcher := range selector.LabelMatchers {
			if !target[matcher.Name] && !known[name][matcher.Name] {
				add("%s has no label %s", name, matcher.Name)
			}
		}
		return nil
	})
	parser.Inspect(expr, func(node parser.Node, _ []parser.Node) error {
		aggregate, ok := node.(*parser.AggregateExpr)
		if !ok || !checkable {
			return nil
		}
		for _, label := range aggregate.Grouping {
			if !target[label] && !has[label] {
				add("nothing in it has the label %s", label)
			}
		}
		return nil
	})
	return found
}

func TestWhatIsAskedIsExported(t *testing.T) {
	known := exported(t)
	known.readListed(t)
	known.add("up")
	recorded, used := map[string]bool{}, map[string]bool{}
	var all []asked
	for _, r := range rules(t) {
		recorded[r.Record] = true
		all = append(all, asked{r.file + ", " + r.Record + r.Alert, r.Expr})
	}
	all = append(all, dashboards(t)...)
	for _, one := range all {
		for _, problem := range problems(one, known, recorded, used) {
			t.Error(problem)
		}
	}
	delete(recorded, "") // alerts
	for name := range recorded {
		if !used[name] {
			t.Errorf("%s is recorded and nobody asks for it", name)
		}
	}
	if len(all) < 80 {
		t.Errorf("only %d expressions were found", len(all))
	}
}

// TestHTTPSCounts: with TLS at Traefik all requests come in by websecure, and web only
// sends them there.
func TestHTTPSCounts(t *testing.T) {
	found := 0
	for _, one := range dashboards(t) {
		expr, err := parser.NewParser(parser.Options{}).ParseExpr(one.expr)
		if err != nil {
			t.Fatal(err)
		}
		for _, matchers := range parser.ExtractSelectors(expr) {
			for _, matcher := range matchers {
				if matcher.Name != "entrypoint" {
					continue
				}
				found++
				if !matcher.Matches("web") || !matcher.Matches("websecure") {
					t.Errorf("%s: leaves out an entry point: %s", one.where, one.expr)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no dashboard asks by entry point")
	}
}

// TestProblemsAreFound is what the test above relies on.
func TestProblemsAreFound(t *testing.T) {
	known := metrics{}
	known.add("things_total", "kind")
	for expr, want := range map[string]string{
		`sum by (kind, service) (rate(things_total{job="obi",kind="a"}[5m]))`: "",
		`group:things:rate`:                 "",
		`sum(rate(thing_total[5m]))`:        "nobody exports thing_total",
		`things_total{sort="a"}`:            "things_total has no label sort",
		`sum by (sort) (things_total)`:      "nothing in it has the label sort",
		`group:thing:rate`:                  "no rule records group:thing:rate",
		`sum by (kind (things_total)`:       "parse error",
		`things_total and thing_total`:      "nobody exports thing_total",
		`absent(thing_total{job="obi"})`:    "nobody exports thing_total",
		`max_over_time(thing_total[1h:5m])`: "nobody exports thing_total",
	} {
		found := problems(asked{"here", expr}, known, map[string]bool{"group:things:rate": true}, map[string]bool{})
		if got := strings.Join(found, "; "); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: found %q, want %q", expr, got, want)
		}
	}
}

func TestEveryPanelSaysWhatItShows(t *testing.T) {
	for _, path := range glob(t, "../dashboards/*.json") {
		var content struct {
			Panels []struct{ Type, Title, Description string }
		}
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &content)
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, panel := range content.Panels {
			if panel.Type != "row" && !strings.HasSuffix(panel.Description, ".") {
				t.Errorf("%s: the panel %q has no description", filepath.Base(path), panel.Title)
			}
		}
	}
}
