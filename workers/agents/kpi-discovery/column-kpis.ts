import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { isDateType, isLabelName, plannedAndActual, unitOf } from '../../../platform/column-meaning/index.js';
import { subjectsIn } from '../../../platform/questions/index.js';
import { isoDay, stemOf, transliterate, wordsIn, type Period } from '../../../platform/text/index.js';
import { checkFormula, compileFormula, textCondition, parseFormula, quotedColumn } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { formulaUnit, periodConditions, timeColumnOf, unitBetween, withConditions } from '../../methods/answer-plan/index.js';
import { columnThing, periodText, spellingKeySql, TASK_WORDS, valueThing } from '../../methods/request-reading/index.js';
import { measuredColumns } from '../../methods/tenant-state/index.js';
import { createDatasetView, TABLE } from './candidate-value.js';
import { abbreviatedColumn } from '../../methods/values-in-text/abbreviated-column.js';
import { messagesIn } from './messages.js';
import { dueKpis, type DueKind } from './due-kpis.js';
import { spanIn, speedKpis } from './speed-kpis.js';
import { spellKpis, type SpellKind } from './spell-kpis.js';
import { isDerivedFrom, spellingsOf } from './value-spellings.js';

/** Dataset with what KPIs of its columns need. */
type Described = Pick<Dataset, 'datasetId' | 'name' | 'columns' | 'profile' | 'rows'>;

type KpiKind = 'share' | 'median' | 'mean' | 'sum' | 'span' | 'within' | 'without' | 'late' | 'count' | DueKind | SpellKind;

/** A KPI formed from a column of a dataset without the catalogue. */
export interface ColumnKpi {
  readonly kind: KpiKind;
  /** Column, value or columns that it measures. */
  readonly subject: string;
  readonly column: string;
  readonly formula: string;
  readonly unit: string | null;
  /** Limit in days of a share within or of at most so many days. */
  readonly days?: number;
  /** True if the request names the column or value. */
  readonly isNamed: boolean;
  /** True for the state of all rows on a day, which the period of the request does not restrict. */
  readonly isState?: true;
}

/** Numbers of values of a column of states, and of states whose share is a KPI. */
const [MAX_STATES, MAX_SHARES] = [8, 3];
/** Names of columns that state what became of a row. */
const STATE = /status|state|stand|zustand|ergebnis|outcome|result|decision|entscheid|phase|stage/iu;
const YES = /^(?:ja|j|yes|y|true|wahr|x|1)$/iu;
/** Minimum length of the beginning that a word and its short form share: `Ueberstd` and „Überstunden“. */
const MIN_BEGINNING = 4;

/** Returns whether a word of a column's name is a short form of a word: the same beginning and its letters in their order. */
const isShortForm = (short: string, long: string): boolean => {
  if (short.length <= MIN_BEGINNING || !long.startsWith(short.slice(0, MIN_BEGINNING))) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
};

/** A value that a text names: its column, all of its spellings there, and the words of the text. */
interface Named {
  readonly column: string;
  readonly spellings: readonly string[];
  readonly words: readonly string[];
}

/** Returns the columns and values of a dataset that a text names, the values with their column. */
const namedIn = (
  request: string,
  { name: ofDataset, columns, profile }: Described,
): { columns: Map<string, readonly string[]>; values: Map<string, Named>; words: string[] } => {
  // Words of the name of the dataset, and "value", name no column of it.
  const own = new Set([...wordsIn(ofDataset.replaceAll('_', ' ')), 'value', 'values', 'wert', 'werte', 'werten'].map(stemOf));
  const text = request.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (own.has(stemOf(word)) ? ' ' : word));
  const values = profile.columns
    .filter(({ distinct }) => distinct <= MAX_STATES * 2)
    .flatMap(({ name, topValues }) => spellingsOf(topValues).map((spellings) => ({ name, value: spellings[0] ?? '', spellings })));
  const things = [...columns.map(({ name }) => columnThing('', name)), ...values.map(({ name, value }) => valueThing('', name, value))];
  const found = subjectsIn(text, things, { kinds: ['column', 'value'], ignored: TASK_WORDS });
  const said = wordsIn(text).map((word) => ({ word, folded: transliterate(word).toLowerCase() }));
  const shortened = columns.flatMap(({ name }) => {
    const parts = wordsIn(transliterate(name).replaceAll('_', ' ').toLowerCase());
    const word = said.find(({ folded }) => parts.some((part) => isShortForm(part, folded)));
    return word ? [{ name, word: word.word }] : [];
  });
  const derived = said.flatMap(({ word }) => {
    const [value, ...others] = found.some(({ words }) => words.includes(word))
      ? []
      : values.filter((each) => isDerivedFrom(word, each.value));
    return value && others.length === 0 ? [{ ...value, words: [word] }] : [];
  });
  const ofValues = found.flatMap(({ kind, label, id, words }) =>
    values.flatMap((each) => (kind === 'value' && each.name === id.slice(1) && each.value === label ? [{ ...each, words }] : [])),
  );
  return {
    columns: new Map([
      ...shortened.map(({ name, word }) => [name, [word]] as const),
      ...found.flatMap(({ kind, label, words }) => (kind === 'column' ? [[label, words] as const] : [])),
    ]),
    values: new Map(
      [...ofValues, ...derived].map(({ name, value, spellings, words }) => [value, { column: name, spellings, words }] as const),
    ),
    words: [...[...found, ...derived].flatMap(({ words }) => words), ...shortened.map(({ word }) => word)],
  };
};

const shareOf = (column: string, spellings: readonly string[], isNamed: boolean): ColumnKpi => ({
  ...{ kind: 'share', subject: spellings[0] ?? '', column, unit: '%', isNamed },
  formula: `100 * COUNT(WHERE ${textCondition(column, spellings)}) / COUNT()`,
});

/**
 * Returns the KPIs that the columns of a dataset yield without the catalogue: shares of states and of yes, medians and sums of quantities,
 * days between two dates, number of rows. If the text names columns or values, only those on them.
 */
export const kpisOfColumns = (
  text: string,
  dataset: Described,
  today = isoDay(new Date()),
): { kpis: ColumnKpi[]; group: string | null; words: string[] } => {
  const { columns, profile } = dataset;
  const named = namedIn(text, dataset);
  const texts = profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1 && distinct <= MAX_STATES);
  const valuesOf = (name: string): string[][] => spellingsOf(profile.columns.find((each) => each.name === name)?.topValues ?? []);
  const ofValues = [...named.values.values()].map(({ column, spellings }) => shareOf(column, spellings, true));
  const states = texts
    .filter(({ name }) => STATE.test(name))
    .flatMap(({ name }) => valuesOf(name).slice(0, MAX_SHARES).map((spellings) => shareOf(name, spellings, named.columns.has(name)))); // prettier-ignore
  const flags = profile.columns.flatMap(({ name, type, distinct, topValues }) => {
    const yes = topValues.map(({ value }) => String(value)).find((value) => YES.test(value));
    if (type === 'boolean')
      return [{ ...shareOf(name, [name], named.columns.has(name)), formula: `100 * COUNT(WHERE ${quotedColumn(name)}) / COUNT()` }];
    return type === 'text' && distinct === 2 && yes !== undefined
      ? [{ ...shareOf(name, [yes], named.columns.has(name)), subject: `${name} = ${yes}` }]
      : [];
  });
  const measured = measuredColumns(dataset);
  const quantities = measured
    .filter(({ name }) => !isYear(profile, name))
    .flatMap(({ name }): ColumnKpi[] => {
      const unit = unitOf(name)?.symbol ?? null;
      const head = { subject: name, column: name, unit, isNamed: named.columns.has(name) };
      return [
        { ...head, kind: 'mean', formula: `AVG(${quotedColumn(name)})` },
        { ...head, kind: 'median', formula: `MEDIAN(${quotedColumn(name)})` },
        { ...head, kind: 'sum', formula: `SUM(${quotedColumn(name)})` },
      ];
    });
  const dates = columns.filter(({ type }) => isDateType(type));
  const [pair] = plannedAndActual(dates.map(({ name }) => name));
  const [from, to] = pair ? [pair.planned, pair.actual].flatMap((name) => dates.filter((each) => each.name === name)) : dates;
  const unit = from && to ? unitBetween(profile, from.name, to.name) : 'd';
  const days: ColumnKpi[] =
    from && to
      ? [
          {
            ...{ ...spanIn(unit), subject: `${from.name} – ${to.name}`, column: to.name, isNamed: false },
            formula: `MEDIAN(DATE_DIFF('${formulaUnit(unit)}', ${quotedColumn(from.name)}, ${quotedColumn(to.name)}))`,
          },
        ]
      : [];
  const numbers = measured.map(({ name }) => ({
    name,
    unit: unitOf(name)?.symbol ?? null,
    words: named.columns.get(name) ?? [],
  }));
  const [value] = [...named.values.values()];
  const due = dueKpis(text, dataset, { today, numbers: measured });
  if (due !== null) return { kpis: due.kpis, group: value?.column ?? groupIn(text, dataset), words: [...named.words, ...due.words] };
  const spells = spellKpis(dataset, { value: value ?? null, numbers: measured });
  if (spells !== null) return { kpis: spells, group: groupIn(text, dataset, value?.column), words: [...named.words, ...groupWords(text)] };
  const speed = from && to ? speedKpis(text, { from: from.name, until: to.name, unit, numbers }) : null;
  if (speed !== null) return { kpis: speed.kpis, group: null, words: [...named.words, ...speed.words] };
  const late = dates.flatMap((day) => dates.filter((other) => other !== day).map((other) => lateShare(day.name, other.name)));
  const rows: ColumnKpi = { kind: 'count', subject: dataset.name, column: '', formula: 'COUNT()', unit: null, isNamed: false };
  const all = [...ofValues, ...states.filter(({ subject }) => !named.values.has(subject)), ...late, ...flags, ...days, ...quantities, rows];
  const group = texts.find(({ name }) => named.columns.has(name) && !STATE.test(name))?.name ?? null;
  const asked = all.filter((each) => each.isNamed && each.column !== group);
  return { kpis: asked.length > 0 ? asked : oneOfEachFirst(all), group, words: named.words };
};

/** Words before the thing by which figures are grouped: "per branch", „in den Filialen“, "which clinics". */
const GROUPING =
  /(?<!\p{L})(?:per|by|each|every|across|which|je|pro|nach|in|in den|in unseren|welche[mnrs]?|einzelnen)\s+(?:(?:the|our|der|die|den|einzelnen|unseren)\s+)?(?<thing>\p{L}{3,})/giu;
/** Maximum number of distinct values of a column by which figures are grouped. */
const MAX_THINGS = 60;

const groupWords = (text: string): string[] => [...text.matchAll(GROUPING)].map(({ groups }) => groups?.['thing'] ?? '');

/** Returns the column by whose names or numbers a text groups: `Fil.` for „in den Filialen“; null if it names none. */
const groupIn = (text: string, { columns, profile }: Described, except?: string): string | null => {
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const things = columns.filter(({ name, type }) => {
    const isThing = type === 'text' || (type === 'integer' && isLabelName(name));
    return isThing && name !== except && (distinct.get(name) ?? 0) > 1 && (distinct.get(name) ?? 0) <= MAX_THINGS;
  });
  const names = things.map(({ name }) => name);
  return (
    groupWords(text)
      .map((word) => abbreviatedColumn(word, names))
      .find((name) => name !== null) ?? null
  );
};

/** Range of whole numbers that are years. */
const YEARS = { first: 1900, last: 2100 } as const;

/** Returns whether all values of a column are years, of which neither mean nor sum says anything. */
const isYear = (profile: Described['profile'], name: string): boolean => {
  const { type, min, max } = profile.columns.find((column) => column.name === name) ?? {};
  return type === 'integer' && min != null && max != null && Number(min) >= YEARS.first && Number(max) <= YEARS.last;
};

/** Share of the rows whose first date is after the second one; a KPI if the order differs between rows. */
const lateShare = (day: string, due: string): ColumnKpi => {
  const [one, other] = [quotedColumn(day), quotedColumn(due)];
  return {
    ...{ kind: 'late', subject: `${day} > ${due}`, column: day, unit: '%', isNamed: false },
    formula: `100 * COUNT(WHERE ${one} > ${other}) / COUNT(WHERE ${one} IS NOT NULL AND ${other} IS NOT NULL)`,
  };
};

/** Bounds of a share of late rows, in per cent, between which it tells rows apart. */
const LATE = { least: 1, most: 70 } as const;

/** Orders KPIs so that each column has one before any has a second one. */
const oneOfEachFirst = (kpis: readonly ColumnKpi[]): ColumnKpi[] => {
  const turns = kpis.map((kpi, at) => ({ kpi, turn: kpis.slice(0, at).filter(({ column }) => column === kpi.column).length }));
  return turns.toSorted((a, b) => a.turn - b.turn).map(({ kpi }) => kpi);
};

/** Returns whether a request asks for KPIs of spells or of late payment, which those of the catalogue do not replace. */
export const asksOwnKpis = (text: string, dataset: Described): boolean => {
  const numbers = measuredColumns(dataset);
  return dueKpis(text, dataset, { today: isoDay(new Date()), numbers }) !== null || spellKpis(dataset, { value: null, numbers }) !== null;
};

interface Question {
  readonly text: string;
  /** Period of the rows by their date; null for all. */
  readonly period: Period | null;
  readonly maximum: number | null;
  readonly language: Language;
}

/** Maximum number of KPIs that an answer states if the request states none. */
const MAX_KPIS = 10;
const MAX_GROUPS = 12;

/** Kinds of KPIs whose value is a number of days. */
const IN_DAYS: ReadonlySet<KpiKind> = new Set<KpiKind>(['span', 'meanSpan', 'spellDays', 'spellMean', 'spellPerThing']);

const nameOf = ({ kind, subject, days = 0 }: ColumnKpi, messages: ReturnType<typeof messagesIn>['columnKpis']): string => {
  if (kind === 'count') return messages.count;
  return kind === 'within' || kind === 'atMost' ? messages[kind](subject, days) : messages[kind](subject);
};

/** States the KPIs of the columns of a dataset with their values and formulas, by group if the request names one; none if it has none. */
export const columnAnswers = async (
  duck: DuckDbSession,
  { dataset, relation }: { dataset: Described & Pick<Dataset, 'roles'>; relation: string },
  { text, period, maximum, language }: Question,
): Promise<{ sentences: string[]; count: number; words: string[]; isNamed: boolean; isOfPeriod: boolean }> => {
  const messages = messagesIn(language).columnKpis;
  const { kpis, group, words } = kpisOfColumns(text, dataset);
  const dated = periodConditions(period, timeColumnOf(dataset));
  const rowsOf = ({ isState }: ColumnKpi): string => (isState ? relation : withConditions(relation, dated));
  const sentences: string[] = [];
  let rows: string | null = null;
  for (const kpi of kpis) {
    if (sentences.length >= (maximum ?? MAX_KPIS)) break;
    if (rows !== rowsOf(kpi)) {
      rows = rowsOf(kpi);
      await createDatasetView(duck, rows, dataset.columns);
    }
    const { value: sql } = compileFormula(checkFormula(parseFormula(kpi.formula), dataset.columns));
    const [row] = await duck.rows<{ value: number | null }>(`SELECT ${sql} AS value FROM ${TABLE}`);
    const value = row?.value ?? null;
    if (value === null || !Number.isFinite(value)) continue;
    if (kpi.kind === 'late' && (value < LATE.least || value > LATE.most)) continue;
    const shown = (each: number): string =>
      IN_DAYS.has(kpi.kind)
        ? messages.days(formatNumber(each, language, { min: 0, max: 1 }))
        : amountIn(language, each, kpi.unit, { maximumFractionDigits: Math.abs(each) < 100 ? 2 : 0 });
    const groups =
      group === null
        ? []
        : await duck.rows<{ name: string; value: number | null }>(
            `SELECT mode(CAST(${identifier(group)} AS VARCHAR)) AS name, ${sql} AS value FROM ${TABLE}
              WHERE ${identifier(group)} IS NOT NULL GROUP BY ${spellingKeySql(group)} HAVING value IS NOT NULL
              ORDER BY value DESC, name LIMIT ${MAX_GROUPS}`,
          );
    const byGroup = groups.map(({ name, value: own }) => `${name}${/\d$/u.test(name) ? ':' : ''} ${shown(own ?? 0)}`).join(', ');
    sentences.push(
      messages.kpi(
        nameOf(kpi.kind === 'overdueCount' ? { ...kpi, subject: formatDate(kpi.subject, language) } : kpi, messages),
        shown(value),
        kpi.formula,
        byGroup === '' ? null : messages.by(group ?? '', byGroup),
      ),
    );
  }
  return {
    sentences:
      sentences.length === 0
        ? []
        : [
            messages.head(dataset.name, sentences.length, period === null || dated.length === 0 ? null : periodText(period, language)),
            ...sentences,
            ...(kpis.some(({ kind }) => kind === 'spells') ? [messages.noRate] : []),
          ],
    ...{ words, count: sentences.length, isOfPeriod: dated.length > 0 },
    isNamed: kpis.some((kpi) => kpi.isNamed),
  };
};
