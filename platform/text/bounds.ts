import { countOf, NUMBER_WORDS, numberOf, SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf, WRITTEN_NUMBER } from './number-words.js';

type BoundOperator = '>' | '>=' | '<' | '<=';

/** Units of a bound with their words. */
const UNIT_WORDS = {
  percent: String.raw`%|prozent(?:e?n)?|percent|per cent`,
  days: String.raw`tage?n?|days?`,
  hours: String.raw`h|std\.?|stunden?|hours?`,
  minutes: String.raw`min\.?|minuten?|minutes?`,
  weeks: 'wochen?|weeks?',
  months: 'monate?n?s?|months?',
  years: 'jahre?n?s?|years?',
  weight: String.raw`kg|kilogramm|kilograms?|t|tonnen?|tonnes?|tons?`,
  money: String.raw`€|£|\$|euros?|eur|pounds?|pfund|gbp|dollars?|usd|chf|franken`,
} as const;
export type BoundUnit = keyof typeof UNIT_WORDS;
const UNITS = Object.keys(UNIT_WORDS) as BoundUnit[];

/** A bound on a number that a text states, such as "at least 8 hours" or „20 % oder mehr“. */
export interface Bound {
  readonly operator: BoundOperator;
  readonly value: number;
  readonly unit: BoundUnit | null;
  readonly words: string;
  /** Position of the bound in the text. */
  readonly at: number;
}

/** Words before the number. */
const BEFORE: readonly (readonly [BoundOperator, string])[] = [
  ['>=', 'mindestens|wenigstens|minimum|nicht weniger als|nicht unter|ab|at least|no less than|not less than|a minimum of|>=|≥'],
  ['<=', 'höchstens|hoechstens|maximal|nicht mehr als|nicht über|bis zu|at most|no more than|not more than|up to|a maximum of|<=|≤'],
  [
    '>',
    String.raw`(?:mehr|größer|groesser|höher|länger|laenger|teurer|älter|schwerer|später|weiter) als|über|ueber|oberhalb von|above|over|(?:more|greater|higher|longer|larger|older|later|bigger|heavier) than|exceeding|exceeds?|übersteig\p{L}*|>`,
  ],
  [
    '<',
    String.raw`(?:weniger|kleiner|niedriger|kürzer|kuerzer|billiger|jünger|früher|leichter) als|unter|unterhalb von|below|under|(?:less|fewer|smaller|lower|shorter|cheaper|younger|earlier|lighter) than|<`,
  ],
];
/** Units of the length of a delay: "ten minutes late". */
const TIMES = [UNIT_WORDS.days, UNIT_WORDS.hours, UNIT_WORDS.minutes].join('|');
/** Words after the number and its unit. */
const AFTER: readonly (readonly [BoundOperator, string])[] = [
  [
    '>=',
    String.raw`(?:oder|und|or|and)\s+(?:mehr|höher|länger|älter|größer|darüber|more|higher|longer|older|larger|above|over|up)|aufwärts|upwards?`,
  ],
  ['>=', String.raw`(?<=(?:${TIMES})\s+)(?:(?:too\s+)?late|zu\s+spät|verspätet)`],
  [
    '<=',
    String.raw`(?:oder|und|or|and)\s+(?:weniger|niedriger|kürzer|jünger|kleiner|darunter|less|fewer|lower|shorter|younger|smaller|below|under)|abwärts`,
  ],
];

const ANY_UNIT = UNITS.map((unit) => UNIT_WORDS[unit]).join('|');
/** The article before a unit: "more than a month". */
const ONE = String.raw`(?:an?|one|eine[mnrs]?|ein)(?=\s+(?:${ANY_UNIT})(?!\p{L}))`;
/** Halves of a unit: "more than half a day", „anderthalb Jahre“. */
const HALF = String.raw`(?:half an?|an? half|ein(?:e[mnrs]?)? halbe[mnrs]?|anderthalb|eineinhalb|one and a half)(?=\s+(?:${ANY_UNIT})(?!\p{L}))`;
/** Quarters of an hour: "a quarter of an hour", „eine Viertelstunde“. */
const QUARTERS = String.raw`(?:eine[rn]?\s+)?(?:drei)?viertel(?=stunden?(?!\p{L}))|eine[rn]?\s+(?:drei)?viertel(?=\s+stunden?(?!\p{L}))|(?:(?:an?|one)\s+|three[\s-])?quarters?\s+of\s+an(?=\s+hour(?!\p{L}))|(?:an?\s+)?quarter(?=[-\s]hour(?!\p{L}))`;
const NUMBER = String.raw`(?<!\p{L})(?:${QUARTERS})|${WRITTEN_NUMBER}|(?<!\p{L})${HALF}|(?<!\p{L})(?:${Object.keys(NUMBER_WORDS).join('|')})(?!\p{L})|(?<!\p{L})${ONE}`;
const ANY_SCALE = [...Object.keys(SCALE_WORDS), ...Object.keys(SCALE_ABBREVIATIONS)].join('|');
/** The letter of thousands that is written together with a currency: „10 TEUR“, "5kGBP". */
const THOUSANDS = '[tk](?=(?:eur|gbp|usd|chf|€|£)(?![\\p{L}\\p{N}]))';
const alternatives = (words: readonly (readonly [BoundOperator, string])[], group: string): string =>
  words.map(([, pattern], index) => `(?<${group}${index}>${pattern})`).join('|');
const amount = (index: string): string =>
  String.raw`(?<currency${index}>[€£$]\s*)?(?<number${index}>${NUMBER})(?![\p{N}])(?:\s*(?<scale${index}>${THOUSANDS}|(?:${ANY_SCALE})\.?(?![\p{L}\p{N}])))?(?:\s*-?(?<unit${index}>${ANY_UNIT})(?![\p{L}\p{N}]))?`;

const BOUND = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:zwischen|between)\s+${amount('From')}\s+(?:und|and)\s+${amount('To')}`,
    String.raw`(?<![\p{L}\p{N}])(?:${alternatives(BEFORE, 'b')})\s*${amount('After')}`,
    String.raw`(?<![\p{L}\p{N}])${amount('Before')}\s+(?:${alternatives(AFTER, 'a')})(?!\p{L})`,
  ].join('|'),
  'giu',
);

/** Returns the bounds on numbers that a text states. A range has two. */
export const boundsIn = (text: string): Bound[] =>
  [...text.matchAll(BOUND)].flatMap(({ 0: words, index, groups = {} }) => {
    const part = (name: string): Pick<Bound, 'value' | 'unit'> => ({
      value: valueOf(groups[`number${name}`] ?? '', groups[`scale${name}`]),
      unit: groups[`currency${name}`] === undefined ? unitOf(groups[`unit${name}`]) : 'money',
    });
    const common = { words: words.trim(), at: index };
    if (groups['numberFrom'] !== undefined) {
      const [from, to] = [part('From'), part('To')];
      return [
        { operator: '>=', ...from, unit: from.unit ?? to.unit, ...common },
        { operator: '<=', ...to, ...common },
      ];
    }
    const isBefore = groups['numberAfter'] !== undefined;
    const [kinds, group] = isBefore ? ([BEFORE, 'b'] as const) : ([AFTER, 'a'] as const);
    const operator = kinds.find((_, at) => groups[`${group}${at}`] !== undefined)?.[0];
    const found = part(isBefore ? 'After' : 'Before');
    // „ab 2026“ begins a period.
    if (operator === undefined || (/^ab(?!\p{L})/iu.test(words) && found.unit === null)) return [];
    return [{ operator, ...found, ...common }];
  });

const valueOf = (written: string, scale: string | undefined): number =>
  (countOf(written) ??
    (/half|halb|viertel|quarter/iu.test(written) ? partOf(written) : /^\p{L}+$/u.test(written) ? 1 : numberOf(written))) *
  (scale === undefined ? 1 : /^t$/iu.test(scale) ? 1e3 : (scaleOf(scale, null) ?? 1));

const partOf = (written: string): number => {
  if (/viertel|quarter/iu.test(written)) return /drei|three/iu.test(written) ? 0.75 : 0.25;
  return /^(?:anderthalb|eineinhalb|one)/iu.test(written) ? 1.5 : 0.5;
};

const unitOf = (written: string | undefined): BoundUnit | null =>
  UNITS.find((unit) => written !== undefined && new RegExp(`^(?:${UNIT_WORDS[unit]})$`, 'iu').test(written)) ?? null;
