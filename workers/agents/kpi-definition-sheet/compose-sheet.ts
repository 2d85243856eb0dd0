import { checkFormula, FormulaError, OPEN_FORMULA, parseFormula } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import type { Language } from '../../documents/text/formatting.js';
import type { MetricHistory } from '../../metric-history.js';
import { openFields, type Sheet } from './sheet-result.js';

/** Number of values that a sheet shows. */
export const MAX_HISTORY = 24;

/** Returns the sheet of a metric: its definition, its computed values and the programme's initiatives that are linked to it. */
export const metricSheet = (
  { metric, computation, points }: MetricHistory,
  dataset: Dataset | null,
  initiatives: readonly Initiative[],
  language: Language,
): Sheet => {
  const linked = initiatives.filter(({ metricIds }) => metricIds.includes(metric.metricId));
  const latest = points.at(-1) ?? null;
  const sheet: Omit<Sheet, 'open'> = {
    metricId: metric.metricId,
    runId: null,
    status: metric.status,
    version: metric.version,
    title: metric.name,
    purpose: metric.purpose,
    relatesTo: [...linked.map(({ title }) => title), ...metric.tags],
    target: metric.target && { value: metric.target.value, due: metric.target.due },
    recommendedTarget: null,
    thresholds: metric.thresholds && { green: metric.thresholds.green, amber: metric.thresholds.amber },
    direction: metric.direction,
    unit: metric.unit,
    formula: metric.formula === OPEN_FORMULA ? null : metric.formula,
    frequency: metric.grain,
    measuredBy: metric.status === 'active' && dataset ? 'service' : null,
    source: dataset && {
      datasetId: dataset.datasetId,
      name: dataset.name,
      version: dataset.version,
      columns: columnsOf(metric.formula, dataset),
      timeColumn: metric.timeColumn,
      dimensions: [...metric.dimensions],
    },
    actedOnBy: metric.owner,
    actions: linked.map(({ initiativeId, title, owner }) => ({ initiativeId, title, owner })),
    notes: (computation?.warnings ?? []).map((warning) => warning[language]),
    current: latest && { periodStart: latest.periodStart, value: latest.value, n: latest.n },
    history: points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ periodStart, value }])).slice(-MAX_HISTORY),
  };
  return { ...sheet, open: openFields(sheet) };
};

/** Returns the columns that the formula uses; empty if the formula no longer fits the table. */
const columnsOf = (formula: string, { columns, roles }: Dataset): string[] => {
  try {
    return [...checkFormula(parseFormula(formula), columns, { isEventLog: roles['case'] !== undefined }).columns];
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
};
