import { periodsOf } from '../../../../platform/text/index.js';
import type { RowPlan } from '../answer-plan.js';
import type { PlannedDataset } from '../local-subjects.js';
import { ARROW, blankShares, timeColumnOf } from '../row-conditions.js';
import { onlyPair } from '../row-dates/intervals.js';

/** Limits on the age of open rows on a given day. */
export interface OpenAges {
  readonly blank: RowPlan['blanks'][number];
  readonly interval: RowPlan['intervals'][number];
  readonly limits: RowPlan['conditions'];
  /** True if the request asks how many rows exceed each limit; otherwise the only limit selects the rows. */
  readonly isCounted: boolean;
  /** Words of the request that state the limits. */
  readonly words: readonly string[];
}

/** Words for rows that are not completed. */
const OPEN =
  /(?<!\p{L})(?:(?:still|currently|noch|derzeit|aktuell)\s+)?(?:open|unresolved|unfinished|pending|outstanding|offene?[nrms]?|unerledigt\p{L}*|anhängig\p{L}*|ausstehend\p{L}*)(?!\p{L})/iu;
/** Limits on an age: "over 30 and over 60 days", „älter als 60 und älter als 120 Tage“. In a list, only the last limit needs a unit. */
const AGE =
  /(?<!\p{L})(?:älter als|länger als|seit mehr als|über|mehr als|older than|longer than|for more than|more than|over)\s+(?<number>\d{1,4})(?:\s*(?<unit>tage?n?|days?|wochen?|weeks?|monate?n?|months?)(?!\p{L})|(?=,?\s+(?:und|and|oder|or|bzw|sowie)(?!\p{L})|,\s))/giu;
/** Words that ask how many of the open rows exceed a limit. */
const OF_THEM = /(?<!\p{L})(?:davon|darunter|hiervon|of (?:them|these|those|which))(?!\p{L})/iu;
const DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:wochen?|weeks?)$/iu, 7],
  [/^(?:monat|month)/iu, 30],
];

/** Words before the day on which ages are computed: "as at 31 October 2026", „Stand 31.10.2026“. */
const AS_OF = /(?<!\p{L})(?:as (?:at|of|on)|stand|zum stichtag|stichtag|per)(?!\p{L})[\s:]+(?:vom\s+|zum\s+|the\s+)?/iu;
/** Words between a limit and the day on which it is reached: "more than 60 days before 1 May", „mehr als 60 Tage vor dem 1. Mai“. */
const BEFORE_DAY =
  /(?<!\p{L})(?:tage?n?|days?|wochen?|weeks?|monate?n?|months?)\s+(?:before|prior to|vor)(?!\p{L})\s+(?:the\s+|dem\s+|den\s+)?/iu;
/** Maximum number of characters in a date. */
const MAX_DAY = 30;

/** Returns the day on which ages are computed, YYYY-MM-DD; today if the request names none. */
const dayOf = (text: string, now: Date): string => {
  const match = AS_OF.exec(text) ?? BEFORE_DAY.exec(text);
  const end = match ? match.index + match[0].length : 0;
  const [day] = match ? periodsOf(text.slice(end, end + MAX_DAY), now) : [];
  return day?.start === 0 && day.value.until !== null ? day.value.until : now.toISOString().slice(0, 10);
};

/** Returns the age limits that a request sets for open rows; null without limits, or if no date column shows which rows are open. */
export const openAgesIn = (text: string, dataset: PlannedDataset, blanks: RowPlan['blanks'], now: Date): OpenAges | null => {
  const open = OPEN.exec(text)?.[0];
  if (open === undefined || dataset.roles['case'] !== undefined) return null;
  const limits = [...text.matchAll(AGE)].map(({ 0: words, groups }) => ({
    words,
    number: Number(groups?.['number']),
    unit: groups?.['unit'],
  }));
  const unit = limits.findLast((limit) => limit.unit !== undefined)?.unit;
  if (limits.length === 0 || unit === undefined) return null;
  const shares = blankShares(dataset);
  const end = blanks.find(({ isBlank }) => isBlank)?.column ?? onlyPair(dataset)?.[1];
  const start = timeColumnOf(dataset);
  if (end === undefined || start === null || start === end || (shares.get(end) ?? 0) === 0) return null;
  const day = dayOf(text, now);
  const name = `${start}${ARROW}${day}`;
  const factor = (of: string | undefined): number => DAYS.find(([pattern]) => pattern.test(of ?? unit))?.[1] ?? 1;
  return {
    blank: { column: end, isBlank: true, words: open },
    interval: { name, from: start, until: day, isWholeDays: true, words: open },
    limits: limits.map((limit) => ({
      column: name,
      operator: '>' as const,
      value: limit.number * factor(limit.unit),
      words: limit.words,
    })),
    isCounted: limits.length > 1 || OF_THEM.test(text),
    words: limits.map(({ words }) => words),
  };
};
