import {
  anyWord,
  MONTH_PATTERN,
  monthOf,
  NUMBER_WORDS,
  stemOf,
  transliterate,
  wordsIn,
  type Period,
} from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { Language } from '../../../kit.js';
import { isOutcome, isShortText, outcomesIn } from '../../../methods/request-reading/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { namedValues } from '../../../methods/values-in-text/named-values.js';
import type { Target } from '../simulate.js';
import { quantitiesIn, type Quantity } from './read-quantities.js';

/** What a request states for a calculation on rows: number or sum × factor × share × value per unit − fixed cost. */
export interface RowsModel {
  readonly share: Quantity;
  /** Words for what the share is of: "of Leeds' overtime hours". */
  readonly thing: string;
  readonly price: Quantity;
  readonly cost: Quantity | null;
  /** Multiple of the rows, as for a sample; 1 without one. */
  readonly factor: number;
  readonly period: Period;
  readonly target: Target | null;
  /** Quantities that the calculation does not use. */
  readonly unused: readonly string[];
}

/** Words that define what the calculation is based on. */
const BASE =
  /(?<!\p{L})(?:basis|bas(?:e|ed)\s+(?:is|are|it|this|that|on)|(?:use|using|take)\s+(?:the|our|all)|grundlage|ausgehend\s+von|gerechnet\s+(?:auf|mit|von)|zugrunde|zu\s+grunde|nehm\p{L}*\s+(?:sie\s+)?(?:dafür\s+|dazu\s+)?(?:die|den|das|alle))(?!\p{L})/iu;
const LIKELY_BEFORE =
  /(?<!\p{L})(?:most\s+likely|likeliest|most\s+probably|probably|likely|wahrscheinlich(?:sten)?|ehesten|vermutlich|meist|realistisch)\s*(?:(?:is|are|at|about|around|ist|sind|bei|rund|etwa)\s+)?$/iu;
const DEDUCTED =
  /(?<!\p{L})(?:abzüglich|abzuziehen|abgezogen|minus|less|take\s+off|deduct\p{L}*|subtract\p{L}*|net\s+of|after|nach\s+abzug|davon\s+ab|kosten|kostet|costs?|invest\p{L}*|einmalig\p{L}*|one-?off|gebühr\p{L}*|licen[cs]e|lizenz\p{L}*)(?!\p{L})/iu;
const ODDS = /(?<!\p{L})(?:odds|probabilit\p{L}*|chances?|how\s+likely|likelihood|wahrscheinlich\p{L}*|aussicht\p{L}*)(?!\p{L})/iu;
const LOSES =
  /(?<!\p{L})(?:draufzahl\p{L}*|drauf(?=[\s?.!,]|$)|drauflegen|verlust|minus\s+machen|negativ\p{L}*|lose\s+money|make\s+a\s+loss|loss|out\s+of\s+pocket|in\s+the\s+red|rote\p{L}*\s+zahlen)(?!\p{L})/iu;
const NUMBER_WORD = anyWord(Object.keys(NUMBER_WORDS));
const FACTOR = new RegExp(
  String.raw`(?<!\p{L})(?:mal|times|multipli\p{L}+\s+(?:by|mit|with)|hochgerechnet\s+(?:mal|mit)|×|x)\s*(?<factor>\d+(?:[.,]\d+)?|${NUMBER_WORD})(?![\p{L}\p{N}%])`,
  'iu',
);
const MONTHS = new RegExp(
  String.raw`(?<!\p{L})(?<first>${MONTH_PATTERN})(?:\s+(?<year>20\d\d))?\s+(?:bis(?:\s+ende)?|to|until|through|[-–])\s+(?<last>${MONTH_PATTERN})\s+(?<until>20\d\d)`,
  'iu',
);

/** Returns the first and the last day of a range of months: „von März 2026 bis Mai 2026“; null without one. */
export const monthsIn = (text: string): Period | null => {
  const { first = '', year, last = '', until = '' } = MONTHS.exec(text)?.groups ?? {};
  const [from, to] = [monthOf(first), monthOf(last)];
  if (from === undefined || to === undefined) return null;
  const end = Number(until);
  const begin = year === undefined ? (from > to ? end - 1 : end) : Number(year);
  const dayOf = (of: number, month: number, day: number): string => new Date(Date.UTC(of, month, day)).toISOString().slice(0, 10);
  // The month numbers count from 1.
  return { from: dayOf(begin, from - 1, 1), until: dayOf(end, to, 0) };
};

/** Merges a most likely value that a request states apart from its range: "15 to 40% of the hours, most likely 25%". */
const withModes = (quantities: readonly Quantity[]): Quantity[] =>
  quantities.reduce<Quantity[]>((all, each) => {
    const previous = all.at(-1);
    const isMode =
      previous !== undefined &&
      previous.mode === null &&
      previous.min < previous.max &&
      each.min === each.max &&
      (each.unit === previous.unit || each.unit === 'count') &&
      LIKELY_BEFORE.test(each.before) &&
      each.max >= previous.min &&
      each.max <= previous.max;
    return isMode && previous ? [...all.slice(0, -1), { ...previous, mode: each.max }] : [...all, each];
  }, []);

const isRange = ({ min, max }: Quantity): boolean => min < max;

/** Returns the calculation on rows that a request states with a share, a value per unit and the months of the base; null if it states none. */
export const rowsModelIn = (text: string, language: Language): RowsModel | null => {
  const period = monthsIn(text);
  if (period === null || !BASE.test(text)) return null;
  const quantities = withModes(quantitiesIn(text.replace(MONTHS, ' ').replace(FACTOR, ' '), language));
  const share = quantities.find((each) => each.unit === 'percent' && isRange(each));
  const price = quantities.find((each) => each.unit === 'money' && isRange(each));
  if (!share || !price) return null;
  const single = quantities.filter((each) => each.unit === 'money' && !isRange(each));
  const wanted = single.find(({ before }) => ODDS.test(before));
  const cost = single.find((each) => each !== wanted && (DEDUCTED.test(each.before) || DEDUCTED.test(each.after))) ?? null;
  const { factor: found } = FACTOR.exec(text)?.groups ?? {};
  const used = [share, price, cost, wanted];
  return {
    ...{ share, price, cost, period },
    thing: /^\s*(?:of|der|des|von|aller|unserer|aus)?\s*(?<thing>[^,;.?!]*)/iu.exec(share.after)?.groups?.['thing']?.trim() ?? '',
    factor: found === undefined ? 1 : (NUMBER_WORDS[found.toLowerCase()] ?? Number(found.replace(',', '.'))),
    target: wanted
      ? { value: wanted.max, direction: 'at_least' }
      : LOSES.test(text)
        ? { value: 0, direction: 'at_most' }
        : ODDS.test(text)
          ? { value: 0, direction: 'at_least' }
          : null,
    unused: quantities.filter((each) => !used.includes(each) && each.unit !== 'count').map(({ words }) => words),
  };
};

/** The number or sum in the rows of a table that a thing names. */
export interface RowsBase {
  readonly kind: 'rows' | 'sum';
  readonly column: string;
  /** The values whose rows count; empty for a sum. */
  readonly values: readonly string[];
  /** Share of the words for the thing that the column or value has. */
  readonly score: number;
}

type Table = Pick<Dataset, 'columns' | 'profile' | 'rows' | 'roles' | 'eventLogColumns'>;

const MIN_BEGINNING = 5;
/** Columns with more values are no properties of rows. */
const MAX_VALUES = 40;

/** Words after which a phrase no longer names the thing itself: "hours in Leeds", "hours to permanent contracts". */
const PLACE = /\s(?:to|in|at|for|from|on|with|by|nach|bei|zu|zum|zur|auf|an|für|mit|im)\s/iu;

/** Returns whether a value is another one with words cut off by a full stop: "n. angetroffen" for "nicht angetroffen". */
const isAbbreviated = (short: string, long: string): boolean => {
  const [parts, words] = [short, long].map((value) => value.trim().toLowerCase().split(/\s+/u)) as [string[], string[]];
  const fits = (part: string, word = ''): boolean => part === word || (part.endsWith('.') && word.startsWith(part.slice(0, -1)));
  return parts.length === words.length && parts.some((part) => part.endsWith('.')) && parts.every((part, at) => fits(part, words[at]));
};

const partsOf = (name: string): string[] =>
  transliterate(name)
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);

/** Returns whether a part of a name means a word: its form, its beginning or its first letters: "ag" in "ag hrs" for "agency". */
const isShortFor = (part: string, word: string): boolean =>
  stemOf(part) === stemOf(word) ||
  (part.length >= 2 && word.length > part.length && word.startsWith(part)) ||
  (part.length >= 3 && !/[aeiou]/u.test(part) && part[0] === word[0] && [...part].every((letter) => word.includes(letter)));

/** Returns the number or sum in a table that a thing names, best first: rows with a value, or the sum of a column. */
export const basesIn = (thing: string, table: Table): RowsBase[] => {
  const phrase = thing.split(PLACE)[0] ?? '';
  const words = wordsIn(phrase).map((word) => transliterate(word).toLowerCase());
  if (words.length === 0 || table.eventLogColumns !== null) return [];
  const rows = table.profile.columns.flatMap(({ name, topValues, distinct }) => {
    if (distinct > MAX_VALUES) return [];
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    const ended = outcomesIn(phrase).flatMap(({ outcome }) => values.filter((value) => isOutcome(value, outcome)));
    // The head of the phrase is its last word: "agency hours" are hours and not the rows with "Agency".
    const head = words.at(-1) ?? '';
    const begun = values.filter((value) =>
      partsOf(value).some((part) => part.length >= MIN_BEGINNING && part.slice(0, MIN_BEGINNING) === head.slice(0, MIN_BEGINNING)),
    );
    const spelled = ended.length > 0 ? ended : begun;
    const found = values.filter((value) => spelled.some((each) => each === value || isAbbreviated(value, each)));
    return found.length === 0 || found.length === values.length
      ? []
      : [{ kind: 'rows' as const, column: name, values: found, score: ended.length > 0 ? 1 : 0.9 }];
  });
  const sums = measuredColumns(table).flatMap(({ name }): RowsBase[] => {
    const parts = partsOf(name);
    const matched = words.filter((word) => parts.some((part) => isShortFor(part, word)));
    const isWhole = parts.every((part) => words.some((word) => isShortFor(part, word)));
    return isWhole && matched.length >= Math.min(2, parts.length)
      ? [{ kind: 'sum', column: name, values: [], score: matched.length / words.length + 0.5 }]
      : [];
  });
  return [...rows, ...sums].toSorted((a, b) => b.score - a.score);
};

/** Returns the conditions on other columns that a request names, in the order of the text. */
export const conditionsOn = (text: string, base: RowsBase, { profile }: Pick<Table, 'profile'>): { column: string; values: string[] }[] =>
  profile.columns
    .flatMap(({ name, topValues, distinct }) => {
      const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
      const found = name === base.column || distinct > MAX_VALUES || values.length < 2 ? [] : namedValues(text, values, { inFull: true });
      const [first] = found;
      return first ? [{ column: name, values: found.map(({ value }) => value), at: first.at }] : [];
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ column, values }) => ({ column, values }));
