import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetOfColumn, isMeasureWord, isWithin, namedIds, namedIn, nameOfColumn, type Understood } from '../request-reading/index.js';
import { findKpiTable } from '../table-roles/index.js';
import type { DatasetState } from './read-tenant-state.js';
import { DAY_MS, isStopWord, normaliseText, stemOf, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';

type Period = Pick<NonNullable<Understood['period']>, 'from' | 'until'>;

/** Selection of a tenant's KPIs that a request asks for. */
export interface Asked {
  /** Ids of the metrics that it names. */
  readonly metricIds: readonly string[];
  /** Names of KPIs of tables that it names. */
  readonly series: readonly string[];
  /** Areas of KPI tables that it names; of the named series, only those of these areas are asked. */
  readonly areas: readonly string[];
  /** True if it asks for the KPIs that miss their targets and names none. */
  readonly missed: boolean;
  /** Days that it asks about. */
  readonly period: Period | null;
  /** Days that it compares with. */
  readonly compared: Period | null;
}

export const NOTHING_ASKED: Asked = { metricIds: [], series: [], areas: [], missed: false, period: null, compared: null };

/** Minimum confidence at which a column or value names a KPI. */
const WHOLE = 0.95;

/** Questions for the KPIs that miss their targets. */
const MISSED =
  /(?<!\p{L})(?:miss(?:ed|es|ing)?|off|behind|below|short of)\s+(?:the\s+|our\s+|their\s+|its\s+)?(?:plans?|targets?|goals?|budget)(?!\p{L})|(?:plan|ziel|soll)\p{L}*\s+(?:\p{L}+\s+){0,3}(?:verfehl\p{L}*|nicht\s+erreich\p{L}*)|(?:hinter|unter)\s+(?:dem\s+|den\s+)?(?:plan|soll|ziel)\p{L}*|verfehlte[nrs]?\s+(?:kennzahlen|ziele)|missed\s+kpis/iu;

/**
 * Returns what a request asks about the metrics and the KPI tables among the datasets.
 * @param text the request
 */
export const askedOf = (understood: Understood | null, datasets: readonly Pick<DatasetState, 'dataset' | 'kpis'>[], text = ''): Asked => {
  if (!understood) return NOTHING_ASKED;
  const { subjects, open, period, comparisons } = understood;
  const kpiTables = datasets.filter(({ kpis }) => kpis !== null).map(({ dataset }) => dataset.datasetId);
  // The words that name another dataset name no series.
  const others = subjects
    // Nor do the names of people.
    .filter(({ kind, id }) => kind !== 'metric' && kind !== 'person' && (kind !== 'dataset' || kpiTables.includes(id)))
    .flatMap(({ words }) => words);
  const named = [...new Set([...others, ...open])].join(' ');
  const tables = datasets.flatMap(({ kpis }) => kpis?.series ?? []);
  const ofSubjects = new Set(datasets.flatMap(({ dataset, kpis }) => (kpis === null ? [] : kpisOfSubjects(dataset, subjects))));
  const metricIds = namedIds(understood, 'metric');
  const series = seriesIn(
    named,
    tables.map(({ name }) => name),
    { subjects, ofSubjects },
  );
  return {
    metricIds,
    series,
    missed: metricIds.length + series.length === 0 && MISSED.test(text),
    areas: namedIn(
      named,
      tables.flatMap(({ area }) => area ?? []),
    ),
    period: period && { from: period.from, until: period.until },
    compared: comparedPeriod(period, comparisons.find(({ kind }) => kind === 'period')?.period ?? null),
  };
};

/** Returns the KPIs of a table that subjects of a request name: by the column with their values, or by a value in the name column. */
const kpisOfSubjects = (dataset: Dataset, subjects: Understood['subjects']): string[] => {
  const table = findKpiTable(dataset);
  const own = subjects.filter(
    ({ kind, id, confidence }) =>
      (kind === 'column' || kind === 'value') && datasetOfColumn(id) === dataset.datasetId && confidence >= WHOLE,
  );
  return own.flatMap(({ kind, id, label }) =>
    kind === 'value'
      ? nameOfColumn(id) === table?.name
        ? [label]
        : []
      : (table?.pairs?.filter(({ value }) => value === nameOfColumn(id)).map(({ name }) => name) ?? []),
  );
};

/**
 * Returns the KPIs of tables that a request names: by their names, by a metric of the same name, or by the first two words of a name, or a
 * first word for a measure, that no other KPI begins with: "housekeeping minutes" for "Housekeeping minutes per departure", „Fehlerquote“ for
 * „Fehlerquote Montage“.
 */
const seriesIn = (
  named: string,
  names: readonly string[],
  { subjects, ofSubjects }: { subjects: Understood['subjects']; ofSubjects: ReadonlySet<string> },
): string[] => {
  const ofMetrics = new Set(subjects.flatMap(({ kind, label }) => (kind === 'metric' ? [normaliseText(label)] : [])));
  const words = new Set(wordsIn(named).map(stemOf));
  const beginning = (name: string): string => wordsIn(name).slice(0, 2).map(stemOf).join(' ');
  const beginnings = Map.groupBy(new Set(names), beginning);
  const firstOf = (name: string): string => stemOf(wordsIn(name)[0] ?? '');
  const firsts = Map.groupBy(new Set(names), firstOf);
  const isBegunByWord = (name: string): boolean =>
    isMeasureWord(wordsIn(name)[0] ?? '') && firsts.get(firstOf(name))?.length === 1 && words.has(firstOf(name));
  const isBegun = (name: string): boolean =>
    wordsIn(name).length > 2 &&
    beginnings.get(beginning(name))?.length === 1 &&
    wordsIn(name)
      .slice(0, 2)
      .every((word) => words.has(stemOf(word)) && !isStopWord(word));
  const byName = namedIn(named, names);
  const composed = [...new Set(names)].filter((name) => wordsIn(named).some((word) => isComposedOf(word, name)));
  return [...new Set(names)].filter(
    (name) =>
      byName.includes(name) ||
      ofSubjects.has(name) ||
      ofMetrics.has(normaliseText(name)) ||
      isBegun(name) ||
      isBegunByWord(name) ||
      // A compound that matches several names is ambiguous.
      (composed.length === 1 && composed.includes(name)),
  );
};

/** Minimum lengths of the parts of a compound: the beginning of a word, and a whole word. */
const MIN_PARTS = { beginning: 4, whole: 6 } as const;

/** Returns whether a compound joins a word's beginning and another word of a name: „Erstzustellquote“, „Zustellquote im Erstversuch“. */
export const isComposedOf = (compound: string, name: string): boolean => {
  const [word, own] = [withoutUmlauts(compound), wordsIn(name).map((each) => withoutUmlauts(each))];
  return own.some((whole) => {
    if (whole.length < MIN_PARTS.whole || !word.endsWith(whole)) return false;
    const rest = word.slice(0, -whole.length).replace(/s$/u, '');
    return rest.length >= MIN_PARTS.beginning && own.some((other) => other !== whole && other.startsWith(rest));
  });
};

const YEAR_DAYS = 365;

/** Returns the period of comparison: of a shorter asked period the same days of the previous year, if that year is compared with. */
export const comparedPeriod = (period: Period | null, compared: Period | null): Period | null => {
  if (!period?.from || !period.until || !compared?.from || !compared.until) return compared;
  const isYear = daysOf(compared) >= YEAR_DAYS && compared.from.endsWith('-01-01') && compared.until.endsWith('-12-31');
  const year = Number(compared.from.slice(0, 4));
  if (!isYear || daysOf(period) >= YEAR_DAYS || period.from.slice(0, 4) !== period.until.slice(0, 4)) return compared;
  const inYear = (day: string): string => {
    const date = new Date(Date.UTC(year, Number(day.slice(5, 7)) - 1, 1));
    const last = new Date(Date.UTC(year, date.getUTCMonth() + 1, 0)).getUTCDate();
    return `${String(year).padStart(4, '0')}-${day.slice(5, 7)}-${String(Math.min(Number(day.slice(8, 10)), last)).padStart(2, '0')}`;
  };
  return { from: inYear(period.from), until: inYear(isMonthEnd(period.until) ? `${period.until.slice(0, 7)}-31` : period.until) };
};

const isMonthEnd = (day: string): boolean => new Date(Date.parse(day) + DAY_MS).getUTCDate() === 1;

const daysOf = ({ from, until }: Period): number =>
  from === null || until === null ? Infinity : (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** The values of a series within a period. */
export interface PeriodValue {
  /** Mean of the values. */
  readonly value: number;
  readonly count: number;
}

/** Returns the mean of the points within a period; null without any. */
export const valueIn = (points: readonly { date: string; value: number }[], period: Period): PeriodValue | null => {
  const within = points.filter(({ date }) => isWithin(date, period));
  return within.length === 0 ? null : { value: within.reduce((sum, { value }) => sum + value, 0) / within.length, count: within.length };
};
