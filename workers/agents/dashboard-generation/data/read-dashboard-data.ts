import { identifier } from '../../../../platform/analytics/index.js';
import { understoodColumns, type Dataset } from '../../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../../datasets.js';
import { casesOf, fetchAskedRows, unitOfInterval, withDerived } from '../../../methods/answer-plan/index.js';
import { RefusedError, type AgentContext, type Language } from '../../../kit.js';
import { gateOf, type DatasetState, type TenantState } from '../../../methods/tenant-state/index.js';
import { readCaseMonths, type CaseMonths } from './case-months.js';
import { readCube, type Cube, type CubeQuery, type CubeTableColumn } from './cube.js';
import { messagesIn } from '../messages.js';

const MAX_CUBES = 3;

/** Reads the cases per month of each process whose event log is unchanged since the mining run; returns them by run id. */
export const readAllCaseMonths = async (context: AgentContext, { processes, datasets }: TenantState): Promise<Map<string, CaseMonths>> => {
  const months = new Map<string, CaseMonths>();
  for (const { run, dataset: read, outdated } of processes) {
    const dataset = datasets.find((each) => each.dataset.datasetId === read.id)?.dataset;
    if (!dataset || outdated) continue;
    const { eventLogColumns: roles } = dataset;
    if (!roles) continue;
    const relation = await fetchDataset(context, dataset);
    months.set(run.runId, await readCaseMonths(await context.duckDb(), relation, dataset.columns, roles, Object.values(dataset.roles)));
  }
  return months;
};

export interface CubeScope {
  readonly language: Language;
  /** Datasets that the caller names by id. */
  readonly datasetIds: readonly string[];
  /** Datasets that the text of the request names. */
  readonly asked: readonly string[];
  /** True if the state contains only what the request is about; metrics then show no datasets. */
  readonly isLimited: boolean;
  /** True if the caller asks for a section on datasets. */
  readonly isWanted: boolean;
  readonly query: CubeQuery;
}

/**
 * Aggregates at most `MAX_CUBES` datasets that no other section shows, those with the best trust gate first. A dataset is shown if the
 * request names it or an active metric is computed from it; any, if the request asks for datasets or there is nothing else to show.
 * `query` applies to the first dataset in `datasetIds`, whatever its kind; without `datasetIds`, to the first dataset that is aggregated.
 * @throws RefusedError if a requested column does not exist or a requested measure is not numeric
 */
export const readCubes = async (
  context: AgentContext,
  { datasets, metrics, processes }: TenantState,
  { language, datasetIds, asked, isLimited, isWanted, query }: CubeScope,
): Promise<{ cubes: { dataset: Dataset; cube: Cube }[]; omitted: string[] }> => {
  const isRequested = query.dimensions !== undefined || query.measures !== undefined;
  const byName = datasetIds.flatMap((id) => datasets.filter(({ dataset }) => dataset.datasetId === id));
  const relevant = new Set([...asked, ...(isLimited ? [] : metrics.flatMap(({ metric }) => metric.datasetId ?? []))]);
  const isOnly =
    metrics.length + processes.length === 0 && datasets.every(({ kpis, initiatives }) => kpis === null && initiatives === null);
  // A log is shown by its cases if the request names it and no process analysis shows it.
  const isAskedLog = ({ datasetId, eventLogColumns }: Dataset): boolean =>
    eventLogColumns !== null && asked.includes(datasetId) && !processes.some(({ dataset: mined }) => mined.id === datasetId);
  const free = (byName.length > 0 ? byName : byTrust(datasets, asked)).filter(
    ({ dataset, kpis, initiatives }) =>
      (byName.length > 0 || isWanted || isRequested || isOnly || relevant.has(dataset.datasetId)) &&
      (dataset.eventLogColumns === null || isAskedLog(dataset)) &&
      kpis === null &&
      initiatives === null,
  );
  const first = isRequested ? (byName[0] ?? free[0] ?? datasets[0]) : undefined;
  const selected = first ? [first, ...free.filter((each) => each !== first)] : free;
  if (first) checkRequest(first.dataset, query, language);
  const cubes: { dataset: Dataset; cube: Cube }[] = [];
  for (const each of selected.slice(0, MAX_CUBES)) {
    const { dataset } = each;
    const relation = await fetchAskedRows(context, dataset);
    const planned = isRequested ? (each === first ? query : {}) : await plannedQuery(context, dataset);
    const messages = messagesIn(language);
    const table = isAskedLog(dataset)
      ? caseTable(dataset, relation, messages.dataset.caseDays)
      : await derivedTable(context, dataset, relation);
    const cube = await readCube(await context.duckDb(), table.relation, table.columns, planned, messages.others);
    const leftOut = context.cleaned.get(dataset.datasetId)?.totals ?? 0;
    cubes.push({ dataset, cube: { ...cube, totals: cube.totals + leftOut } });
  }
  return { cubes, omitted: selected.slice(MAX_CUBES).map(({ dataset }) => dataset.name) };
};

const SECONDS = '__seconds';

/** Returns the cases of an event log with their properties and their duration in days. */
const caseTable = (dataset: Dataset, relation: string, duration: string): { relation: string; columns: CubeTableColumn[] } => {
  const log = dataset.eventLogColumns;
  if (log === null) return { relation, columns: columnsOf(dataset) };
  const events: readonly string[] = [log.activity, log.case];
  const columns = columnsOf(dataset).filter(({ name }) => !events.includes(name));
  return {
    relation: `(SELECT * EXCLUDE (${SECONDS}), ${SECONDS} / 86400.0 AS ${identifier(duration)} FROM ${casesOf(relation, log, dataset, { duration: SECONDS })})`,
    columns: [...columns, { name: duration, type: 'decimal', role: 'measure', unit: 'd', meaning: null }],
  };
};

/** Returns the rows of a dataset with the intervals and calculations that the request measures as columns. */
const derivedTable = async (
  context: AgentContext,
  dataset: Dataset,
  relation: string,
): Promise<{ relation: string; columns: CubeTableColumn[] }> => {
  const rows = (await context.plan())?.rows;
  const columns = columnsOf(dataset);
  if (rows?.datasetId !== dataset.datasetId) return { relation, columns };
  const derived = [
    ...rows.intervals.map(({ name }) => ({ name, unit: unitOfInterval(name) })),
    ...rows.calculations.map(({ name, isShare }) => ({ name, unit: isShare ? '1' : null })),
  ];
  if (derived.length === 0) return { relation, columns };
  return {
    relation: withDerived(relation, rows),
    columns: [...columns, ...derived.map((each) => ({ ...each, type: 'decimal', role: 'measure' as const, meaning: null }))],
  };
};

/** Returns the grouping and the measures that the text of the request asks for. */
const plannedQuery = async (context: AgentContext, { datasetId }: Dataset): Promise<CubeQuery> => {
  const rows = (await context.plan())?.rows;
  if (rows?.datasetId !== datasetId) return {};
  const measures = rows.measures.filter(({ metricId }) => metricId === null).map(({ name: column }) => ({ column }));
  // A day divides the rows and is no column, and the trend shows the values of months.
  const grouped = rows.groups.filter(({ splitAt, grain }) => splitAt === undefined && grain === null).map(({ column }) => column);
  const dimensions = [...new Set([...grouped, ...(rows.filterBy ?? [])])];
  if (rows.groups.length > 0) context.considered.add('group');
  if (measures.length > 0) context.considered.add('measure');
  return {
    ...(dimensions.length > 0 && { dimensions }),
    ...(measures.length > 0 && { measures }),
  };
};

const columnsOf = (dataset: Dataset): CubeTableColumn[] => {
  const understood = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  return dataset.columns.map((column) => {
    const { role = 'text', unit = null, semanticType = null } = understood.get(column.name) ?? {};
    return { ...column, role, unit, meaning: semanticType };
  });
};

const TRUST = ['open', 'conditional', 'unchecked', 'closed'] as const;

const byTrust = (datasets: readonly DatasetState[], asked: readonly string[]): DatasetState[] =>
  datasets.toSorted(
    (a, b) =>
      Number(asked.includes(b.dataset.datasetId)) - Number(asked.includes(a.dataset.datasetId)) ||
      TRUST.indexOf(gateOf(a)) - TRUST.indexOf(gateOf(b)),
  );

const checkRequest = ({ name, columns }: Dataset, { dimensions = [], measures = [] }: CubeQuery, language: Language): void => {
  const messages = messagesIn(language);
  const typeOf = (column: string): string | undefined => columns.find((each) => each.name === column)?.type;
  for (const column of [...dimensions, ...measures.map((measure) => measure.column)])
    if (typeOf(column) === undefined) throw new RefusedError(messages.unknownColumn(column, name), ['column']);
  for (const { column } of measures)
    if (!['integer', 'decimal'].includes(typeOf(column) ?? '')) throw new RefusedError(messages.notNumeric(column, name), ['column']);
};
