import { abbreviates, contentWords, labelWords, sameWord, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { textCondition, quotedColumn, quotedText } from '../../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { AgentContext, Language } from '../../../kit.js';
import {
  contextOfPart,
  formulaUnit,
  loadPlan,
  namesRow,
  selectionText,
  unitOfInterval,
  type RowPlan,
} from '../../../methods/answer-plan/index.js';
import { columnFor } from '../../../methods/asked-views/index.js';
import { datesOf } from '../../../methods/table-roles/index.js';
import { measuredColumns, usualDirectionOf } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { unitOfColumn, type Measure, type Remark } from './measure.js';
import { call, measure, percent, type Reading } from './reading.js';
import { LATE, PROMISED } from './span-ends.js';

type Share = NonNullable<RowPlan['share']>;

type Derived = Pick<RowPlan, 'intervals' | 'calculations'>;
const NOT_DERIVED: Derived = { intervals: [], calculations: [] };

/** Returns a column, or the interval or quotient of two columns, as an expression of the formula language. */
const expressionOf = (column: string, { intervals, calculations }: Derived): string => {
  const interval = intervals.find(({ name }) => name === column);
  if (interval)
    return `DATE_DIFF('${formulaUnit(unitOfInterval(interval.name))}', ${quotedColumn(interval.from)}, ${quotedColumn(interval.until)})`;
  const calculation = calculations.find(({ name, sign }) => name === column && sign === '÷');
  return calculation ? `${quotedColumn(calculation.left)} / ${quotedColumn(calculation.right)}` : quotedColumn(column);
};

/** Returns the columns that a column of a plan is computed from; the column itself if it is not computed. */
const sourcesOf = (column: string, { intervals, calculations }: Derived): string[] => {
  const interval = intervals.find(({ name }) => name === column);
  if (interval) return [interval.from, interval.until];
  const calculation = calculations.find(({ name }) => name === column);
  return calculation ? [calculation.left, calculation.right] : [column];
};

/** Returns a condition on a column in the formula language. Limits that depend on another column are joined with OR. */
const boundOf = ({ column, operator, value, by }: RowPlan['conditions'][number], derived: Derived, dataset: Dataset | null): string => {
  const expression = expressionOf(column, derived);
  if (by === undefined) return `${expression} ${operator} ${value}`;
  const each = by.cases.map(
    (one) => `(${quotedColumn(by.column)} = ${valueIn(by.column, one.value, dataset)} AND ${expression} ${operator} ${one.limit})`,
  );
  return `(${each.join(' OR ')})`;
};

/** Returns a value of a column as a literal of the formula language. */
const valueIn = (column: string, value: string, dataset: Dataset | null): string => {
  const type = dataset?.columns.find(({ name }) => name === column)?.type;
  return type === 'integer' || type === 'decimal' ? value : quotedText(value);
};

/** Returns the conditions of a selection in the formula language. */
const conditionsOf = (
  { filters, conditions, dates, blanks }: Share,
  derived: Derived = NOT_DERIVED,
  dataset: Dataset | null = null,
): string[] => [
  ...filters.map(({ column, values, isExcluded }) => textCondition(column, values, isExcluded)),
  ...conditions.map((condition) => boundOf(condition, derived, dataset)),
  ...dates
    .filter(({ isDay }) => !isDay)
    .map(({ column, operator, than }) => `DATE_DIFF('day', ${quotedColumn(than)}, ${quotedColumn(column)}) ${operator} 0`),
  ...blanks.map(({ column, isBlank }) => `${quotedColumn(column)} IS ${isBlank ? '' : 'NOT '}NULL`),
];

const isKnown = (columns: readonly string[]): string[] => columns.map((column) => `${quotedColumn(column)} IS NOT NULL`);

const labelsOf = ({ filters, conditions }: Pick<RowPlan, 'filters' | 'conditions'>): string[] => [
  ...filters.map(({ values, isExcluded, column }) => (isExcluded ? `${column} ≠ ${values.join(' / ')}` : values.join(' / '))),
  ...conditions.map(
    ({ column, operator, value, by }) =>
      `${column} ${operator} ${by ? by.cases.map(({ value: of, limit }) => `${limit} (${by.column} ${of})`).join(', ') : value}`,
  ),
];

/**
 * Returns the KPI that the plan of a request describes: a share of the rows of a table, a quotient of two columns, or the mean of a column
 * per row. If the plan has no figure, reads a mean per row or a share of late rows from the text. Returns null if there is none, and for
 * event logs.
 */
export const measureOfPlan = async (
  context: AgentContext,
  text: string,
  { datasets, language }: { datasets: readonly Dataset[]; language: Language },
): Promise<Measure<Dataset> | null> => {
  const understood = await contextOfPart(context, text, language).understood();
  if (understood === null) return null;
  const ids = datasets.map(({ datasetId }) => datasetId);
  const { rows } = await loadPlan({ ...context, em: context.em.fork() }, text, understood, ids, { prefersDefined: true });
  const dataset = datasets.find(({ datasetId }) => datasetId === rows?.datasetId);
  // A formula cannot contain an interval up to a fixed day, because the formula would be outdated the next day.
  const isOnDay = rows?.intervals.some(({ until }) => !dataset?.columns.some(({ name }) => name === until)) === true;
  const ofRows = rows !== null && dataset && dataset.eventLogColumns === null && !isOnDay ? fromRows(text, rows, dataset) : null;
  if (ofRows && rows?.definition) return { ...ofRows, isDefined: true };
  return ofRows ?? perRow(text, datasets, rows) ?? (await lateRows(context, text, { datasets, language }));
};

const readingFor = (text: string, dataset: Dataset, rows: RowPlan | null): Reading<Dataset> => ({
  ...{ text, dataset, log: null, numbers: [], values: [], parts: [], flags: [], bounds: [], unplaced: [], remarks: [] },
  groupColumn: rows?.groups.find(({ grain, splitAt }) => grain === null && splitAt === undefined)?.column ?? null,
});

const fromRows = (text: string, rows: RowPlan, dataset: Dataset): Measure<Dataset> | null => {
  const reading = readingFor(text, dataset, rows);
  const words = usedWords(rows);
  // "Late deliveries" are measured by their share.
  const isLate = rows.share === null && rows.dates.some(({ isDay }) => !isDay);
  const share: Share | null = isLate ? { filters: [], conditions: [], dates: rows.dates, blanks: [] } : rows.share;
  const scope = { filters: rows.filters, conditions: rows.conditions, dates: [], blanks: rows.blanks };
  const restricted = conditionsOf(scope, rows, dataset);
  const filters = labelsOf(rows);
  const isLimit = ({ column }: RowPlan['conditions'][number]): boolean => isDerived(column, rows);
  const limits = (share?.conditions ?? []).filter((condition) => isLimit(condition) || condition.by !== undefined);
  const [calculation] = rows.calculations;
  if (calculation?.sign === '÷' && limits.length === 0) {
    const { left, right, others = [], isShare, per = 1 } = calculation;
    const columns = [left, right, ...others];
    const known = [...isKnown([...new Set(columns)]), ...restricted];
    const whole = [right, ...others].map(quotedColumn).join(' + ');
    const [part, all] = [call('SUM', quotedColumn(left), known), call('SUM', whole, known)];
    const [unit, other] = [unitOfColumn(left), unitOfColumn(right) ?? right];
    const factor = isShare ? 100 : per;
    return measure(reading, 'ratio', {
      ...{
        formula: `${factor === 1 ? '' : `${factor} * `}${part} / ${all}`,
        subject: left,
        base: per === 1 ? right : `${per} ${right}`,
        filters,
        words,
      },
      unit: isShare ? '%' : unit === null ? null : `${unit}/${per === 1 ? '' : `${per} `}${other.toLowerCase()}`,
      ...(isShare && { parts: { part, whole: all } }),
      direction: usualDirectionOf(text),
    });
  }
  if (calculation?.kpi && calculation.sign === '−') {
    const { left, right, kpi } = calculation;
    const difference = `${quotedColumn(left)} - ${quotedColumn(right)}`;
    const known = [...isKnown([left, right]), ...restricted];
    // „Mehrarbeit je Tour“ is that of one tour.
    const per = reading.groupColumn === null ? '' : ` / ${call('COUNT_DISTINCT', quotedColumn(reading.groupColumn), known)}`;
    return measure(reading, 'sum', {
      ...{ formula: `${call('SUM', difference, known)}${per}`, subject: kpi.name, unit: unitOfColumn(left), filters, words },
      direction: usualDirectionOf(kpi.name),
    });
  }
  if (share !== null) {
    const compared = [...share.filters.map(({ column }) => column), ...share.conditions.flatMap(({ column }) => sourcesOf(column, rows)), ...share.dates.flatMap(({ column, than, isDay }) => (isDay ? [column] : [column, than]))]; // prettier-ignore
    const known = [...isKnown([...new Set(compared)]), ...restricted, ...decides(share, rows, dataset)];
    const [part, whole] = [call('COUNT', '', [...conditionsOf(share, rows, dataset), ...known]), call('COUNT', '', known)];
    const [late] = share.dates;
    return measure(reading, 'share', {
      ...{ formula: percent(part, whole), unit: '%', parts: { part, whole }, filters, words },
      subject: late ? `${late.column} ${late.operator} ${late.than}` : labelsOf(share).join(', '),
      direction: late ? (late.operator === '>' ? 'lower' : 'higher') : limits.length > 0 ? directionOf(limits) : usualDirectionOf(text),
      ...(limits.length > 0 && { isOfLimits: true, remarks: [limitRemark(limits)] }),
      ...timeOf(share, rows),
    });
  }
  const [only, ...more] = rows.measures;
  const interval = rows.definition && rows.intervals.find(({ name }) => name === only?.name);
  if (interval && more.length === 0) {
    const { from, until, name } = interval;
    return measure(reading, 'mean', {
      ...{ formula: call('AVG', expressionOf(name, rows), [...isKnown([from, until]), ...restricted]), subject: name, words },
      ...{ unit: unitOfInterval(name), filters, timeColumn: from, direction: usualDirectionOf(text) },
    });
  }
  if (!only || more.length > 0 || only.isPerRow !== true) return null;
  return meanOf(reading, only.name, { conditions: restricted, filters, words, text });
};

const isDerived = (column: string, { intervals, calculations }: Derived): boolean =>
  [...intervals, ...calculations].some(({ name }) => name === column);

/** Returns the conditions under which a row can be judged: a limit is stated for its value, and its divisor is positive. */
const decides = ({ conditions }: Share, { calculations }: Derived, dataset: Dataset): string[] => [
  ...new Set(
    conditions.flatMap(({ column, by }) => {
      const divisor = calculations.find(({ name }) => name === column)?.right;
      return [
        ...(by ? [`${quotedColumn(by.column)} IN (${by.cases.map(({ value }) => valueIn(by.column, value, dataset)).join(', ')})`] : []),
        ...(divisor === undefined ? [] : [`${quotedColumn(divisor)} > 0`]),
      ];
    }),
  ),
];

/** Returns the desired direction of a share: `higher` if it counts rows within an upper limit, otherwise `lower`. */
const directionOf = (limits: RowPlan['conditions']): 'higher' | 'lower' =>
  limits.some(({ operator }) => operator.startsWith('<')) ? 'higher' : 'lower';

/** Returns a remark that states the limits by which rows are counted, and the words of the request for them. */
const limitRemark =
  (limits: RowPlan['conditions']): Remark =>
  (language) =>
    messagesIn(language).measure.remarks.limits(
      selectionText({ conditions: limits }, language).join(', '),
      [...new Set(limits.map(({ words }) => words))].join(', '),
    );

/** Returns the date column that assigns rows to periods: the end of the limited interval, otherwise the first compared date. */
const timeOf = ({ conditions, dates }: Share, { intervals }: Derived): { timeColumn?: string } => {
  const until = intervals.find(({ name }) => conditions.some(({ column }) => column === name))?.until;
  const timeColumn = until ?? dates[0]?.column;
  return timeColumn === undefined ? {} : { timeColumn };
};

interface Mean {
  readonly conditions: readonly string[];
  readonly filters: readonly string[];
  readonly words: readonly string[];
  readonly text: string;
}

/** Returns the mean of a column per row. A blank counts as 0 if the column has blanks and only positive values. */
const meanOf = (reading: Reading<Dataset>, column: string, { conditions, filters, words, text }: Mean): Measure<Dataset> => {
  const profiled = reading.dataset.profile.columns.find(({ name }) => name === column);
  const isBlankZero = (profiled?.nulls ?? 0) > 0 && Number(profiled?.min ?? 0) > 0;
  const formula = isBlankZero
    ? `${call('SUM', quotedColumn(column), conditions)} / ${call('COUNT', '', conditions)}`
    : call('AVG', quotedColumn(column), conditions);
  return measure(reading, 'mean', {
    formula,
    subject: column,
    unit: unitOfColumn(column),
    filters,
    words,
    direction: usualDirectionOf(text),
  });
};

/** One to three words for the measured quantity, and the noun after "per". */
const PER = /(?<part>(?:[\p{L}-]+\s+){1,3})(?:je|pro|per)\s+(?<whole>[\p{L}-]{3,})/iu;

/** Returns the mean of a column per row of the table that the request names: „Überstunden je Dienst“; null without a match. */
const perRow = (text: string, datasets: readonly Dataset[], rows: RowPlan | null): Measure<Dataset> | null => {
  const ratio = PER.exec(text);
  const { part = '', whole = '' } = ratio?.groups ?? {};
  if (ratio === null) return null;
  const words = wordsIn(part);
  const phrases = words.map((_, at) => words.slice(at).join(' '));
  for (const dataset of datasets.filter((each) => each.eventLogColumns === null && namesRow(whole, each))) {
    const measured = measuredColumns(dataset);
    const columns = dataset.columns.filter(({ name }) => measured.some((each) => each.name === name));
    const column = phrases.map((phrase) => columnFor(phrase, { columns }, { datasets: [] })).find((name) => name !== null) ?? null;
    if (column === null) continue;
    const own = rows?.datasetId === dataset.datasetId ? rows : null;
    const scope = own ? { filters: own.filters, conditions: own.conditions, dates: [], blanks: [] } : null;
    return meanOf(readingFor(text, dataset, own), column, {
      ...{ conditions: scope ? conditionsOf(scope) : [], filters: own ? labelsOf(own) : [], words: contentWords(ratio[0]), text },
    });
  }
  return null;
};

/** A noun after an adjective such as "late": "late returns", „verspätete Montagen“. */
const LATE_THING =
  /(?<!\p{L})(?:late|delayed|belated|overdue|verspätete[nrs]?|verzögerte[nrs]?|unpünktliche[nrs]?|überfällige[nrs]?)\s+(?<thing>[\p{L}-]{3,})/iu;

/**
 * Returns the share of rows whose actual date is later than the agreed one, for a request such as "late returns". Each table scores one
 * point for its rows, one for its actual date and one per filter that the request names. Returns null if no table scores, or on a tie.
 */
const lateRows = async (
  context: AgentContext,
  text: string,
  { datasets, language }: { datasets: readonly Dataset[]; language: Language },
): Promise<Measure<Dataset> | null> => {
  const thing = LATE_THING.exec(text)?.groups?.['thing'];
  if (thing === undefined || !LATE.test(text)) return null;
  const found: { measure: Measure<Dataset>; score: number }[] = [];
  for (const dataset of datasets.filter((each) => each.eventLogColumns === null)) {
    const dates = latenessOf(thing, dataset);
    if (!dates) continue;
    const understood = await contextOfPart(context, text, language).understood();
    const plan = understood && (await loadPlan({ ...context, em: context.em.fork() }, text, understood, [dataset.datasetId])).rows;
    const own = plan?.datasetId === dataset.datasetId ? plan : null;
    const isNamed = wordsIn(text).some((word) => word.length >= MIN_NAMED && namesRow(word, dataset));
    const score = (own?.filters.length ?? 0) + (dates.isNamed ? 1 : 0) + (isNamed ? 1 : 0);
    const scope = own ? { filters: own.filters, conditions: own.conditions, dates: [], blanks: [] } : null;
    const known = [...isKnown([dates.actual, dates.agreed]), ...(scope ? conditionsOf(scope) : [])];
    const late = `DATE_DIFF('day', ${quotedColumn(dates.agreed)}, ${quotedColumn(dates.actual)}) > 0`;
    const [part, whole] = [call('COUNT', '', [late, ...known]), call('COUNT', '', known)];
    if (score === 0) continue;
    found.push({
      score,
      measure: measure(readingFor(text, dataset, own), 'share', {
        ...{ formula: percent(part, whole), unit: '%', parts: { part, whole }, subject: `${dates.actual} > ${dates.agreed}` },
        ...{ filters: own ? labelsOf(own) : [], words: contentWords(text), direction: 'lower', timeColumn: dates.agreed },
      }),
    });
  }
  const [best, second] = found.toSorted((a, b) => b.score - a.score);
  return best && best.score !== second?.score ? best.measure : null;
};

/** Minimum length of a word that names the rows of a table. */
const MIN_NAMED = 4;

/**
 * Returns the agreed and the actual date column of a table. The actual date is the one that the noun names, otherwise the date with the
 * most blanks, otherwise the only other date. Returns null if either column is ambiguous or missing.
 */
const latenessOf = (thing: string, dataset: Dataset): { agreed: string; actual: string; isNamed: boolean } | null => {
  const dates = datesOf(dataset);
  const spaced = (name: string): string => name.replaceAll(/[_.-]/gu, ' ');
  const [agreed, ...others] = dates.filter((name) => PROMISED.test(spaced(name)));
  if (agreed === undefined || others.length > 0) return null;
  const rest = dates.filter((name) => name !== agreed);
  const named = rest.filter((name) =>
    labelWords(name).some((word) => word.length > 2 && (sameWord(stemOf(word), stemOf(thing)) || abbreviates(word, thing))),
  );
  const blanks = new Map(dataset.profile.columns.map(({ name, nulls }) => [name, nulls]));
  // The actual date is blank until the event happens, so it has more blanks than other dates.
  const open = rest.toSorted((a, b) => (blanks.get(b) ?? 0) - (blanks.get(a) ?? 0));
  const isOpen = (blanks.get(open[0] ?? '') ?? 0) > (blanks.get(open[1] ?? '') ?? 0);
  const [actual, more] = named.length > 0 ? named : isOpen ? open.slice(0, 1) : rest;
  return actual === undefined || more !== undefined ? null : { agreed, actual, isNamed: named.length > 0 };
};

/** Returns the words of a request that a plan uses. */
const usedWords = (rows: RowPlan): string[] =>
  [
    ...[...rows.filters, ...rows.conditions, ...rows.dates, ...rows.blanks, ...rows.groups, ...rows.measures, ...rows.calculations],
    ...(rows.share ? [...rows.share.filters, ...rows.share.conditions, ...rows.share.dates, ...rows.share.blanks] : []),
  ].flatMap(({ words }) => wordsIn(words));
