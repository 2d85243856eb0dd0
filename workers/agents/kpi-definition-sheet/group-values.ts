import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { computeRowFigures, contextOfPart, isByValue, loadPlan, type RowFigures, type RowPlan } from '../../methods/answer-plan/index.js';
import { isPercent } from '../../../platform/content/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { Sheet } from './sheet-result.js';

/** Values of a KPI for the groups of one column. */
export type GroupValues = NonNullable<Sheet['groups']>[number];

/** The groups by which a request asks for values: „der Wert je Kanal“, "by depot and by region". */
const GROUPING =
  /(?<!\p{L})(?:je|pro|nach|by|per|for each|für jede[nrs]?)\s+(?!(?:definition|richtlinie|policy|word|monat|month|quartal|quarter|jahr|year|default|\d[\d.,]*|mail|e-mail)(?!\p{L}))[^.,;:?!()]{3,70}/giu;
const AFTER = /\s+(?:im|in|als|as|for|für|bitte|please|mit|with)\s.*$/iu;

/** Returns the words by which a request groups the values of a KPI; null if it asks for none. */
export const groupingIn = (text: string): string | null => {
  const found = Array.from(text.matchAll(GROUPING), ([words]) => words.replace(AFTER, '').trim());
  return found.length === 0 ? null : found.join(' ');
};

interface Asked {
  readonly words: string;
  readonly understood: Understood | null;
  readonly language: Language;
}

/** Values of a KPI by groups, and the dataset that they are computed from. */
export interface ReadGroups {
  readonly groups: readonly GroupValues[];
  readonly dataset: Dataset;
}

/**
 * Computes a KPI for the groups that a request asks for: over all data, and in the asked period or else in that of the current value. Null if
 * the KPI is not computed from rows that have these groups.
 */
export const readGroupValues = async (
  context: AgentContext,
  sheet: Sheet,
  { words, understood, language }: Asked,
): Promise<ReadGroups | null> => {
  const reading = await contextOfPart(context, words, language).understood();
  const datasetId = sheet.metricId === null ? (sheet.computed?.datasetId ?? null) : (sheet.source?.datasetId ?? null);
  if (reading === null || datasetId === null) return null;
  const { rows } = await loadPlan({ ...context, em: context.em.fork() }, words, reading, [datasetId]);
  const columns = rows?.groups.filter(isByValue) ?? [];
  if (rows === null || columns.length === 0) return null;
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: rows.datasetId });
  const metric = await metricOf(context, sheet);
  if (!dataset || !metric) return null;
  const dated = metric.timeColumn !== null && dataset.columns.some(({ name }) => name === metric.timeColumn) ? metric.timeColumn : null;
  const measured: RowPlan = {
    ...rows,
    measures: [{ name: metric.name, metricId: metric.metricId, words: metric.name }],
    ...{ groups: columns, isGroupedApart: columns.length > 1, listsRows: false, asksOtherMeasure: false, share: null, asksDuration: false },
    ...{ filters: [], conditions: [], dates: [], blanks: [] },
    periodDate: dated === null ? rows.periodDate : { column: dated, words: dated },
  };
  const figuresIn = (period: Understood['period']): Promise<RowFigures> =>
    computeRowFigures(context, { dataset, rows: measured, metrics: [metric] }, { period, compared: null });
  const all = await figuresIn(null);
  if (all.measures.length === 0) return null;
  const period = understood?.period ?? currentPeriod(sheet);
  const within = period === null ? null : await figuresIn(period);
  const groups = [all, ...all.apart].flatMap((grouping): GroupValues[] => {
    const column = grouping.groupColumns[0];
    if (column === undefined || grouping.groups.length === 0) return [];
    const same = within && [within, ...within.apart].find(({ groupColumns }) => groupColumns[0] === column);
    return [
      {
        column: oneLine(column),
        from: same ? (period?.from ?? null) : null,
        until: same ? (period?.until ?? null) : null,
        rows: grouping.groups
          .filter(({ group }) => group[0] !== undefined && group[0] !== '–')
          .map(({ group, count, measures: [of] }) => {
            const latest = same?.groups.find((each) => each.group[0] === group[0]);
            // The rows of an event log are events; how many cases they belong to is not counted here.
            const n = dataset.eventLogColumns === null ? count : null;
            return { name: oneLine(group[0] ?? ''), value: of?.mean ?? null, n, latest: latest?.measures[0]?.mean ?? null };
          }),
        total: all.asked.measures[0]?.mean ?? null,
        latestTotal: within?.asked.measures[0]?.mean ?? null,
        ...(sheet.unit === null && isPercent(all.measures[0]?.unit ?? null) && { unit: '%' }),
      },
    ];
  });
  return groups.length === 0 ? null : { groups, dataset };
};

/** Returns the metric of a sheet, or one with the formula by which its KPI was recomputed from rows; null without either. */
const metricOf = async (context: AgentContext, sheet: Sheet): Promise<MetricDefinition | null> => {
  if (sheet.metricId !== null)
    return context.em.findOne(MetricDefinition, { tenantId: context.run.tenantId, metricId: sheet.metricId }, { disableIdentityMap: true });
  if (!sheet.computed) return null;
  const { formula, datasetId } = sheet.computed;
  const { title: name, unit } = sheet;
  return Object.assign(new MetricDefinition(), { metricId: 'computed', name, formula, datasetId, unit, timeColumn: null, dimensions: [] });
};

/** Returns the month or quarter of the current value; null for another grain or without a period. */
const currentPeriod = ({ current, frequency }: Sheet): Understood['period'] => {
  const months = frequency === 'month' ? 1 : frequency === 'quarter' ? 3 : 0;
  if (!current?.periodStart || months === 0) return null;
  const end = new Date(`${current.periodStart.slice(0, 10)}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + months, 0);
  return { from: current.periodStart.slice(0, 10), until: end.toISOString().slice(0, 10), words: '' };
};
