import { complaintIn } from '../complaint.js';
import { findDeadline, isNamedDay, type Deadline } from './find-deadline.js';
import { lexicon } from '../lexicon.js';
import { findTerm, wordsOf, type Term, type Word } from '../match-terms.js';
import { DAY_MS } from '../../../../platform/text/index.js';

export const URGENCIES = ['low', 'normal', 'high'] as const;

export interface Urgency {
  level: (typeof URGENCIES)[number];
  /** Words of the request that determine the level; empty for `normal`. */
  words: string[];
  deadline: Deadline | null;
}

/** A deadline within `NEAR_DAYS` makes a request urgent; one beyond `FAR_DAYS` gives it low urgency. */
const NEAR_DAYS = 5;
const FAR_DAYS = 30;
/** A complaint with a deadline within these days is urgent, and so is a deadline that is a weekday. */
const COMPLAINT_DAYS = 7;
const COMPLAINT = /(?<!\p{L})(?:beschwer\p{L}*|reklamier\p{L}*|verärgert\p{L}*|wütend\p{L}*|complain\p{L}*|angry|upset)(?!\p{L})/iu;
/** Something that has not moved for a time. */
const STUCK =
  /(?<!\p{L})(?:hängt|hängen|liegt|liegen|steckt|stecken|stuck|pending|unanswered|waiting)\s+(?:\p{L}+\s+){0,2}?(?:seit|for|since)\s+(?:\p{L}+\s+)?(?:\d+|\p{L}+)\s+(?:tage?n?|wochen?|monate?n?|days?|weeks?|months?)(?!\p{L})/iu;

/** Words that negate an event that follows within `NEGATION_REACH` words. */
const NEGATIONS = new Set([
  'kein',
  'keine',
  'keinen',
  'keiner',
  'keinem',
  'nicht',
  'nie',
  'niemand',
  'no',
  'not',
  'never',
  'nobody',
  'none',
  'without',
  'ohne',
]);
const NEGATION_REACH = 3;
/** Words after which an event is a condition or the subject of a question, not something that happened. */
const CONDITIONS = new Set([
  'wenn',
  'falls',
  'ob',
  'sobald',
  'if',
  'whether',
  'should',
  'suppose',
  'assuming',
  'angenommen',
  'when',
  'wie',
  'how',
  'trend',
]);
const CONDITION_REACH = 8;

/**
 * Determines urgency from the words, the events and the deadline of a request. Words of low urgency take precedence, unless a near
 * deadline or an event contradicts them.
 */
export const judgeUrgency = (text: string, now: Date): Urgency => {
  const words = wordsOf(text);
  const { high, low, events, neither } = lexicon().urgency;
  const deadline = findDeadline(text, now);
  const days = deadline ? (Date.parse(deadline.date) - now.getTime()) / DAY_MS : undefined;
  const excusing = spans(words, neither);
  const happened = spans(words, events).filter((span) => hasHappened(words, span) && !isWithin(span, excusing));
  const [complaint] = COMPLAINT.exec(text) ?? [];
  const [stuck] = STUCK.exec(text) ?? [];
  const nearDays = complaint === undefined && !(deadline && isNamedDay(deadline)) ? NEAR_DAYS : COMPLAINT_DAYS;
  const near = [...(deadline && days !== undefined && days <= nearDays ? [deadline.words] : []), ...(stuck === undefined ? [] : [stuck])];
  const calm = spans(words, low);
  const claimed = complaintIn(text);
  if (calm.length > 0 && happened.length + near.length + claimed.length === 0) return { level: 'low', words: quoted(text, calm), deadline };
  const excused = [...excusing, ...calm];
  const pressing = spans(words, high).filter((span) => isAssured(words, span) && !isWithin(span, excused));
  const reasons = withoutParts([...new Set([...quoted(text, [...pressing, ...happened]), ...claimed, ...near])]);
  if (reasons.length > 0) return { level: 'high', words: reasons, deadline };
  if (deadline && days !== undefined && days > FAR_DAYS) return { level: 'low', words: [deadline.words], deadline };
  return { level: 'normal', words: [], deadline };
};

/** Returns whether none of the words shortly before an expression negates it. */
const isAssured = (words: readonly Word[], [first]: Span): boolean =>
  !preceding(words, first, NEGATION_REACH).some((word) => NEGATIONS.has(word));

/** Returns whether an event is stated as a fact: neither negated nor a condition. */
const hasHappened = (words: readonly Word[], span: Span): boolean =>
  isAssured(words, span) && !preceding(words, span[0], CONDITION_REACH).some((word) => CONDITIONS.has(word));

/** Returns the words of the sentence before a word, at most `count`. */
const preceding = (words: readonly Word[], first: Word, count: number): string[] => {
  const at = words.indexOf(first);
  return words.slice(Math.max(0, at - count), at).map(({ folded }) => folded);
};

/** Returns the expressions that are no part of another one. */
const withoutParts = (words: readonly string[]): string[] =>
  words.filter((one) => !words.some((other) => other.length > one.length && other.toLowerCase().includes(one.toLowerCase())));

type Span = readonly [Word, Word];

/** Returns whether an expression is part of one of the others. */
const isWithin = ([first, last]: Span, others: readonly Span[]): boolean =>
  others.some(([from, to]) => first.start >= from.start && last.end <= to.end);

const spans = (words: readonly Word[], terms: readonly Term[]): Span[] =>
  terms.map((term) => findTerm(words, term)).filter((span) => span !== undefined);

const quoted = (text: string, found: readonly Span[]): string[] => found.map(([first, last]) => text.slice(first.start, last.end));
