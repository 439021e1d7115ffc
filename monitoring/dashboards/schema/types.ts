// What the dashboards use of Grafana's types, as JSON has it.
import type { AnnotationQuery, Dashboard, FieldConfigSource, Panel, RowPanel } from "@grafana/schema";
import type { Options as Stat } from "@grafana/schema/dist/types/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen.d.ts";
import type { FieldConfig as Lines, Options as TimeSeries } from "@grafana/schema/dist/types/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen.d.ts";

// Plain takes the value of an enum for the enum, and keys of Grafana's own alone: some
// of its types let any other key pass.
type Plain<T> = T extends string ? `${T}` : T extends readonly (infer U)[] ? Plain<U>[] : T extends object ? { [K in keyof T as string extends K ? never : K]: Plain<T[K]> } : T;

// @grafana/schema has no query of Prometheus; these are the parts that are used.
type Query = { refId: string; expr: string; legendFormat: string; instant?: boolean };

// A panel fills in what is left out of its own options and fields, on the first level.
type Drawn<Type, Options, Fields> = Plain<Omit<Panel, "type" | "options" | "fieldConfig" | "targets">> & {
  type: Type;
  options: Plain<Partial<Options>>;
  fieldConfig: Plain<Omit<FieldConfigSource, "defaults">> & {
    defaults: Plain<Omit<FieldConfigSource["defaults"], "custom">> & { custom?: Plain<Partial<Fields>> };
  };
  targets: Query[];
};

// The schema's target is that of Grafana's own annotations.
type Mark = Plain<Omit<AnnotationQuery, "target">> & { target: Query; titleFormat: string };

export type Checked = Plain<Omit<Dashboard, "panels" | "annotations">> & {
  annotations?: { list: Mark[] };
  panels: (Plain<RowPanel> | Drawn<"timeseries", TimeSeries, Lines> | Drawn<"stat", Stat, object>)[];
};
