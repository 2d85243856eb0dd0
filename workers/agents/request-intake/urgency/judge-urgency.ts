import { findDeadline, type Deadline } from './find-deadline.js';
import { lexicon } from '../lexicon.js';
import { findTerm, wordsOf, type Term, type Word } from '../match-terms.js';

export const URGENCIES = ['low', 'normal', 'high'] as const;

export interface Urgency {
  level: (typeof URGENCIES)[number];
  /** Words of the request that determine the level; empty for `normal`. */
  words: string[];
  deadline: Deadline | null;
}

/** A deadline within `NEAR_DAYS` makes a request urgent; one beyond `FAR_DAYS` gives it low urgency. */
const NEAR_DAYS = 3;
const FAR_DAYS = 30;
const DAY_MS = 86_400_000;

/** Determines urgency from words and deadline of a request. Words of low urgency take precedence over words of high urgency. */
export const judgeUrgency = (text: string, now: Date): Urgency => {
  const words = wordsOf(text);
  const { high, low, neither } = lexicon().urgency;
  const deadline = findDeadline(text, now);
  const days = deadline ? (Date.parse(deadline.date) - now.getTime()) / DAY_MS : undefined;
  const calm = spans(words, low);
  if (calm.length > 0) return { level: 'low', words: quoted(text, calm), deadline };
  const excused = spans(words, neither);
  const pressing = spans(words, high).filter(([first]) => !excused.some(([from, to]) => first.start >= from.start && first.end <= to.end));
  const near = deadline && days !== undefined && days <= NEAR_DAYS ? [deadline.words] : [];
  if (pressing.length + near.length > 0) return { level: 'high', words: [...new Set([...quoted(text, pressing), ...near])], deadline };
  if (deadline && days !== undefined && days > FAR_DAYS) return { level: 'low', words: [deadline.words], deadline };
  return { level: 'normal', words: [], deadline };
};

type Span = readonly [Word, Word];

const spans = (words: readonly Word[], terms: readonly Term[]): Span[] =>
  terms.map((term) => findTerm(words, term)).filter((span) => span !== undefined);

const quoted = (text: string, found: readonly Span[]): string[] => found.map(([first, last]) => text.slice(first.start, last.end));
