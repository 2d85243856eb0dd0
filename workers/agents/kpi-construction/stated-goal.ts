import { boundsIn, MONTH_PATTERN, numberOf } from '../../../platform/text/index.js';
import type { ConstructionResult } from './construction-result.js';

/** A goal with a due date, stated in one clause of a request. */
export interface StatedGoal {
  /** Clause of the request that states the goal. */
  readonly words: string;
  readonly direction: ConstructionResult['direction'];
  /** Target value; null if the request states a change in percent. */
  readonly target: number | null;
  readonly unit: string | null;
  /** Change in percent, without sign, and the words for it; null if the request states a target value. */
  readonly change: { readonly percent: number; readonly words: string } | null;
}

/** A due date: a day, month, quarter or year after a word such as "by". */
const DUE = new RegExp(
  String.raw`(?<!\p{L})(?:by|until|before|bis(?:\s+(?:zum|ende|mitte|anfang))?|per)\s+(?:(?:the\s+)?end\s+of\s+|ende\s+|mitte\s+)?(?:\d{1,2}\.?\s*)?(?:(?:${MONTH_PATTERN})|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}\.\s|\d{4}-\d{2}|q[1-4]|20\d{2})`,
  'iu',
);
const CHANGE = /(?<!\p{L})(?:um|by|minus|plus)\s+(?<number>\d+(?:[.,]\d+)?)\s*(?:%|prozent|per ?cent)(?!\s*-?\s*(?:punkt|point|age|ual))/iu;
const DOWN =
  /(?<!\p{L})(?:minus|runter|herunter|sink\p{L}*|senk\p{L}*|fallen|fällt|falls?|abnehm\p{L}*|reduz\p{L}*|verring\p{L}*|weniger|niedriger|down|drop|fall|cut|reduc\p{L}*|lower|decreas\p{L}*|less|shrink)(?!\p{L})/iu;
const UP =
  /(?<!\p{L})(?:plus|rauf|hoch|steig\p{L}*|erhöh\p{L}*|wachs\p{L}*|verbesser\p{L}*|mehr|up|rise|rais\p{L}*|increas\p{L}*|grow\p{L}*|improv\p{L}*|more)(?!\p{L})/iu;
/** A clause that begins with a value and its due date: "4.5% by the end of May". */
const PLAIN =
  /^(?:(?:at|to|of|with|auf|mit|von|zu)\s+)?(?<number>\d+(?:[.,]\d+)?)\s*(?<unit>%|prozent|per ?cent|tage?n?|days?|stunden?|hours?|minuten?|minutes?)?\s+(?:by|until|before|bis|per)(?!\p{L})/iu;
const PERCENT = /%|prozent|per ?cent/iu;
/** Boundary between clauses. The full stop in a date is not a boundary. */
const CLAUSE = /\s*(?:[;!?]|:(?=\s+\d)|,(?!\d)|(?<!\d)\.(?=\s|$)|(?<=\d{4}|%)\.(?=\s|$)|\s[–—-](?=\s))\s*/u;

/** Returns the first goal that a request states in a clause with a due date; null if there is none. */
export const statedGoal = (request: string): StatedGoal | null => {
  for (const clause of clausesOf(request)) {
    if (!DUE.test(clause)) continue;
    const change = CHANGE.exec(clause);
    const direction = DOWN.test(clause) ? 'lower' : UP.test(clause) ? 'higher' : null;
    const words = clause.trim();
    if (change && direction !== null)
      return {
        ...{ words, direction, target: null, unit: null },
        change: { percent: numberOf(change.groups?.['number'] ?? '') ?? 0, words: change[0] },
      };
    const plain = PLAIN.exec(words)?.groups;
    if (plain)
      return {
        words,
        direction,
        target: numberOf(plain['number'] ?? ''),
        unit: PERCENT.test(plain['unit'] ?? '') ? '%' : null,
        change: null,
      };
    const bound = boundsIn(clause).find(({ value }) => !(value >= 1990 && value <= 2100));
    if (!bound) continue;
    const isUpper = bound.operator === '<' || bound.operator === '<=';
    return {
      ...{ words, target: bound.value, unit: PERCENT.test(clause) ? '%' : null, change: null },
      direction: isUpper ? 'lower' : 'higher',
    };
  }
  return null;
};

/** Returns the clauses of a request without the punctuation between them. */
const clausesOf = (request: string): string[] => {
  const clauses: string[] = [];
  let from = 0;
  for (const { index, 0: end } of request.matchAll(new RegExp(CLAUSE.source, 'gu'))) {
    clauses.push(request.slice(from, index));
    from = index + end.length;
  }
  return [...clauses, request.slice(from)];
};

/** Words of clauses that state a task, such as "set it up", instead of the measure. */
const TASK =
  /(?:(?<!\p{L})(?:where|how)\s+(?:(?:do|are)\s+)?we\s+(?:are\s+|do\s+)?(?:stand|today|now)|(?<!\p{L})where\s+are\s+we|wo\s+(?:wir|stehen)\s+(?:\p{L}+\s+){0,3}?(?:stehen|wir|heute)|(?:heutige|aktuelle|jetzige)[nrms]?\s+(?:stand|wert)|(?<!\p{L})what\s+(?:is|was|were)\s+(?:it|this|that)(?!\p{L})|wie\s+hoch\s+(?:ist|war|lag)\s+(?:sie|er|es|das)(?!\p{L})|(?:current|today'?s)\s+(?:value|position|figure)|(?:set|build|define|construct)\s+(?:it|this|them)\s+up|(?<!\p{L})(?:bau|leg|richte|stell|setz)\p{L}*\s+(?:sie|es|das|die))/iu;

/** Returns a request without its goal and without the clauses that state a task. The first other clause is always kept. */
export const withoutGoal = (request: string, goal: StatedGoal | null): string => {
  const text = goal === null ? request : request.replace(goal.words, ' ');
  const [first = '', ...rest] = clausesOf(text).filter((clause) => clause.trim() !== '');
  const kept = rest.filter((clause) => !TASK.test(clause));
  return goal === null && kept.length === rest.length
    ? request
    : [first, ...kept]
        .join(', ')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/:\s*(?=,|$)/gu, '')
        .replace(/[\s,]+$/u, '')
        .trim();
};

/** The measured quantity after words such as "a measure for". */
const FOR =
  /(?<!\p{L})(?:kpi|measure|metric|indicator|(?:kenn|mess)(?:zahl|größe))s?\s+(?:for|of|on|zu[rm]?|für|über)\s+(?:(?:the|our|an?|den|die|das|der|unsere[nr]?)\s+)?(?<name>\p{L}[^,;:!?()]{3,90})/iu;

/** A KPI name before a colon and the definition: „eine Kennzahl Liefertreue: Anteil …“. */
const NAMED =
  /(?<!\p{L})(?:kpi|measure|metric|indicator|(?:kenn|mess)(?:zahl|größe))\s+(?:(?:called|named|namens|mit dem namen)\s+)?[„“"]?(?<name>\p{L}[\p{L}-]{3,}(?:\s+[\p{L}-]+){0,3}?)[“”"]?\s*:\s/iu;

/**
 * Returns the KPI name or the measured quantity that a request states, such as "late returns on event hires" in "a measure for late
 * returns on event hires". Returns null if it states neither.
 */
export const subjectIn = (text: string): string | null => {
  const name = (NAMED.exec(text) ?? FOR.exec(text))?.groups?.['name']
    ?.replace(/\s+(?:monthly|monatlich|per month|je monat)$/iu, '')
    .trim()
    .replace(/\.$/u, '');
  return name === undefined || name === '' ? null : name;
};
