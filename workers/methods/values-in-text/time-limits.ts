import { anyWord, NUMBER_WORDS } from '../../../platform/text/index.js';
import { BEFORE, NUMBER } from './read-number.js';

/** A limit of time as a text states it: the count or word before the unit, and the unit as written, such as "working days". */
export interface TimeLimit {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly unit: string;
}

const DAY_KIND = String.raw`(?:(?:full|working|business|calendar|office|bank|volle[nr]?)[ -])?`;
const UNIT = String.raw`(?:(?:arbeits|werk|kalender|geschäfts|bank|folge)?tag(?:e[ns]?|s)?|stunden?|minuten?|wochen?|monat(?:e[ns]?|s)?|jahre?[ns]?|quartale?n?|days?|hours?|hrs?|minutes?|mins?|weeks?|months?|years?|quarters?)`;
/** Days relative to the previous one, and ordinal numbers: „am nächsten Werktag“, "the fifth working day", „5. Werktag“. */
const RELATIVE = String.raw`nächste[nmrs]?|folgende[nmrs]?|selbe[nmrs]?|gleiche[nmrs]?|next|following|same`;
const ORDINAL = String.raw`(?:ers|zwei|drit|vier|fünf|sechs|sieb|ach|neun|zehn)te[nmrs]?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:\.|st|nd|rd|th)`;
const COUNT = `${NUMBER}|${anyWord(Object.keys(NUMBER_WORDS))}`;
/** "Seven days a week" and "five days per week" are opening times. */
const NO_RATE = String.raw`(?!\s*(?:a|per|pro|je|in der)\s+(?:day|week|month|year|tag|woche|monat|jahr))`;
const SPAN = new RegExp(
  String.raw`(?:${BEFORE}|(?<!\p{L}))(?<value>${COUNT}|${RELATIVE}|${ORDINAL})[ \u00A0-]?(?<unit>${DAY_KIND}${UNIT})(?!\p{L})${NO_RATE}`,
  'giu',
);
const CLOCK =
  /(?<![\d.,:])(?<value>\d{1,2}(?:[:.]\d{2})?)\s?(?<unit>(?:uhr|a\.?m\.?|p\.?m\.?|o['’]clock)(?:\s+(?:des|am|of the|on the)\s+(?:\p{L}+\s+){0,2}?(?:\p{L}*tage?s?|days?))?)(?!\p{L})/giu;

/** Finds limits of time: durations, days relative to another one, ordinal days and times of the day. */
export const findTimeLimits = (text: string): TimeLimit[] =>
  [CLOCK, SPAN]
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, groups, 0: whole }) => ({
        ...{ start: index, end: index + whole.length },
        ...{ value: groups?.['value'] ?? '', unit: groups?.['unit'] ?? '' },
      })),
    )
    .filter(({ start, end }, at, all) => !all.slice(0, at).some((each) => start < each.end && end > each.start))
    .toSorted((a, b) => a.start - b.start);
