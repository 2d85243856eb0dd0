import { isDateType } from '../../../../platform/column-meaning/index.js';
import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Period } from '../../../../platform/text/index.js';
import { fetchAskedRows } from '../../../methods/answer-plan/index.js';
import { fetchRows } from '../../../dataset-rows.js';
import type { AgentContext, Language } from '../../../kit.js';
import { CASE_BEGUN, CASE_DAYS, withCaseTimes } from '../../../methods/case-times/index.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import { daysBetween, waitGroups, type CaseWait } from './case-outcome.js';
import type { GroupPlan } from './asked-groups.js';
import { compareGroups, type AskedColumn } from './compare-groups.js';
import type { GroupFindings } from './group-findings.js';
import type { GroupMeasure } from '../../../methods/metrics/index.js';
import { OF_CASE } from './outcomes.js';

/** Minimum share of cases in which a column has one value, so that it describes the case. */
const MIN_CONSTANT = 0.95;

/** Findings of a comparison, and the asked columns that could not be compared because they vary within a case. */
export interface GroupComparison {
  /** Null if no column has two groups of sufficient size. */
  readonly findings: GroupFindings | null;
  readonly varying: readonly string[];
}

/** Compares the groups of a plan. In an event log, only columns that describe the whole case are compared. */
export const compareAsked = async (
  context: AgentContext,
  { dataset, measure, ofCase, columns, waits = [], supposes, time, period, where }: GroupPlan,
  language: Language,
): Promise<GroupComparison> => {
  const { datasetId, name, version, eventLogColumns: log } = dataset;
  const duck = await context.duckDb();
  const rowPlan = (await context.plan())?.rows;
  const asked = rowPlan?.groups.map(({ column }) => column) ?? [];
  const compared = columns.filter((column) => column.isAsked).map((column) => column.name);
  if (rowPlan?.datasetId === datasetId && rowPlan.filters.every(({ column }) => compared.includes(column)))
    context.considered.add('filter');
  // Without a grouping, the rows with a named value are compared with the others.
  const all = asked.length === 0 ? await fetchRows(context, dataset) : await fetchAskedRows(context, dataset, asked);
  const fetched = where === undefined ? all : `(SELECT * FROM ${all} WHERE ${where})`;
  const whole = log ? withCaseTimes(fetched, log, new Map(dataset.columns.map((each) => [each.name.toLowerCase(), each.type]))) : fetched;
  const within = period && withinPeriod(whole, dataset, time ?? null, period);
  if (within) context.considered.add('period');
  const rows = within ?? whole;
  const usable = log ? await constantColumns(duck, rows, log.case, columns) : columns;
  const isByCase = log !== null && ofCase !== null;
  // The duration of the cases is what the request calls its cycle time.
  if (ofCase?.includes(CASE_DAYS)) context.considered.add('measure');
  const cases = isByCase ? casesOf(rows, log.case, usable, { outcome: ofCase, waits, dataset }) : rows;
  const ofWaits = isByCase
    ? await Promise.all(waits.map(async ({ name: wait }) => ({ wait, sql: await waitGroups(duck, cases, wait, language) })))
    : [];
  const replaced = ofWaits.map(({ wait, sql }) => `${sql} AS ${identifier(wait)}`).join(', ');
  const relation = ofWaits.length === 0 ? cases : `(SELECT * REPLACE (${replaced}) FROM ${cases})`;
  const columnsOfCases = [...ofWaits.map(({ wait }) => ({ name: wait, values: [], isAsked: true })), ...usable];
  const comparisons =
    columnsOfCases.length === 0
      ? []
      : await compareGroups(duck, { relation, columns: columnsOfCases, measure: isByCase ? ofOutcome(measure) : measure });
  const { label, kind, unit, isHighGood } = measure;
  return {
    findings:
      comparisons.length === 0
        ? null
        : {
            dataset: { datasetId, name, version },
            ...{ outcome: label, kind, unit, isHighGood, supposes, comparisons },
            period: within ? period && { from: period.from, until: period.until } : null,
            of: log === null ? 'rows' : 'cases',
          },
    varying: columns.filter((column) => column.isAsked && !usable.includes(column)).map((column) => column.name),
  };
};

/** Returns the rows of a period, of an event log those of the cases that begin in it; null without a time column. */
const withinPeriod = (
  relation: string,
  { columns, roles, eventLogColumns: log }: GroupPlan['dataset'],
  time: string | null,
  { from, until }: Period,
): string | null => {
  const dated = time ?? roles['time'] ?? columns.find(({ type }) => isDateType(type))?.name;
  const column = log ? CASE_BEGUN : dated;
  if (column === undefined) return null;
  const day = (expression: string): string =>
    [
      ...(from === null ? [] : [`CAST(${expression} AS DATE) >= DATE ${literal(from)}`]),
      ...(until === null ? [] : [`CAST(${expression} AS DATE) <= DATE ${literal(until)}`]),
    ].join(' AND ') || 'true';
  return `(SELECT * FROM ${relation} WHERE ${day(identifier(column))})`;
};

/** A mean is taken of the outcomes of the cases. */
const ofOutcome = (measure: GroupMeasure): GroupMeasure => (measure.kind === 'mean' ? { ...measure, value: identifier(OF_CASE) } : measure);

const constantColumns = async (
  duck: DuckDbSession,
  relation: string,
  caseColumn: string,
  columns: readonly AskedColumn[],
): Promise<AskedColumn[]> => {
  if (columns.length === 0) return [];
  const counts = columns.map(({ name }, index) => `count(DISTINCT ${textOf(name)}) AS c${index}`).join(', ');
  const shares = columns.map((_, index) => `avg(CASE WHEN c${index} <= 1 THEN 1 ELSE 0 END) AS s${index}`).join(', ');
  const found = await duck.one<Record<string, number>>(
    `SELECT ${shares} FROM (SELECT ${counts} FROM ${relation} GROUP BY ${identifier(caseColumn)})`,
  );
  return columns.filter((_, index) => (found[`s${index}`] ?? 0) >= MIN_CONSTANT);
};

/** Returns a relation with one row per case: the most frequent value of each column, the days of each wait, and the outcome. */
const casesOf = (
  relation: string,
  caseColumn: string,
  columns: readonly AskedColumn[],
  { outcome, waits, dataset }: { readonly outcome: string; readonly waits: readonly CaseWait[]; readonly dataset: GroupPlan['dataset'] },
): string => {
  const values = [
    ...columns.map(({ name }) => `mode(${textOf(name)}) AS ${identifier(name)}`),
    ...waits.map((wait) => `${daysBetween(wait, dataset)} AS ${identifier(wait.name)}`),
  ];
  return `(SELECT ${[...values, `${outcome} AS ${identifier(OF_CASE)}`].join(', ')} FROM ${relation}
            WHERE ${identifier(caseColumn)} IS NOT NULL GROUP BY ${identifier(caseColumn)})`;
};
