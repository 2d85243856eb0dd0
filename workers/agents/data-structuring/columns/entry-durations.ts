import { countOf, anyWord, NUMBER_WORDS } from '../../../../platform/text/index.js';
import { byPosition, disjoint } from './spans.js';

/** A duration of an entry; `minutes` is null if it counts days or longer units. */
export interface EntryDuration {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly minutes: number | null;
}

const HOURS = String.raw`(?:stunden?|std\.?|hours?|hrs?\.?|h)(?!\p{L})`;
const MINUTES = String.raw`(?:minuten?|min\.?|minutes?|mins?\.?|['′])(?!\p{L})`;
/** Minutes after hours may be abbreviated further, or have no unit, as in "2 Std 15". */
const MORE_MINUTES = String.raw`(?:\s?(?:${MINUTES}|m(?!\p{L}))|(?!\d|[.,:]\d|\s?(?:[€£$%]|(?:euro?s?|gbp|usd|chf|pounds?|dollars?|kg|stück|stk)(?!\p{L}))))`;
const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2})?\s?[½¼¾]?|[½¼¾]`;
const WORD = anyWord(Object.keys(NUMBER_WORDS));
const START = String.raw`(?<![\p{L}\p{N}.,:])`;
const LONGER = String.raw`(?:(?:arbeits|werk|kalender)?tage?n?|(?:(?:working|business)\s)?days?|wochen?|weeks?|monate?n?|months?)(?!\p{L})`;
/** A point in time instead of a duration: "two days later", „vor drei Tagen“. */
const NO_DURATION = String.raw`(?!\s(?:später|danach|darauf|zuvor|vorher|davor|later|after|afterwards|earlier|before|ago)(?!\p{L}))`;

type Reading = (groups: Record<string, string | undefined>) => number | null;

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Reads a number such as "1,5", "1½" or "zwei". */
const numberIn = (written = ''): number => {
  const sign = /[½¼¾]$/u.exec(written)?.[0];
  const whole = written.replace(/\s?[½¼¾]$/u, '');
  const value = whole === '' ? 0 : (countOf(whole) ?? (/^(?:an?|one|eine?r?)$/iu.test(whole) ? 1 : Number(whole.replace(',', '.'))));
  return value + (sign === undefined ? 0 : (FRACTIONS[sign] ?? 0));
};

/** Notations of durations, the most specific first. */
const NOTATIONS: readonly (readonly [string, Reading])[] = [
  [String.raw`(?<h>\d{1,3}):(?<m>[0-5]\d)\s?(?:${HOURS})`, ({ h, m }) => Number(h) * 60 + Number(m)],
  [
    String.raw`(?<h>${NUMBER}|${WORD}|an?|one|eine?r?)\s?${HOURS}\s?(?:und|and|,)?\s?(?<m>[0-5]?\d)${MORE_MINUTES}`,
    ({ h, m }) => numberIn(h) * 60 + Number(m),
  ],
  [String.raw`(?<h>\d{1,2})h(?<m>[0-5]\d)(?!\d)`, ({ h, m }) => Number(h) * 60 + Number(m)],
  [String.raw`(?:an?|one)\s(?:hour\sand\sa\shalf)|(?:one|1)\sand\sa\shalf\shours|(?:eineinhalb|anderthalb)\sstunden`, () => 90],
  [String.raw`(?<h>${WORD}|\d{1,2})\sand\sa\shalf\shours|(?<h2>\p{L}{3,7})einhalb\sstunden`, ({ h, h2 }) => (numberIn(h ?? h2) + 0.5) * 60],
  [String.raw`(?:an?\s)?quarter\sof\san\shour|(?:eine\s)?viertelstunde`, () => 15],
  [String.raw`(?:three[- ]quarters\sof\san\shour|drei\sviertelstunden|(?:eine\s)?dreiviertelstunde)`, () => 45],
  [String.raw`half\san\shour|(?:a\s)?half[- ]hour|(?:eine[nr]?\s)?halbe\sstunde`, () => 30],
  [String.raw`(?<h>${NUMBER}|${WORD}|an|one|eine)[\s-]?${HOURS}`, ({ h }) => numberIn(h) * 60],
  [String.raw`(?<m>${NUMBER}|${WORD}|an?|one|eine)[\s-]?${MINUTES}`, ({ m }) => numberIn(m)],
  [String.raw`(?:${NUMBER}|${WORD}|an?|one|eine[nrm]?)[\s-]?${LONGER}`, () => null],
  [
    String.raw`all\s(?:day|night|morning|afternoon|evening|week)(?!\p{L})|(?:den|die)\sganzen?\s(?:tag|nacht|vormittag|nachmittag|abend|woche)(?!\p{L})`,
    () => null,
  ],
];

/** Returns the durations of an entry in their order. */
export const entryDurations = (text: string): EntryDuration[] => {
  const all = NOTATIONS.flatMap(([body, read]) =>
    [...text.matchAll(new RegExp(`${START}(?:${body})${NO_DURATION}`, 'giu'))].map(({ index, groups, 0: whole }) => ({
      ...{ start: index, end: index + whole.trimEnd().length, text: whole.trim().replace(/\.$/u, '') },
      minutes: read(groups ?? {}),
    })),
  ).filter(({ minutes }) => minutes === null || Number.isFinite(minutes));
  return disjoint(all).toSorted(byPosition);
};

const UNIT_OF_NAME: readonly (readonly [60 | 1, RegExp])[] = [
  [1, /(?<!\p{L})(?:min(?:uten|utes|s)?)(?!\p{L})/iu],
  [60, /(?<!\p{L})(?:h|std|stunden|hours|hrs)(?!\p{L})/iu],
];

/** Returns how durations of a column are written: in the unit of its name, in minutes if they have several notations, else as written. */
export const durationWriter = (
  name: string,
  durations: readonly EntryDuration[],
  format: (value: number) => string,
): ((duration: EntryDuration) => string) => {
  const named = UNIT_OF_NAME.find(([, pattern]) => pattern.test(name))?.[0];
  const isCountable = durations.every(({ minutes }) => minutes !== null);
  const isMixed =
    new Set(
      durations.map(({ text }) =>
        text
          .replaceAll(/[\d.,]+/gu, '#')
          .toLowerCase()
          .replaceAll(/[\s.]/gu, ''),
      ),
    ).size > 1;
  if (named === undefined && !(isCountable && isMixed)) return ({ text }) => text;
  const size = named ?? 1;
  return ({ minutes, text }) =>
    minutes === null ? text : `${format(minutes / size)}${named === undefined ? ' min' : size === 60 ? ' h' : ' min'}`;
};
