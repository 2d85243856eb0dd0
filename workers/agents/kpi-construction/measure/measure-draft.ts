import { isDateType } from '../../../../platform/column-meaning/index.js';
import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { unitIn } from '../../../../platform/content/index.js';
import { compileFormula } from '../../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { formatNumber } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { spellingKeySql } from '../../../methods/request-reading/index.js';
import { usualDirectionOf } from '../../../methods/tenant-state/index.js';
import { isUnwanted, valueOfNoRows } from '../../../methods/metrics/index.js';
import { createDatasetView, periodValues } from '../../kpi-discovery/index.js';
import { checkedFormula, isLog, rowsFor } from '../compute-draft.js';
import type { Draft } from '../find-draft.js';
import { messagesIn } from '../messages.js';
import type { ConstructionResult } from '../construction-result.js';
import type { Measure } from './measure.js';

const OPERATORS = { '>': 'more', '>=': 'least', '<': 'less', '<=': 'most' } as const;

/** Returns the name of a measure, composed of the names in the data. */
export const nameOfMeasure = (
  { kind, subject: own, base, caseColumn, filters, isWithout, groupColumn, span, keys }: Measure,
  language: Language,
): string => {
  const { names, time } = messagesIn(language).measure;
  const subject = span
    ? names.after(span.to, span.from, OPERATORS[span.operator], time(span.value, span.unit))
    : withSeparators(own, language);
  const parts = { subject, base: base ?? '', cases: caseColumn };
  const name = {
    share: () => names.share(subject, isWithout, base, caseColumn),
    share_of_amount: () => names.shareOfAmount(subject, parts.base),
    repeated: () => names.repeated(subject, caseColumn ?? ''),
    per_hundred: () => names.perHundred(subject, base, caseColumn),
    count: () => names.count(subject, caseColumn),
    mean: () => names.mean(subject),
    median: () => names.median(subject),
    sum: () => names.sum(subject),
    ratio: () => names.ratio(subject, parts.base),
    duration: () => names.duration(subject, parts.base),
    median_duration: () => names.medianDuration(subject, parts.base),
    keys: () => names.keys(subject, keys?.least ?? 0, keys?.most?.toString() ?? null, keys?.isCount ?? false),
    per_key: () => names.perKey(subject, parts.base),
    missing: () => names.missing(subject),
    lost: () => names.lost(subject, parts.base),
    expression: () => subject,
    restricted: () => subject,
  }[kind]();
  return [
    name,
    ...(filters.length > 0 ? [names.only(filters.map((filter) => withSeparators(filter, language)).join(', '))] : []),
    ...(groupColumn === null ? [] : [names.by(groupColumn)]),
  ]
    .join(', ')
    .slice(0, 200);
};

/** Returns bounds such as `Amount >= 20000` with a sign for the comparison and the numbers in the notation of the language. */
const withSeparators = (bounds: string, language: Language): string =>
  bounds
    .replaceAll(/(?<=[<>]=? )\d+(?:\.\d+)?(?=,|$)/gu, (number) => formatNumber(Number(number), language, { min: 0, max: 6 }))
    .replaceAll(' <= ', ' ≤ ')
    .replaceAll(' >= ', ' ≥ ');

const isUnwantedMeasure = ({ kind, subject }: Measure): boolean => kind === 'repeated' || kind === 'missing' || isUnwanted(subject);

/** An upper limit in the subject of a measure. */
const LESS = / <=? \d/u;

/** Returns the draft of a measure. A direction is assumed only for events that a company wants to avoid. */
export const measureDraft = (measure: Measure<Dataset>, language: Language): Draft => ({
  origin: 'data',
  candidateId: null,
  catalogueId: null,
  name: nameOfMeasure(measure, language),
  purpose: null,
  formula: measure.formula,
  unit: measure.unit && unitIn(language, measure.unit),
  direction:
    measure.direction ??
    (isUnwantedMeasure(measure)
      ? measure.isWithout || LESS.test(measure.subject)
        ? 'higher'
        : 'lower'
      : measure.kind === 'share' && !measure.isWithout && usualDirectionOf(measure.subject) === 'higher'
        ? 'higher'
        : null),
  grain: measure.grain ?? (measure.timeColumn === null && isMasterData(measure.dataset) ? 'all' : null),
  timeColumn: measure.timeColumn,
  datasetId: measure.dataset.datasetId,
  missingColumns: [],
});

/** Names of the day from which a record exists, which says nothing about when its properties were measured. */
const SINCE = /(?<!\p{L})(?:seit|since|registered|created|angelegt|geburt\p{L}*|birth\p{L}*|opened|founded|gegründet|joined)(?!\p{L})/iu;

/** Returns whether the only date of a table says since when its records exist. */
const isMasterData = ({ columns, roles }: Dataset): boolean => {
  const [date, ...more] = columns.filter(({ type }) => isDateType(type));
  return roles['time'] === undefined && date !== undefined && more.length === 0 && SINCE.test(date.name.replaceAll('_', ' '));
};

/** Returns the value of a measure over all periods; null if it has none. */
export const measureTotal = async (
  duck: DuckDbSession,
  relation: string,
  { formula, dataset }: Pick<Measure<Dataset>, 'formula' | 'dataset'>,
): Promise<number | null> => {
  await createDatasetView(duck, rowsFor(relation, dataset, formula), dataset.columns);
  return overall(duck, formula, dataset);
};

/** Returns the value of a formula over all rows; a count that no row enters is 0. */
const overall = async (duck: DuckDbSession, formula: string, dataset: Dataset): Promise<number | null> => {
  const isEventLog = isLog(dataset);
  const { values } = await periodValues(duck, formula, dataset.columns, { timeColumn: null, grain: 'all', isEventLog });
  return values[0]?.value ?? valueOfNoRows(duck, 'dataset', compileFormula(checkedFormula(formula, dataset)));
};

const MAX_GROUPS = 12;

/** Computes the value over all periods, the two numbers of a share, and the values by group or beside the subject. */
export const measureDetails = async (
  duck: DuckDbSession,
  relation: string,
  measure: Measure<Dataset>,
): Promise<NonNullable<ConstructionResult['details']>> => {
  const { formula, parts, neighbours, groupColumn, dataset, isWithout } = measure;
  await createDatasetView(duck, rowsFor(relation, dataset, formula), dataset.columns);
  const whole = parts && (await overall(duck, parts.whole, dataset));
  const part = parts && (await overall(duck, parts.part, dataset));
  const grouping = groupColumn === null ? neighbours : { column: groupColumn, formula };
  const isShare = groupColumn === null;
  const rows = grouping ? await byGroup(duck, grouping, dataset) : [];
  return {
    total: await overall(duck, formula, dataset),
    part: part !== null && whole !== null && isWithout ? whole - part : part,
    whole,
    groupColumn: rows.length > 1 ? (grouping?.column ?? null) : null,
    groups: rows.map(({ name, value }) => ({ name, value: isShare ? (100 * value) / (whole || 1) : value })).slice(0, MAX_GROUPS),
  };
};

const byGroup = async (
  duck: DuckDbSession,
  { column, formula }: { column: string; formula: string },
  dataset: Dataset,
): Promise<{ name: string; value: number }[]> => {
  const compiled = compileFormula(checkedFormula(formula, dataset));
  const rows = await duck.rows<{ name: string; value: number | null }>(
    `SELECT mode(CAST(${identifier(column)} AS VARCHAR)) AS name, ${compiled.value} AS value FROM dataset WHERE ${identifier(column)} IS NOT NULL
      GROUP BY ${spellingKeySql(column)} HAVING value IS NOT NULL ORDER BY value DESC, name LIMIT 50`,
  );
  return rows.flatMap(({ name, value }) => (value !== null && Number.isFinite(value) ? [{ name, value }] : []));
};
