import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { localized, type LocalizedText } from '../../../platform/content/index.js';
import { quotedColumn, quotedText, type KpiFinding } from '../../../subgraphs/metrics/index.js';
import { grainOf } from '../../methods/series/index.js';
import { findListedKpis, type KpiTable } from '../../methods/table-roles/index.js';
import { readKpiSeries, type KpiSeries } from '../../methods/tenant-state/index.js';
import { candidateValue } from './candidate-value.js';
import { dimensionsOf, type ExaminedTable } from './catalogue-candidates.js';
import { messagesIn } from './messages.js';
import type { ReadCoverage } from './period-coverage.js';
import {
  constantReason,
  directionReason,
  gateReason,
  historyReason,
  implausibleReason,
  periodReasons,
  rowsReason,
  seriesReason,
} from './reasons.js';
import { confidenceOf, isPlausible, partsOf, scoreOf } from './score.js';

/**
 * Returns the KPIs that a table lists itself, with one row per KPI and period; null if it is not such a table. Its value column
 * contains many measures, so the catalogue does not apply.
 */
export const seriesCandidates = async (
  duck: DuckDbSession,
  table: ExaminedTable,
  tableName: string,
  readCoverage: ReadCoverage,
): Promise<KpiFinding[] | null> => {
  const columns = findListedKpis(table);
  if (columns === null) return null;
  const { series } = await readKpiSeries(duck, 'dataset', columns, { name: tableName });
  const findings: KpiFinding[] = [];
  for (const each of series) {
    const finding = await findingOf(duck, each, columns, series, { ...table, readCoverage });
    if (finding) findings.push(finding);
  }
  return findings;
};

const findingOf = async (
  duck: DuckDbSession,
  series: KpiSeries,
  columns: KpiTable,
  all: readonly KpiSeries[],
  table: ExaminedTable & { readCoverage: ReadCoverage },
): Promise<KpiFinding | null> => {
  const { name: nameColumn } = columns;
  const value = columns.pairs?.find(({ name }) => name === series.name)?.value ?? columns.value;
  const selected = nameColumn === undefined ? '' : ` WHERE ${conditionOf(series, { ...columns, name: nameColumn }, all)}`;
  const formula = `AVG(${quotedColumn(value)}${selected})`;
  const length = grainOf(series.points.map(({ date }) => date));
  const grain = series.monthly ? (length === 'quarter' ? 'quarter' : 'month') : 'day';
  const computed = await candidateValue(table.readCoverage, duck, formula, table.columns, { timeColumn: columns.date, grain });
  if (!computed) return null;
  const { periods, rows, ...newest } = computed.value;
  // Rows of other KPIs do not reduce the completeness of this one.
  const parts = partsOf({
    weight: computed.isConstant ? 0 : 1,
    matches: [1],
    rows,
    tableRows: series.periods,
    gate: table.gate,
    periods,
    hasPeriods: true,
  });
  const unit = series.unit === null ? null : { de: series.unit, en: series.unit };
  const plausible = isPlausible(newest.value, unit);
  // A metric takes the direction that the table states, not one derived from the words of a name.
  const direction = columns.direction === undefined ? null : series.better;
  return {
    candidateKey: `series:${JSON.stringify([series.name, series.area, series.unit])}`,
    origin: 'series',
    catalogueId: null,
    area: null,
    name: { de: series.name, en: series.name },
    purpose: null,
    unit,
    direction,
    grain,
    timeColumn: columns.date,
    dimensions:
      series.area === null
        ? dimensionsOf(
            table.columns,
            Object.values(columns).filter((each) => typeof each === 'string'),
          )
        : [],
    formula,
    roles: [
      { role: 'date', column: columns.date, match: 1 },
      ...(nameColumn === undefined ? [] : [{ role: 'name', column: nameColumn, match: 1 }]),
      { role: 'value', column: value, match: 1 },
    ],
    target: series.target,
    ...{ ...newest, rows, periods },
    parts,
    score: scoreOf(parts),
    confidence: confidenceOf([1], plausible),
    reasons: [
      seriesReason(series.name),
      ...periodReasons(newest.valuePeriod, computed),
      rowsReason(rows, table.rows),
      historyReason(periods, grain),
      gateReason(table.gate),
      ...(computed.isConstant ? [constantReason()] : []),
      ...(direction === null ? [directionReason()] : []),
      ...(plausible ? [] : [implausibleReason()]),
    ],
    caveats: averaged(),
    source: null,
  };
};

/** The data do not state whether a measure is additive (revenue) or not (a rate, a stock). */
const averaged = (): LocalizedText => localized(messagesIn, (messages) => messages.averaged);

/** Returns the filter of a KPI: its name and the rows of actual values, plus area and unit where KPIs of the same name differ in them. */
const conditionOf = (series: KpiSeries, columns: KpiTable & { name: string }, all: readonly KpiSeries[]): string => {
  const namesakes = all.filter(({ name }) => name === series.name);
  const equals = (column: string, value: string | null): string =>
    value === null ? `${quotedColumn(column)} IS NULL` : `${quotedColumn(column)} = ${quotedText(value)}`;
  return [
    equals(columns.name, series.name),
    ...(columns.lines ? [`${quotedColumn(columns.lines.column)} IN (${columns.lines.actual.map(quotedText).join(', ')})`] : []),
    ...(columns.area !== undefined && namesakes.some(({ area }) => area !== series.area) ? [equals(columns.area, series.area)] : []),
    ...(columns.unit !== undefined && namesakes.some(({ unit }) => unit !== series.unit) ? [equals(columns.unit, series.unit)] : []),
  ].join(' AND ');
};
