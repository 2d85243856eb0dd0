import { numberOf, periodsOf, WRITTEN_NUMBER } from '../../../platform/text/index.js';
import type { Understood } from './understood.js';

type Target = NonNullable<Understood['target']>;

const NUMBER = `(?<number>${WRITTEN_NUMBER})`;
const UNITS: readonly (readonly [unit: string, words: string])[] = [
  ['%', String.raw`%|prozent(?:e?n?)?|percent|per cent|prozentpunkten?|pp`],
  ['d', 'tage?n?|arbeitstage?n?|werktage?n?|days?|working days?'],
  ['h', 'h|std|stunden?|hours?'],
  ['min', 'min|minuten?|minutes?'],
  ['weeks', 'wochen?|weeks?'],
  ['months', 'monate?n?|months?'],
  ['EUR', '€|euro|eur|teur|mio|tausend euro|million euros?'],
  ['points', 'punkte?n?|points?'],
];
const AT_MOST = String.raw`unter|unterhalb von|höchstens|hoechstens|maximal|max|weniger als|below|under|at most|less than|no more than`;
const AT_LEAST = String.raw`über|ueber|oberhalb von|mindestens|wenigstens|mehr als|above|over|at least|more than|no less than`;
const TARGET = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<to>bis auf|auf|to|down to|up to)\s+(?:(?:eine?[nrs]?|an?)\s+(?:\p{L}+\s+){1,3}?(?:von|of)\s+)?)?(?:(?<most>${AT_MOST})|(?<least>${AT_LEAST}))?(?<=[\p{L}\s])\s*${NUMBER}\s*(?:(?<unit>${UNITS.map(([, words]) => words).join('|')})(?![\p{L}\p{N}]))?`,
  'giu',
);
/** Words before the length of a period: "the last 12 months". */
const OF_PERIOD =
  /(?<!\p{L})(?:letzte[nrsm]?|vergangene[nrsm]?|vorige[nrsm]?|nächste[nrsm]?|kommende[nrsm]?|past|last|previous|next|coming|every|alle)\s*$/iu;
/** Words that ask for a value to be reached. */
const LOWER =
  /senk|reduzier|verringer|verkürz|verkuerz|drück|minder|reduce|lower|\bcut\b|shorten|decrease|bring(?:en)? .*(?:runter|down)/iu;
const RAISE = /steiger|erhöh|erhoeh|\bheb|anheb|verbesser|raise|increase|improve|lift|boost|grow/iu;
const REACH = /bring|erreich|komm|ziel|halten|\bget\b|reach|achieve|\bhit\b|target|goal|\baim|keep/iu;
/** Words that state a target or ask whether it can be reached, without a preposition: "a target of 95 %", „95 % erreichbar?“. */
const STATED =
  /erreich|schaff|machbar|realist|möglich|zu hoch|zu niedrig|doable|out of reach|too (?:high|low)|ambitious|ambitioniert|(?<!\p{L})ziel(?:wert)?(?:e?s)?(?!\p{L})|festleg|vorgeb|(?<!\p{L})setzen|reach|achiev|attain|feasib|possible|\btargets?\b|\bgoal|\bset\b(?!\s+up)/iu;
/** Words that ask about a target of the past. */
const MISSED = /warum|wieso|weshalb|verfehl|why|miss(?:ed|es|ing)?\b/iu;
/** Words with which a question begins that names its value first: "Is 8.4 realistic?" */
const OPENS = /(?:^|[.?!]\s)\s*(?:is|are|would|can we (?:reach|get)|ist|sind|wären?|schaffen wir)(?:\s+(?:an?|eine?[nr]?))?\s*$/iu;
/** A number after these words is a change, not a value. */
const CHANGE_BEFORE = /(?<!\p{L})(?:um|by)\s*$/iu;
/** A number after these words is a value of the past. */
const PAST_BEFORE = /(?<!\p{L})(?:war(?:en)?|lag(?:en)?|betrug(?:en)?|was|were|been)(?:\s+(?!auf\b|to\b)\p{L}+){0,3}\s*$/iu;
/** Things of which an answer contains a number: "at most 120 words" is no target. */
const OF_LENGTH =
  /^\s*(?:\p{L}+\s+)?(?:wörter|wörtern|worte|zeichen|words|characters|seiten?|pages?|folien?|slides?|punkte?n?|bullets?|points?|sätzen?|sentences|absätze?n?|paragraphs|fragen|questions|maßnahmen|actions|stufen|levels)(?!\p{L})/iu;
/** Conditions state what may happen, not what is to be reached. */
const CONDITION = /(?<!\p{L})(?:wenn|falls|was passiert|what if|what happens|if|suppose|assuming|angenommen)(?!\p{L})/iu;
/** A word that turns a bound into the opposite one. */
const NEGATED = /(?<!\p{L})(?:nothing|not|no|never|nicht|nichts|kein\p{L}*)\s*$/iu;
const BY = /(?<!\p{L})(?:bis|zum|ende|by|until|before|end of|in|im|for|für)(?!\p{L})/iu;

const OBLIGATION =
  /(?<!\p{L})(?:soll(?:en|te|ten)?|müssen|muss|wollen|will|möchten|should|shall|must|want|wants|needs?|ha(?:s|ve) to|(?:is|are) to)(?!\p{L})/iu;
/** Words after a percentage that make it a share of things: "92 % of the trips", „90 % aller Pakete“. */
const SHARE_OF = /^\s*(?:of|der|aller|unserer|von)(?!\p{L})/iu;

/** Returns whether a value is the share of things that its sentence says must be reached. */
const isObliged = (before: string, after: string): boolean => {
  const sentence = `${before.split(/[.!?]\s/u).at(-1) ?? ''} ${after.split(/[.!?]\s/u)[0] ?? ''}`;
  return SHARE_OF.test(after) && OBLIGATION.test(sentence);
};

/** Returns the value and date that a request wants to reach; null if it states none. Dates without a year lie in the future. */
export const targetOf = (request: string, today: Date): Target | null => {
  if (CONDITION.test(request)) return null;
  const periods = periodsOf(request, today, 'future');
  const isOfPeriod = (at: number): boolean =>
    OF_PERIOD.test(request.slice(0, at)) || periods.some(({ start, words }) => start <= at && at < start + words.length);
  const possible = [...request.matchAll(TARGET)].filter(
    ({ 0: words, index, groups: { number: of = '' } = {} }) =>
      !isOfPeriod(index + words.indexOf(of)) &&
      !PAST_BEFORE.test(request.slice(0, index)) &&
      !OF_LENGTH.test(request.slice(index + words.indexOf(of) + of.length)),
  );
  const [first] = possible;
  // "On lines 3 and 4, 92 % of the trips should be on time": the numbers of the lines are no target.
  const obliged = possible.find(({ index, 0: words }) => isObliged(request.slice(0, index), request.slice(index + words.length)));
  const match = first?.groups?.['unit'] === undefined && first?.groups?.['to'] === undefined ? (obliged ?? first) : first;
  const { number, unit, to, most, least } = match?.groups ?? {};
  if (!match || number === undefined) return null;
  const isWanted = LOWER.test(request) || RAISE.test(request) || REACH.test(request);
  const day = today.toISOString().slice(0, 10);
  const before = request.slice(0, match.index);
  const isValue = unit !== undefined || (OPENS.test(before) && /\d/u.test(number));
  const isStated = isValue && STATED.test(request) && !MISSED.test(request) && !CHANGE_BEFORE.test(before);
  const isShareWanted = match === obliged && periods.some(({ value: { until } }) => until !== null && until >= day);
  if (!isStated && !isShareWanted && !(to !== undefined && unit !== undefined) && !(isWanted && (to ?? most ?? least) !== undefined))
    return null;
  const dates = periods.flatMap(({ value: { until }, words, start }) =>
    until !== null && until >= day && BY.test(request.slice(0, start)) ? [{ until, words, start }] : [],
  );
  const date = dates.find(({ start }) => start > match.index) ?? dates[0] ?? null;
  // "Nothing above 10 percent" is at most 10 percent.
  const [isMost, isLeast] = NEGATED.test(before) ? [least !== undefined, most !== undefined] : [most !== undefined, least !== undefined];
  const isFew = isShareWanted && /(?<!\p{L})(?:nur(?: noch)?|lediglich|only|just)\s*$/iu.test(before);
  const bound =
    isMost || isFew || (!isLeast && LOWER.test(request)) ? 'at_most' : isLeast || isShareWanted || RAISE.test(request) ? 'at_least' : null;
  return {
    value: numberOf(number),
    unit: UNITS.find(([, words]) => unit !== undefined && new RegExp(`^(?:${words})$`, 'iu').test(unit))?.[0] ?? null,
    bound,
    until: date?.until ?? null,
    words: [match[0].trim(), ...(date ? [date.words] : [])],
  };
};
