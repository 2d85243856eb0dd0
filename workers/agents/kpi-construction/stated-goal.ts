import { boundsIn, MONTH_PATTERN, numberOf } from '../../../platform/text/index.js';
import type { ConstructionResult } from './construction-result.js';

/** A goal that a clause of a request states with a day by which it is to be reached. */
export interface StatedGoal {
  /** The clause in the words of the request. */
  readonly words: string;
  readonly direction: ConstructionResult['direction'];
  /** Value to be reached; null for a change. */
  readonly target: number | null;
  readonly unit: string | null;
  /** Change in percent, positive, with its words; null for a value. */
  readonly change: { readonly percent: number; readonly words: string } | null;
}

/** A day or month by which something is to be reached. */
const DUE = new RegExp(
  String.raw`(?<!\p{L})(?:by|until|before|bis(?:\s+(?:zum|ende|mitte|anfang))?|per)\s+(?:(?:the\s+)?end\s+of\s+|ende\s+|mitte\s+)?(?:\d{1,2}\.?\s*)?(?:(?:${MONTH_PATTERN})|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}\.\s|\d{4}-\d{2}|q[1-4]|20\d{2})`,
  'iu',
);
const CHANGE = /(?<!\p{L})(?:um|by|minus|plus)\s+(?<number>\d+(?:[.,]\d+)?)\s*(?:%|prozent|per ?cent)(?!\s*-?\s*(?:punkt|point|age|ual))/iu;
const DOWN =
  /(?<!\p{L})(?:minus|runter|herunter|sink\p{L}*|senk\p{L}*|fallen|fällt|falls?|abnehm\p{L}*|reduz\p{L}*|verring\p{L}*|weniger|niedriger|down|drop|fall|cut|reduc\p{L}*|lower|decreas\p{L}*|less|shrink)(?!\p{L})/iu;
const UP =
  /(?<!\p{L})(?:plus|rauf|hoch|steig\p{L}*|erhöh\p{L}*|wachs\p{L}*|verbesser\p{L}*|mehr|up|rise|rais\p{L}*|increas\p{L}*|grow\p{L}*|improv\p{L}*|more)(?!\p{L})/iu;
const PERCENT = /%|prozent|per ?cent/iu;
/** Ends of clauses. The full stop of a date does not end one. */
const CLAUSE = /\s*(?:[;!?]|,(?!\d)|(?<!\d)\.(?=\s|$)|(?<=\d{4}|%)\.(?=\s|$)|\s[–—-](?=\s))\s*/u;

/** Returns the goal that a request states in a clause with a due date; null without such a clause, or if the clause uses the word "target". */
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

/** Returns the clauses of a request with the punctuation before each. */
const clausesOf = (request: string): string[] => {
  const clauses: string[] = [];
  let from = 0;
  for (const { index, 0: end } of request.matchAll(new RegExp(CLAUSE.source, 'gu'))) {
    clauses.push(request.slice(from, index));
    from = index + end.length;
  }
  return [...clauses, request.slice(from)];
};

/** Sentences that say what is to be done with the KPI, rather than what it measures. */
const TASK =
  /(?:(?<!\p{L})(?:where|how)\s+(?:(?:do|are)\s+)?we\s+(?:are\s+|do\s+)?(?:stand|today|now)|(?<!\p{L})where\s+are\s+we|wo\s+(?:wir|stehen)\s+(?:\p{L}+\s+){0,3}?(?:stehen|wir|heute)|(?:heutige|aktuelle|jetzige)[nrms]?\s+(?:stand|wert)|(?:current|today'?s)\s+(?:value|position|figure)|(?:set|build|define|construct)\s+(?:it|this|them)\s+up|(?<!\p{L})(?:bau|leg|richte|stell|setz)\p{L}*\s+(?:sie|es|das|die))/iu;

/** Returns a request without its goal and without the clauses that only say what is to be done with the KPI. */
export const withoutGoal = (request: string, goal: StatedGoal | null): string => {
  const text = goal === null ? request : request.replace(goal.words, ' ');
  const [first = '', ...rest] = clausesOf(text).filter((clause) => clause.trim() !== '');
  const kept = rest.filter((clause) => !TASK.test(clause));
  return goal === null && kept.length === rest.length
    ? request
    : [first, ...kept]
        .join(', ')
        .replaceAll(/\s+/gu, ' ')
        .replace(/[\s,]+$/u, '')
        .trim();
};

/** Words before the name of what a KPI measures. */
const FOR =
  /(?<!\p{L})(?:kpi|measure|metric|indicator|(?:kenn|mess)(?:zahl|größe))s?\s+(?:for|of|on|zu[rm]?|für|über)\s+(?:(?:the|our|an?|den|die|das|der|unsere[nr]?)\s+)?(?<name>\p{L}[^,;:!?()]{3,90})/iu;

/** The name of a KPI before its definition: „eine Kennzahl Liefertreue: Anteil …“. */
const NAMED =
  /(?<!\p{L})(?:kpi|measure|metric|indicator|(?:kenn|mess)(?:zahl|größe))\s+(?:(?:called|named|namens|mit dem namen)\s+)?[„“"]?(?<name>\p{L}[\p{L}-]{3,}(?:\s+[\p{L}-]+){0,3}?)[“”"]?\s*:\s/iu;

/** Returns what a request wants a KPI for, as its name: "late returns on event hires" of "a measure for late returns on event hires". Null if it does not say so. */
export const subjectIn = (text: string): string | null => {
  const name = (NAMED.exec(text) ?? FOR.exec(text))?.groups?.['name']
    ?.replace(/\s+(?:monthly|monatlich|per month|je monat)$/iu, '')
    .trim()
    .replace(/\.$/u, '');
  return name === undefined || name === '' ? null : name;
};
