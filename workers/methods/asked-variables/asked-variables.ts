import { normaliseText } from '../../../platform/text/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { activeMetrics, readHistories } from '../../metric-history.js';
import { readKpiNamedSeries, SERIES_GRAINS, type NamedSeries } from '../series/index.js';
import { datasetOfColumn, nameOfColumn, openWords, type Understood } from '../request-reading/index.js';
import { findKpiRows, findListedKpis, type TypedColumn } from '../table-roles/index.js';
import { measuredColumns } from '../tenant-state/index.js';

/** A dataset that has been opened to relate variables. */
export interface VariableTable {
  readonly dataset: Dataset;
  readonly relation: string;
  readonly columns: readonly TypedColumn[];
  /** KPI series of a table in long format, or of metrics; null for a table with one column per variable. */
  readonly series: readonly NamedSeries[] | null;
}

/** A metric, a column or a KPI of a table that a request names. */
interface AskedVariable {
  readonly label: string;
  readonly metric: MetricDefinition | null;
  readonly column: { readonly datasetId: string; readonly name: string } | null;
}

/** Variables that a request names: the outcome, and the treatment if it names two. */
export interface AskedVariables {
  readonly outcome: AskedVariable | null;
  readonly treatment: AskedVariable | null;
  /** Words that name nothing, if the request names nothing else. */
  readonly unknown: readonly string[];
  /** Names of further variables whose change the request supposes together with the treatment. */
  readonly furtherTreatments?: readonly string[];
}

/** The data of the asked variables, and their names in it. */
export interface AskedTable {
  readonly table: VariableTable;
  readonly outcome: string;
  readonly treatment: string | null;
}

/** Words between two variables after which the second one is the treatment: why, because of, depends on, if. */
const OUTCOME_FIRST =
  /\b(?:warum|wieso|weshalb|woran|why|because|wegen|aufgrund|due to|owing to|hängt|abhängig|abhängt|depends?|driven by|caused by|beeinflusst von|verursacht durch|erklärt)\b/iu;

/** Returns whether a text names the outcome before what it may depend on. */
export const isOutcomeFirst = (text: string): boolean => OUTCOME_FIRST.test(text);

/** Words that begin a condition; the variable in it is the treatment. */
const CONDITION = /\b(?:wenn|falls|sofern|sobald|if|when|once|provided)\b/iu;

/** Returns the metrics and measured columns that the text of the request names. */
export const readAskedVariables = async (
  context: Pick<AgentContext, 'em' | 'run' | 'understood'>,
  text: string,
): Promise<AskedVariables> => {
  const request = await context.understood();
  const kpiTables = await kpiTablesOf(context, request);
  const named = (request?.subjects ?? []).filter(
    ({ kind, id }) => kind === 'metric' || kind === 'column' || (kind === 'value' && isKpiName(kpiTables, id)),
  );
  const measured = await measuredColumnIds(
    context,
    named.filter(({ kind }) => kind === 'column').map(({ id }) => id),
  );
  const subjects = named.filter(({ kind, id }) => kind !== 'column' || measured.has(id));
  const metrics = await activeMetrics(context);
  const at = (words: readonly string[]): number => Math.min(...words.map((word) => text.toLowerCase().indexOf(word.toLowerCase())));
  const variables = subjects
    .toSorted((a, b) => at(a.words) - at(b.words))
    .map(({ kind, id, label }): AskedVariable => ({
      label,
      metric: kind === 'metric' ? (metrics.find(({ metricId }) => metricId === id) ?? null) : null,
      column: kind === 'metric' ? null : { datasetId: datasetOfColumn(id), name: kind === 'value' ? label : nameOfColumn(id) },
    }))
    .filter(({ metric, column }) => metric !== null || column !== null);
  const [first = null, second = null] = variables;
  const unknown = openWords(request);
  const placed = variables.map((variable) => ({ variable, at: text.toLowerCase().indexOf(wordOf(subjects, variable.label)) }));
  const { supposed, others } = bySupposition(text, placed);
  const [outcome] = others;
  const [treatment, ...further] = supposed;
  if (outcome && treatment)
    return {
      ...{ outcome: outcome.variable, treatment: treatment.variable, unknown },
      furtherTreatments: further.map(({ variable }) => variable.label),
    };
  if (!second || isOutcomeFirst(text)) return { outcome: first, treatment: second, unknown };
  return { outcome: second, treatment: first, unknown };
};

const wordOf = (subjects: Understood['subjects'], label: string): string =>
  (subjects.find((subject) => subject.label === label)?.words[0] ?? label).toLowerCase();

/** Begins the main clause after a supposition: ", what does that do to …". */
const MAIN_CLAUSE =
  /,\s+(?=(?:what|how|does|do|will|would|is|by|then|was|wie|welche\p{L}*|um|dann|ändert|steigt|sinkt|verändert)(?!\p{L}))/iu;

/**
 * Divides what a request names into that whose change it supposes, which stands in its conditional clause, and the rest: of "if returns
 * fall and discount goes down, what does that do to margin", the margin is the result. Nothing is supposed without such a clause.
 */
export const bySupposition = <Item extends { readonly at: number }>(
  text: string,
  items: readonly Item[],
): { supposed: Item[]; others: Item[] } => {
  const condition = CONDITION.exec(text);
  if (!condition) return { supposed: [], others: [...items] };
  const { index } = condition;
  const before =
    text
      .slice(0, index)
      .split(/[.?!]\s/u)
      .at(-1) ?? '';
  const rest = text.slice(index);
  const sentence = rest.search(/[.?!](?:\s|$)/u);
  const main = before.trim() === '' ? (MAIN_CLAUSE.exec(rest)?.index ?? rest.search(/,\s/u)) : -1;
  const end = index + (main >= 0 ? main : sentence >= 0 ? sentence : rest.length);
  const isSupposed = ({ at }: Item): boolean => at >= index && at < end;
  return { supposed: items.filter(isSupposed), others: items.filter((item) => !isSupposed(item)) };
};

/** Returns whether a column, `<dataset id>/<name>`, contains the names of the KPIs of a table of KPIs over time. */
export const isKpiName = (datasets: readonly Dataset[], columnId: string): boolean =>
  datasets.some((dataset) => dataset.datasetId === datasetOfColumn(columnId) && findKpiRows(dataset)?.name === nameOfColumn(columnId));

/** Returns the datasets of the values that a request names. */
const kpiTablesOf = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  request: Awaited<ReturnType<AgentContext['understood']>>,
): Promise<Dataset[]> => {
  const ids = [...new Set((request?.subjects ?? []).flatMap(({ kind, id }) => (kind === 'value' ? [datasetOfColumn(id)] : [])))];
  return ids.length === 0 ? [] : em.find(Dataset, { tenantId, datasetId: { $in: ids } });
};

/** Returns those of the columns, `<dataset id>/<name>`, that contain measurements. */
const measuredColumnIds = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  columnIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const ids = [...new Set(columnIds.map(datasetOfColumn))];
  const datasets = ids.length === 0 ? [] : await em.find(Dataset, { tenantId, datasetId: { $in: ids } });
  return new Set(datasets.flatMap((dataset) => measuredColumns(dataset).map(({ name }) => `${dataset.datasetId}/${name}`)));
};

/**
 * Returns the data that contain the outcome, the treatment if one is asked, and another variable; null if there are none.
 * @param options.asSeries true for one series per variable only, not one row per case
 */
export const openAskedTable = async (
  context: AgentContext,
  { outcome, treatment }: AskedVariables,
  { asSeries = false } = {},
): Promise<AskedTable | null> => {
  if (!outcome) return null;
  const variables = treatment ? [outcome, treatment] : [outcome];
  const datasets = await datasetsOf(context, variables);
  const others = (await datasetsTrustedFirst(context)).filter(({ datasetId }) => !datasets.some((each) => each.datasetId === datasetId));
  const found =
    (await firstOf(datasets, (dataset) => openKpiTable(context, dataset, variables))) ??
    (asSeries ? null : await firstOf(datasets, (dataset) => openColumns(context, dataset, variables))) ??
    (await openHistories(context, datasets, variables)) ??
    (await firstOf(others, (dataset) => openKpiTable(context, dataset, variables)));
  return found && { table: found.table, outcome: found.names[0] ?? '', treatment: found.names[1] ?? null };
};

/** Returns the first dataset that can be opened; null if none can. */
const firstOf = async (datasets: readonly Dataset[], open: (dataset: Dataset) => Promise<Opened | null>): Promise<Opened | null> => {
  for (const dataset of datasets) {
    const opened = await open(dataset);
    if (opened) return opened;
  }
  return null;
};

interface Opened {
  readonly table: VariableTable;
  /** Names of the variables in the table, in their order. */
  readonly names: readonly string[];
}

/** Returns the datasets of the variables, those of the outcome first. */
const datasetsOf = async ({ em, run: { tenantId } }: AgentContext, variables: readonly AskedVariable[]): Promise<Dataset[]> => {
  const ids = [...new Set(variables.flatMap(({ metric, column }) => [metric?.datasetId ?? column?.datasetId ?? []].flat()))];
  const found = ids.length === 0 ? [] : await em.find(Dataset, { tenantId, datasetId: { $in: ids } });
  return ids.flatMap((id) => found.filter(({ datasetId }) => datasetId === id));
};

/** Opens a table of KPI series of which one has the name of each variable, or is selected by name in its formula. */
const openKpiTable = async (context: AgentContext, dataset: Dataset, variables: readonly AskedVariable[]): Promise<Opened | null> => {
  const columns = findListedKpis(dataset);
  if (columns === null) return null;
  const relation = await fetchDataset(context, dataset);
  const series = await readKpiNamedSeries(await context.duckDb(), relation, columns, dataset);
  const names = variables.map(
    ({ label, metric }) =>
      series.find(({ name }) => normaliseText(name) === normaliseText(label) || metric?.formula.includes(`'${name.replaceAll("'", "''")}'`))
        ?.name,
  );
  const isComplete = names.every((name) => name !== undefined) && new Set(names).size === names.length && series.length >= 2;
  return isComplete ? { table: { dataset, relation, columns: dataset.columns, series }, names: names as string[] } : null;
};

/** A metric that is one aggregate of one column. */
const SIMPLE_AGGREGATE = /^\s*(?:AVG|SUM|MEDIAN|MIN|MAX)\s*\(\s*(?:"((?:[^"]|"")+)"|`([^`]+)`|([\p{L}_][\p{L}\p{M}\p{N}_]*))\s*\)\s*$/iu;

const columnOf = ({ metric, column }: AskedVariable): string | undefined => {
  if (column) return column.name;
  const [, quoted, ticked, plain] = SIMPLE_AGGREGATE.exec(metric?.formula ?? '') ?? [];
  return quoted?.replaceAll('""', '"') ?? ticked ?? plain;
};

/** Opens a table with one measured column for each variable and at least one further one. */
const openColumns = async (context: AgentContext, dataset: Dataset, variables: readonly AskedVariable[]): Promise<Opened | null> => {
  const measured = measuredColumns(dataset).map(({ name }) => name);
  const inDataset = variables.every(({ metric, column }) => (metric?.datasetId ?? column?.datasetId) === dataset.datasetId);
  const names = variables.map((variable) => measured.find((name) => name.toLowerCase() === columnOf(variable)?.toLowerCase()));
  const isComplete = inDataset && names.every((name) => name !== undefined) && new Set(names).size === names.length && measured.length >= 2;
  if (!isComplete) return null;
  return {
    table: { dataset, relation: await fetchDataset(context, dataset), columns: dataset.columns, series: null },
    names: names as string[],
  };
};

/** Opens the computed values of the tenant's metrics with the grain of the outcome. */
const openHistories = async (
  context: AgentContext,
  [dataset]: readonly Dataset[],
  variables: readonly AskedVariable[],
): Promise<Opened | null> => {
  const asked = variables.map(({ metric }) => metric);
  const grain = SERIES_GRAINS.find((each) => each === asked[0]?.grain);
  if (!dataset || grain === undefined || asked.some((metric) => metric === null)) return null;
  const metrics = (await activeMetrics(context)).filter((metric) => metric.grain === grain);
  const histories = await readHistories(context, metrics);
  const series = histories.map(({ metric, points }): NamedSeries => ({
    name: metric.name,
    columns: [],
    grain,
    points: points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ period: periodStart, value }])),
  }));
  const usable = series.filter(({ points }) => points.length > MIN_CHANGES);
  const names = asked.map((metric) => metric?.name ?? '');
  const isComplete = names.every((name) => usable.some((each) => each.name === name)) && usable.length >= 2;
  return isComplete ? { table: { dataset, relation: '', columns: [], series: usable }, names } : null;
};

/** Minimum number of changes of a series. */
const MIN_CHANGES = 20;
