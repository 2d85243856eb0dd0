import type { EditedKpiQuery, MetricDefinitionCreateInput, MetricDirection, MetricGrain } from '../../graph/generated/graphql.js';

/** What a form for the definition of a KPI contains. Empty texts stand for absent values. */
export interface KpiValues {
  readonly name: string;
  readonly unit: string;
  readonly direction: MetricDirection | '';
  readonly target: number | null;
  readonly due: string;
  readonly green: number | null;
  readonly amber: number | null;
  readonly datasetId: string;
  readonly grain: MetricGrain | '';
  readonly timeColumn: string;
  readonly formula: string;
}

export const EMPTY: KpiValues = {
  name: '',
  unit: '',
  direction: '',
  target: null,
  due: '',
  green: null,
  amber: null,
  datasetId: '',
  grain: '',
  timeColumn: '',
  formula: '',
};

export type EditedKpi = NonNullable<EditedKpiQuery['metricDefinition']>;

export const valuesOf = ({ name, unit, direction, target, thresholds, dataset, grain, timeColumn, formula }: EditedKpi): KpiValues => ({
  name,
  unit: unit ?? '',
  direction,
  target: target?.value ?? null,
  due: target?.due ?? '',
  green: thresholds?.green ?? null,
  amber: thresholds?.amber ?? null,
  datasetId: dataset?.id ?? '',
  grain,
  timeColumn: timeColumn ?? '',
  formula,
});

const orNull = <Value>(value: Value | ''): Value | null => (value === '' ? null : value);

/** Content of a KPI in the form of the graph, without fields that a new KPI requires. */
type Content = Omit<MetricDefinitionCreateInput, 'name' | 'formula' | 'direction' | 'activate'> & {
  name: string;
  formula: string;
  direction: MetricDirection | null;
};

const contentOf = ({ target, due, green, amber, ...values }: KpiValues): Content => ({
  name: values.name,
  formula: values.formula,
  direction: orNull(values.direction),
  unit: orNull(values.unit),
  datasetId: orNull(values.datasetId),
  grain: orNull(values.grain),
  timeColumn: values.grain === 'ALL' ? null : orNull(values.timeColumn),
  target: target === null ? null : { value: target, due: orNull(due) },
  thresholds: green === null || amber === null ? null : { green, amber },
});

/** Returns the input that creates a KPI. */
export const createInputOf = (values: KpiValues): MetricDefinitionCreateInput => contentOf(values) as MetricDefinitionCreateInput;

/** Returns the fields of the input of a revision that differ from the values at its beginning. */
export const changesOf = (original: KpiValues, values: KpiValues): Partial<Content> => {
  const before = contentOf(original);
  return Object.fromEntries(
    Object.entries(contentOf(values)).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Content])),
  );
};

/** An unsaved definition. It is kept in the tab, so that neither a reload nor another language discards it. */
export interface KpiDraft {
  /** What the person began with. */
  readonly original: KpiValues;
  readonly values: KpiValues;
  readonly changeNote: string;
  readonly activate: boolean;
  /** Version that the revision is based on; 0 for a new KPI. */
  readonly version: number;
}

const keyOf = (tenantId: string, metricId: string | undefined): string => `kpi-draft ${tenantId} ${metricId ?? 'new'}`;

export const readDraft = (tenantId: string, metricId: string | undefined): KpiDraft | null =>
  JSON.parse(sessionStorage.getItem(keyOf(tenantId, metricId)) ?? 'null') as KpiDraft | null;

/** Keeps a draft; null removes it. */
export const keepKpiDraft = (tenantId: string, metricId: string | undefined, draft: KpiDraft | null): void => {
  if (draft) sessionStorage.setItem(keyOf(tenantId, metricId), JSON.stringify(draft));
  else sessionStorage.removeItem(keyOf(tenantId, metricId));
};

export const isChanged = ({ original, values, changeNote }: KpiDraft): boolean =>
  changeNote !== '' || JSON.stringify(original) !== JSON.stringify(values);
