// What must not pass, or the check of the dashboards would find nothing.
import type { Checked } from "./types";

const lines = {
  id: 1,
  type: "timeseries" as const,
  title: "Requests",
  gridPos: { h: 8, w: 24, x: 0, y: 0 },
  targets: [{ refId: "A", expr: "up", legendFormat: "" }],
  fieldConfig: { defaults: { unit: "reqps" }, overrides: [] },
  options: {},
};
export const right: Checked = { schemaVersion: 42, panels: [lines] };
// @ts-expect-error a key that there is none of
export const misspelt: Checked = { schemaVersion: 42, graphToolTip: 1, panels: [] };
// @ts-expect-error a word that the option does not have
export const unknown: Checked = { schemaVersion: 42, panels: [{ ...lines, options: { tooltip: { mode: "all", sort: "desc" } } }] };
// @ts-expect-error a number that stands for nothing
export const outside: Checked = { schemaVersion: 42, graphTooltip: 7, panels: [] };
// @ts-expect-error a panel of a kind that is not checked
export const other: Checked = { schemaVersion: 42, panels: [{ ...lines, type: "graph" }] };
// @ts-expect-error a part that Grafana counts on
export const without: Checked = { schemaVersion: 42, panels: [{ ...lines, fieldConfig: { defaults: {} } }] };
// @ts-expect-error a key of the lines that there is none of
export const line: Checked = { schemaVersion: 42, panels: [{ ...lines, fieldConfig: { defaults: { custom: { fillOpaque: 1 } }, overrides: [] } }] };
