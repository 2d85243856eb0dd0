import { anyWord, NUMBER_WORDS, SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf } from '../../../../platform/text/index.js';
import { CURRENCIES } from '../../../../platform/value-notations/index.js';
import type { Language } from '../../../kit.js';
import { NUMBER, readNumber } from '../../../methods/values-in-text/read-number.js';

export type QuantityUnit = 'money' | 'percent' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'years' | 'count';

/** A number or a range that a request states, with the words around it. */
export interface Quantity {
  readonly min: number;
  readonly max: number;
  /** The most likely value; null if the request states none. */
  readonly mode: number | null;
  readonly unit: QuantityUnit;
  /** Code of the currency; null for other units. */
  readonly currency: string | null;
  /** Words of the sentence before the quantity, from the previous quantity on. */
  readonly before: string;
  /** Words after the quantity, up to the next quantity or the end of the clause. */
  readonly after: string;
  readonly words: string;
}

interface Value {
  readonly at: number;
  readonly end: number;
  readonly value: number;
  readonly unit: QuantityUnit | null;
  readonly currency: string | null;
  /** A number word without a unit is a quantity only as a part of a range: "one of them", "two to five months". */
  readonly isWeak: boolean;
}

const UNITS: readonly (readonly [QuantityUnit, string])[] = [
  ['percent', String.raw`%|prozent(?:punkte?n?)?|percent(?:age points?)?|per cent|punkte?n?|points?|pp`],
  ['minutes', 'minuten?|minutes?|mins?'],
  ['hours', String.raw`stunden?|std\.?|hours?|hrs?|h`],
  ['days', 'tage?n?|days?'],
  ['weeks', 'wochen?|weeks?'],
  ['months', 'monate?n?|months?'],
  ['years', 'jahre?n?|years?'],
];
const MONEY = anyWord(Object.keys(CURRENCIES));
const SCALE = [...Object.keys(SCALE_WORDS), ...Object.keys(SCALE_ABBREVIATIONS)].join('|');
/** Words for 0.5, 1 and 1.5 before a scale: "half a million", „eineinhalb Millionen“. */
const OF_SCALE: readonly (readonly [number, string])[] = [
  [1.5, 'one and a half|anderthalb|eineinhalb'],
  [0.5, String.raw`half an?|(?:ein(?:e[mnrs]?)?\s+)?halbe[mnrs]?`],
  [1, String.raw`an?|one|ein(?:e[mnrs]?)?`],
];
const BEFORE_SCALE = String.raw`(?<!\p{L})(?:${OF_SCALE.map(([, words]) => words).join('|')})(?=\s+(?:${Object.keys(SCALE_WORDS).join('|')})(?!\p{L}))`;
const VALUE = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])(?:(?<before>${MONEY})\s?)?(?:(?<number>${NUMBER})|(?<word>${BEFORE_SCALE}|(?<!\p{L})(?:${Object.keys(NUMBER_WORDS).join('|')})(?!\p{L})))(?!\p{N})(?:[\s-]?(?<scale>(?:${SCALE})\.?|[tkm](?=\s?(?:${MONEY})|[\s,.;?!)]|$))(?!\p{L}))?(?:[\s-]?(?:(?<currency>${MONEY})|(?<unit>${UNITS.map(([, words]) => words).join('|')}))(?![\p{L}\p{N}]))?`,
  'giu',
);
const LETTER_SCALES: Readonly<Record<string, number>> = { t: 1e3, k: 1e3, m: 1e6 };
const YEAR = /^(?:19|20)\d\d$/u;

const wordValue = (word: string): number =>
  NUMBER_WORDS[word.toLowerCase()] ?? OF_SCALE.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? 0;

const valuesIn = (text: string, language: Language): Value[] =>
  Array.from(text.matchAll(VALUE)).flatMap((match) => {
    const { number, word, scale, unit, before, currency } = match.groups ?? {};
    if (number !== undefined && YEAR.test(number) && !scale && !unit && !before && !currency) return [];
    const money = before ?? currency;
    const factor = scale === undefined ? 1 : (scaleOf(scale, language) ?? LETTER_SCALES[scale.toLowerCase()] ?? 1);
    const size = number === undefined ? wordValue(word ?? '') : readNumber(number, language).value;
    return [
      {
        at: match.index,
        end: match.index + match[0].length,
        value: size * factor,
        unit: money
          ? 'money'
          : unit === undefined
            ? null
            : (UNITS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(unit))?.[0] ?? null),
        currency: money ? (CURRENCIES[money.toLowerCase()] ?? null) : null,
        isWeak: word !== undefined && !unit && !money && !scale,
      },
    ];
  });

const JOINS = /^\s*(?:(?:und|and|oder|or)\s+|(?:to|bis(?:\s+zu)?)\s+|[–—-]\s*)$/iu;
const JOINS_BETWEEN = /^\s*(?:und|and|bis|to)\s+$/iu;
const BETWEEN = /(?<!\p{L})(?:zwischen|between)\s+$/iu;
const OR = /^\s*(?:und|and|oder|or)\s+$/iu;
const UP_TO = /(?<!\p{L})(?:bis\s+zu|up\s+to|as\s+much\s+as)\s+$/iu;
const PLUS_MINUS = /^\s*(?:±|\+\/?-|plus\/?\s?minus|plus or minus)\s*$/iu;
const LIKELY_WORDS = String.raw`(?:am\s+|the\s+)?(?:most\s+(?:likely|probably)|most\s+probable|likeliest|(?:höchst)?wahrscheinlich(?:st(?:en|e[rn]?)?)?|ehesten|best\s+guess|realistisch(?:erweise)?|realistic(?:ally)?|typical(?:ly)?|typischerweise|meist(?:ens)?|mode|modus)(?:\s+(?:value|wert|case|fall))?`;
const MODE_BEFORE = new RegExp(
  String.raw`^\s*(?:(?:each|apiece|(?:per|je|pro|an?)\s+\p{L}+)\s*)?(?:[\p{L}-]+(?:\s+[\p{L}-]+){0,3}\s*(?=[,;(–—]))?[\s,;(–—-]*(?:(?:und|and|but|aber|davon|with|mit)\s+)?${LIKELY_WORDS}(?:\s+(?:is|are|at|ist|sind|liegt|bei|um|of|von|about|around|rund|etwa|ca\.?))*[\s:=]*$`,
  'iu',
);
const MODE_AFTER = new RegExp(String.raw`^\s*\(?\s*(?:als|as|being|is|ist)?\s*(?:the\s+|der\s+)?${LIKELY_WORDS}`, 'iu');
const AT_LEAST =
  /(?<!\p{L})(?:mindestens|wenigstens|at\s+least|minimum|min\.?|im\s+schlechtesten\s+fall|schlimmstenfalls|worst\s+case|pessimisti(?:sch|c))[\s:]*$/iu;
const AT_MOST =
  /(?<!\p{L})(?:höchstens|maximal|at\s+most|maximum|max\.?|im\s+besten\s+fall|bestenfalls|best\s+case|optimisti(?:sch|c))[\s:]*$/iu;
/** Longest text between the parts of a range that are stated apart: "at least 5 days, at most 9, most likely 6". */
const MAX_GAP = 40;
const SENTENCE_END = /[.;?!]\s/gu;

/**
 * Returns the quantities that a text states: "15 to 25", "between 10 and 20 %", "up to three months", "115 to 175 EUR, most likely 145",
 * "at least 5, most likely 6, at most 9", "100 ± 10". Years, and number words without a unit, are left out.
 */
export const quantitiesIn = (text: string, language: Language): Quantity[] => {
  const values = valuesIn(text, language);
  const found: (Omit<Quantity, 'before' | 'after' | 'words' | 'unit'> & {
    at: number;
    end: number;
    inner?: string;
    unit: QuantityUnit | null;
  })[] = [];
  for (let index = 0; index < values.length; index++) {
    const first = values[index];
    const next = values[index + 1];
    if (!first) continue;
    const gap = text.slice(found.at(-1)?.end ?? 0, first.at);
    const lead = text.slice(0, first.at);
    const previous = found.at(-1);
    const isNear = previous !== undefined && gap.length <= MAX_GAP && [null, previous.unit].includes(first.unit ?? previous.unit);
    if (previous && isNear && (MODE_BEFORE.test(gap) || (MODE_AFTER.test(text.slice(first.end)) && /^[\s,(]*$/u.test(gap)))) {
      previous.end = first.end;
      Object.assign(previous, {
        inner: gap,
        mode: first.value,
        unit: previous.unit ?? first.unit,
        currency: previous.currency ?? first.currency,
      });
      continue;
    }
    if (previous && isNear && previous.min === previous.max && AT_MOST.test(lead) && AT_LEAST.test(text.slice(0, previous.at))) {
      Object.assign(previous, { max: first.value, end: first.end, unit: previous.unit ?? first.unit });
      continue;
    }
    const between = next ? text.slice(first.end, next.at) : '';
    const isBetween = BETWEEN.test(lead);
    const sameUnit = next !== undefined && (first.unit === null || next.unit === null || first.unit === next.unit);
    if (next && PLUS_MINUS.test(between)) {
      const isShare = next.unit === 'percent' && first.unit !== 'percent';
      const spread = isShare ? (first.value * next.value) / 100 : next.value;
      found.push({
        ...placed(first, next),
        min: first.value - spread,
        max: first.value + spread,
        mode: null,
        unit: isShare ? first.unit : (first.unit ?? next.unit),
      });
      index++;
    } else if (
      next &&
      sameUnit &&
      (isBetween ? JOINS_BETWEEN.test(between) : JOINS.test(between) && !OR.test(between)) &&
      first.value < next.value
    ) {
      found.push({ ...placed(first, next), min: first.value, max: next.value, mode: null, unit: first.unit ?? next.unit });
      index++;
    } else if (!first.isWeak) {
      const min = UP_TO.test(lead) ? 0 : first.value;
      found.push({ ...placed(first, first), min, max: first.value, mode: null, unit: first.unit });
    }
  }
  return found.map(({ at, end, unit, inner = '', ...quantity }, index) => {
    const from = Math.max(found[index - 1]?.end ?? 0, ...Array.from(text.slice(0, at).matchAll(SENTENCE_END), (each) => each.index + 1));
    const rest = text.slice(end, found[index + 1]?.at ?? text.length);
    return {
      ...quantity,
      unit: unit ?? 'count',
      before: text.slice(from, at),
      // "£90 to £160 each (most likely £115)": the words between belong to the range.
      after: `${inner}${rest.split(/[;?!]|[.,](?=\s|$)/u)[0] ?? ''}`,
      words: text.slice(at, end),
    };
  });
};

const placed = (first: Value, last: Value): { at: number; end: number; currency: string | null } => ({
  at: first.at,
  end: last.end,
  currency: first.currency ?? last.currency,
});
