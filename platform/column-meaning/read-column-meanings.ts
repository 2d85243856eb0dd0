import { localized, type LocalizedText } from '../content/index.js';
import { evidenceOf, secondsInName, type SampledColumn, type ValueEvidence } from './column-values.js';
import type { Concept } from './concept-words.js';
import { MEANING_NAMES, type ColumnKind, type Meaning, type MeaningName } from './meaning-rules.js';
import { isKeyName, isNumericType, numbersThings, type ColumnRole } from './column-role.js';
import { withCorrection } from './corrections.js';
import { messagesIn } from './messages.js';
import { nameConcepts, type NameWord } from './name-concepts.js';
import { KNOWN, relationsOf, shareInOrder, type Relation } from './relations.js';
import { currencyIn, secondsOfUnit, timeUnitOf, unitOf } from './units.js';

/** A possible meaning of a column. */
export interface MeaningChoice {
  readonly meaning: Meaning;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Business meaning of a column, with the evidence. */
export interface ColumnMeaning {
  readonly column: string;
  /** The most likely meanings, best first, each with a confidence of at least 0.5; empty if none is recognised. */
  readonly choices: readonly MeaningChoice[];
  readonly reason: LocalizedText;
  readonly values: ValueEvidence;
  /** Seconds of the unit of time that the name states; null if it states none. */
  readonly seconds: number | null;
  /**
   * Symbol of the unit: written beside the values, stated by the name, or that of shares; null if none is known or the values are not
   * measurements.
   */
  readonly unit: string | null;
  /** Role that a person stated; null if none did. */
  readonly role: ColumnRole | null;
  /** Whether a person stated the meaning; then it is the only choice. */
  readonly isStated: boolean;
}

const MIN_CONFIDENCE = 0.5;
/** Minimum confidence of a meaning that a name alone shows. */
const CLEAR = 0.9;
const MAX_CHOICES = 4;
/** Loss of confidence for a word that has another meaning, and for a word without a known one. */
const OTHER_WORD = 0.25;
const UNKNOWN_WORD = 0.1;
/** Number of unknown words that count. */
const MAX_UNKNOWN = 3;
/** Additional loss for a word that makes another thing of what the other words name: a ticket type is not a ticket. */
const HEAD_WORD = 0.3;
const HEADS: ReadonlySet<Concept> = new Set<Concept>(['category', 'status', 'reason', 'person']);
/** Confidence of a meaning that an equation between columns shows. */
const BY_EQUATION = 0.93;
const KEY_DISTINCT_SHARE = 0.5;

/**
 * Returns the business meaning of the columns of a table, from their names (German and English words, compounds, abbreviations), their
 * values and the equations and orders between them. Combines evidence of names and instances as schema matchers do (Rahm, Bernstein: A
 * survey of approaches to automatic schema matching, VLDB Journal 10, 2001). Time: linear in columns × sample, plus at most 640 equations.
 */
export const readColumnMeanings = (columns: readonly SampledColumn[], rows: number): ColumnMeaning[] => {
  const named = columns.map((column) => withCorrection(byName(column, rows), column.correction));
  const related = columns.map(({ name, type, sample }, index) => {
    const [best] = named[index]?.choices ?? [];
    const unit = named[index]?.unit ?? null;
    return { name, type, sample, meaning: best?.meaning ?? null, confidence: best?.confidence ?? 0, unit };
  });
  const relations = relationsOf(related);
  const meaningOf = new Map(related.map(({ name, meaning }) => [name, meaning]));
  return named.map((each, index) => withOrder(withRelations(each, relations, meaningOf), columns[index] as SampledColumn, columns, named));
};

/** Keys of which every row or every few rows have another value; few values in a long table are codes of kinds. */
const TRANSACTION_KEYS: ReadonlySet<Meaning> = new Set<Meaning>(['order_key', 'invoice_key', 'ticket_key']);
const MIN_KEY_SHARE = 0.005;
const MIN_KEY_ROWS = 1_000;

const byName = (column: SampledColumn, rows: number): ColumnMeaning => {
  const values = evidenceOf(column);
  const words = nameConcepts(column.name);
  const kinds = kindsOf(column, values, rows, words);
  const isRepeated = rows >= MIN_KEY_ROWS && column.distinct < MIN_KEY_SHARE * rows;
  const fits = fitsOf(words, kinds)
    .filter(({ meaning }) => !isRepeated || !TRANSACTION_KEYS.has(meaning))
    .map((fit) => ({ ...fit, confidence: byValues(fit.meaning, fit.confidence, values, words) }))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .toSorted((a, b) => b.confidence - a.confidence || b.size - a.size);
  const choices = fits.filter(({ meaning }, at) => fits.findIndex((other) => other.meaning === meaning) === at);
  return {
    column: column.name,
    choices: choices.slice(0, MAX_CHOICES).map(({ meaning, confidence }) => ({ meaning, confidence: rounded(confidence) })),
    reason: nameReason(words, choices[0]?.meaning ?? null, values),
    values,
    seconds: (column.writtenUnit === undefined ? null : secondsOfUnit(column.writtenUnit)) ?? secondsInName(column.name),
    unit: isNumericType(column.type) ? (column.writtenUnit ?? unitInColumn(column.name, choices[0]?.meaning ?? null, values)) : null,
    role: null,
    isStated: false,
  };
};

/** Returns the symbol of the unit that a name states, else that of its unit of time, else that of a share. */
const unitInColumn = (name: string, meaning: Meaning | null, { scale }: ValueEvidence): string | null => {
  const seconds = secondsInName(name);
  const stated = unitOf(name)?.symbol ?? (seconds === null ? null : timeUnitOf(seconds)) ?? currencyIn(name);
  if (stated !== null || meaning === null || !SHARES.has(meaning) || scale === null) return stated;
  return scale === 'fraction' ? '1' : '%';
};

/** Returns the meanings that words have in a column of one of the kinds, each with a confidence of at least 0.5. */
const fitsOf = (words: readonly NameWord[], kinds: ReadonlySet<ColumnKind>): (MeaningChoice & { size: number })[] => {
  const said = new Set(words.flatMap(({ concepts }) => concepts ?? []));
  const unknown = words.filter(({ concepts }) => concepts === null).length;
  return MEANING_NAMES.flatMap((rule) => {
    if (!rule.concepts.every((concept) => said.has(concept)) || !rule.kinds.some((kind) => kinds.has(kind))) return [];
    const confidence = rule.confidence - lossOf(said, rule) - UNKNOWN_WORD * Math.min(unknown, MAX_UNKNOWN);
    return confidence >= MIN_CONFIDENCE ? [{ meaning: rule.meaning, confidence, size: rule.concepts.length }] : [];
  });
};

/** Returns the meanings that a name alone clearly has in a column of a kind; empty if it has none or several words are unclear. */
export const meaningsOfName = (name: string, kind: ColumnKind): Meaning[] => {
  const fits = fitsOf(nameConcepts(name), new Set([kind])).filter(({ confidence }) => confidence >= CLEAR);
  const size = Math.max(0, ...fits.map((fit) => fit.size));
  return [...new Set(fits.filter((fit) => fit.size === size).map(({ meaning }) => meaning))];
};

const kindsOf = (
  { name, type, distinct, nullShare }: SampledColumn,
  { yes, min, max }: ValueEvidence,
  rows: number,
  words: readonly NameWord[],
): ReadonlySet<ColumnKind> => {
  if (nullShare >= 1) return new Set();
  const kinds = new Set<ColumnKind>(yes ? ['flag'] : []);
  if (type === 'date' || type === 'timestamp') kinds.add('time');
  if (type === 'text') for (const kind of ['text', 'key'] as const) kinds.add(kind);
  if (type === 'integer' || type === 'decimal') {
    const isCount = words.some(({ concepts }) => concepts?.includes('count'));
    const isNamedKey =
      words.some(({ concepts }) => concepts?.includes('id')) ||
      (isKeyName(name) && !isCount) ||
      numbersThings({ name, distinct, min, max });
    if (!isNamedKey && !(yes && words.length === 0)) kinds.add('number');
    if (type === 'integer' && distinct > 1 && (isNamedKey || distinct >= KEY_DISTINCT_SHARE * rows)) kinds.add('key');
  }
  return kinds;
};

/** Returns the loss of confidence for concepts of a name that a rule does not contain. */
const lossOf = (said: ReadonlySet<Concept>, { concepts, besides }: MeaningName): number => {
  const others = [...said].filter((concept) => !concepts.includes(concept) && !besides.has(concept));
  return OTHER_WORD * others.length + (others.some((concept) => HEADS.has(concept)) ? HEAD_WORD : 0);
};

/** Meanings that are a share: their values are fractions or percentages. */
export const SHARES: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['margin_rate', 'discount_rate', 'defect_rate', 'scrap_rate', 'on_time_rate', 'fill_rate', 'oee', 'availability'] as const),
  ...(['performance', 'quality_rate', 'utilisation', 'absence_rate', 'attrition_rate'] as const),
]);
/** Meanings that are a calendar duration, in the unit that the name of the column may state. */
export const DURATIONS: ReadonlySet<Meaning> = new Set<Meaning>([
  ...(['tenure', 'lead_time', 'scheduled_time', 'payment_time', 'delay', 'resolution_time', 'response_time', 'handling_time'] as const),
  ...(['downtime', 'run_time', 'planned_time', 'cycle_time', 'setup_time'] as const),
]);
/** Meanings that are a working time: their days are working days. */
export const WORKING_TIMES: ReadonlySet<Meaning> = new Set<Meaning>(['absence', 'overtime_hours', 'training_hours', 'work_hours']);
const NOT_NEGATIVE: ReadonlySet<Meaning> = new Set<Meaning>([
  'age',
  'tenure',
  'price',
  'headcount',
  'satisfaction',
  'employee_satisfaction',
  'pay',
]);

/** Adjusts a confidence by the values: a share lies from 0 to 1 or 100, a discount beyond is an amount. */
const byValues = (meaning: Meaning, confidence: number, { scale, min, max }: ValueEvidence, words: readonly NameWord[]): number => {
  const isRate = words.some(({ concepts }) => concepts?.includes('rate'));
  const isNarrow = scale === 'fraction' || (max !== null && max <= 1 && (min ?? 0) >= -10);
  if (SHARES.has(meaning)) {
    if (isRate || isNarrow) return confidence;
    return meaning === 'margin_rate' || scale === null ? confidence - 0.5 : confidence - 0.1;
  }
  if (meaning === 'discount_amount') return isRate || isNarrow ? 0 : confidence - (scale === 'percent' ? 0.15 : 0);
  if (isRate && words.length > 1 && !RATE_WORDS_OK.has(meaning)) return confidence - 0.3;
  return NOT_NEGATIVE.has(meaning) && min !== null && min < 0 ? confidence - 0.3 : confidence;
};

const RATE_WORDS_OK: ReadonlySet<Meaning> = new Set<Meaning>([
  'satisfaction',
  'employee_satisfaction',
  'performance_score',
  'recommendation',
]);

const nameReason = (words: readonly NameWord[], meaning: Meaning | null, { scale, yes }: ValueEvidence): LocalizedText =>
  localized(messagesIn, (messages) => {
    if (meaning === null) return messages.unknown;
    const known = words.filter(({ concepts }) => concepts !== null).map(({ word }) => messages.word(word));
    const shown = SHARES.has(meaning) && scale ? [messages[scale]] : meaning.endsWith('_flag') && yes ? [messages.flag] : [];
    return [messages.named(known.join(', ')), ...shown].join(' ');
  });

/** Adds what the equations with a column show: its result is an amount, and money that a quantity multiplies is a price. */
const withRelations = (
  each: ColumnMeaning,
  relations: readonly Relation[],
  meaningOf: ReadonlyMap<string, Meaning | null>,
): ColumnMeaning => {
  if (each.isStated || (each.role !== null && each.role !== 'measure')) return each;
  const of = relations.find(({ result }) => result === each.column);
  if (of) return withMeaning(each, resultOf(of, meaningOf), of);
  const price = relations.find(({ kind, left }) => kind === 'product' && left === each.column);
  return price ? withMeaning(each, 'price', price) : each;
};

/** Returns the meaning of the result of an equation: what price × quantity is depends on whose price it is. */
const resultOf = ({ kind, left, right }: Relation, meaningOf: ReadonlyMap<string, Meaning | null>): Meaning => {
  if (kind === 'product') return meaningOf.get(left) === 'unit_cost' ? 'cost' : 'amount';
  return meaningOf.get(right) === 'cost' ? 'profit' : 'cost';
};

/** Adds a meaning that an equation shows, unless the name of the column states another one clearly. */
const withMeaning = (each: ColumnMeaning, shown: Meaning, { kind, left, right, result }: Relation): ColumnMeaning => {
  const [best] = each.choices;
  const isKnown = best !== undefined && best.meaning !== 'amount' && best.confidence >= KNOWN;
  const meaning = isKnown ? best.meaning : shown;
  const sentence = localized(messagesIn, (messages) => {
    if (each.column !== result) return messages.factor(right, result);
    return kind === 'product' ? messages.product(left, right) : messages.difference(left, right);
  });
  return {
    ...each,
    choices: [
      { meaning, confidence: Math.max(BY_EQUATION, best?.confidence ?? 0) },
      ...each.choices.filter((choice) => choice.meaning !== meaning),
    ],
    reason: each.choices.length === 0 ? sentence : { de: `${each.reason.de} ${sentence.de}`, en: `${each.reason.en} ${sentence.en}` },
  };
};

/** Pairs of times of which the first precedes the second. */
const ORDERED: readonly (readonly [earlier: Meaning, later: Meaning])[] = [
  ['ordered', 'shipped'],
  ['ordered', 'delivered'],
  ['opened', 'responded'],
  ['opened', 'closed'],
  ['hired', 'left'],
  ['started', 'finished'],
  ['invoiced', 'paid'],
];
const MIN_IN_ORDER = 0.5;

/** Halves the confidence of times that mostly precede what they should follow. */
const withOrder = (
  each: ColumnMeaning,
  { sample }: SampledColumn,
  columns: readonly SampledColumn[],
  all: readonly ColumnMeaning[],
): ColumnMeaning => {
  const [best] = each.choices;
  const pair = ORDERED.find(([, later]) => later === best?.meaning);
  const at = pair ? all.findIndex(({ choices }) => choices[0]?.meaning === pair[0]) : -1;
  const earlier = columns[at];
  if (!best || each.isStated || !earlier || (shareInOrder(earlier.sample, sample) ?? 1) >= MIN_IN_ORDER) return each;
  const sentence = localized(messagesIn, (messages) => messages.disorder(earlier.name));
  return {
    ...each,
    choices: each.choices.map((choice) => ({ ...choice, confidence: rounded(choice.confidence / 2) })),
    reason: { de: `${each.reason.de} ${sentence.de}`, en: `${each.reason.en} ${sentence.en}` },
  };
};

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
