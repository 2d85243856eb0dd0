import { capitalised, contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import { goalsOf, oneLine, quantity, type TenantState } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** How a text must not be understood: „so, dass niemand … herausliest“, "nobody should read … into it", "it should not sound like …". */
const CONSTRAINTS: readonly RegExp[] = [
  /(?:bitte\s+)?(?:und\s+)?(?:nicht\s+)?(?:so|sodass),?\s+(?:formulier\p{L}*,?\s+)?dass\s+(?:niemand|keiner|man|nicht|sich|jemand|alle|es)(?!\p{L})[^.!?]*/iu,
  /(?:bitte\s+)?(?:und\s+)?ohne,?\s+dass\s+[^.!?]*/iu,
  /(?:es|der text|das|sie)?\s*(?:soll|darf|sollte)\s+(?:aber\s+)?nicht\s+(?:wie|nach|so)\s+[^.!?]*/iu,
  /(?:and\s+)?(?:please\s+)?(?:nobody|no one|people|they|readers)\s+(?:should|must|may|can)\s+(?:not\s+)?(?:read|think|feel|get|conclude|infer|take)\s+[^.!?]*/iu,
  /(?:and\s+)?(?:it|this|the text|the notice|the post)\s+(?:should|must|may)\s+not\s+(?:sound|read|look|feel|seem|come across)\s+[^.!?]*/iu,
  /(?:and\s+)?(?:without|avoid)\s+(?:giving\s+)?(?:the|any)\s+impression\s+[^.!?]*/iu,
];
/** Words of a constraint that do not say what must not be in the text. */
const GENERIC = new Set(
  contentWords(
    `niemand keiner herausliest herauslesen liest lesen fühlt fühlen jemand klingt klingen wirkt wirken nach text aussieht sich bitte denkt verstehen verstanden
     nobody should read into sound like feel think seem impression give giving come across people anybody look text post notice`,
  ).map(stemOf),
);

/** Constraints of a request on how its text is understood. */
export interface Constraints {
  /** The request without them. */
  readonly rest: string;
  readonly words: readonly string[];
  /** Words for what must not be in the text. */
  readonly topics: readonly string[];
}

/** Reads how a text must not be understood; such a clause is no statement of the text. */
export const constraintsIn = (input: string): Constraints => {
  const words = CONSTRAINTS.flatMap((pattern) => {
    const [found] = pattern.exec(input) ?? [];
    return found === undefined || found.trim() === '' ? [] : [found.trim()];
  });
  const rest = words.reduce((text, each) => text.replace(each, ' '), input).replaceAll(/\s+([,.;])/gu, '$1');
  const topics = words.flatMap((each) => contentWords(each).filter((word) => !GENERIC.has(stemOf(word)) && word.length > 3));
  return { rest, words, topics: [...new Set(topics)] };
};

/** Returns the words for what must not be in a text that the text contains nevertheless. */
export const brokenTopics = ({ topics }: Constraints, text: string): string[] => {
  const stems = [...new Set(wordsIn(text).map(stemOf))];
  return topics.filter((topic) => stems.some((stem) => sameWord(stem, stemOf(topic))));
};

/** Words that ask for the state, the money or the people of the programme. */
const ASKS_INTERNAL =
  /(?<!\p{L})(?:überfällig\p{L}*|verzug|verspätung der initiative|budget\p{L}*|kosten|ausgaben|meilenstein\p{L}*|entscheidung\p{L}*|beschl(?:uss|üsse)\p{L}*|verantwortlich\p{L}*|zuständig\p{L}*|wer |termine?|overdue|behind schedule|costs?|spend(?:ing)?|milestones?|decisions?|who |responsible|owners?|deadlines?|due)(?!\p{L})/iu;
const INTERNAL_SENTENCE =
  /(?<!\p{L})(?:überfällig|budget\p{L}*|ausgegeben|verantwortlich|überschritten|nutzen|overdue|spent|responsible|exceeded|benefit|owner)(?!\p{L})|\d\s?(?:EUR|GBP|USD|CHF|€|£|\$)|[€£$]\s?\d|(?:EUR|GBP|USD|CHF)\s\d/iu;
/** Facts that concern the steering of the programme rather than its readers among the employees. */
const STEERING: ReadonlySet<Fact['topic']> = new Set(['milestone', 'decision', 'risk']);
const ABOUT = /^(?:worum es geht|what it is about):\s*/iu;
/** Sentences that state a reason. */
const REASON =
  /(?<!\p{L})(?:weil|da|seit|damit|um|denn|wegen|aufgrund|nachdem|because|since|so that|in order to|due to|after|as)(?!\p{L})/iu;
const ASKS_WHY = /(?<!\p{L})(?:warum|weshalb|wieso|wozu|grund|gründe|why|reasons?|what for)(?!\p{L})/iu;

/** Returns whether a request wants its text to state why something is done. */
export const asksWhy = (input: string): boolean => ASKS_WHY.test(input);

/** Returns whether a sentence states a reason. */
export const isReason = (text: string): boolean => REASON.test(text);

/**
 * Returns the facts for a text to employees: of an initiative what it is about, without its delay, money, people, milestones and decisions,
 * unless the request asks for these. An initiative that only shares words with the request is left out beside one that it names.
 */
export const staffFacts = (facts: readonly Fact[], understood: Understood | null, input: string): Fact[] => {
  if (ASKS_INTERNAL.test(input)) return [...facts];
  const named = (understood?.subjects ?? []).filter(({ kind }) => kind === 'initiative');
  const best = Math.max(0, ...named.map(({ confidence }) => confidence));
  const isLoose = ({ source, subject }: Fact): boolean => {
    const reading = named.find(({ id, label }) => id === source.id || oneLine(label) === subject);
    if (named.length === 0) return false;
    if (reading === undefined || (reading.confidence < SURE && reading.confidence < best)) return true;
    // "Second carrier" does not name a second supplier.
    return named.some((other) => other.words.length > reading.words.length && reading.words.every((word) => other.words.includes(word)));
  };
  const isOnRecords = facts.some(({ topic }) => topic === 'initiative' || topic === 'metric_value');
  return facts.flatMap((fact): Fact[] => {
    if (STEERING.has(fact.topic) || (isOnRecords && fact.topic === 'data')) return [];
    if (fact.topic !== 'initiative') return [fact];
    if (isLoose(fact)) return [];
    const sentences = sentencesOf(fact.text);
    const about = sentences.findIndex((sentence) => ABOUT.test(sentence));
    // What an initiative is about goes on up to the sentences on its money.
    const kept = (about < 0 ? sentences : sentences.slice(about)).filter((sentence) => !INTERNAL_SENTENCE.test(sentence));
    const text = kept.join(' ').replace(ABOUT, '');
    return text === '' ? [] : [{ ...fact, text: capitalised(text) }];
  });
};

const ASKS_GOALS =
  /(?<!\p{L})(?:ziele?n?|erreichen (?:will|wollen)|vorhaben|anstreb\p{L}*|goals?|aims?|wants? to (?:achieve|reach)|objectives?)(?!\p{L})/iu;
const MAX_GOALS = 4;

/** Returns the goals of the company as facts, if a request asks for them. */
export const goalFacts = (state: TenantState, input: string, language: Language): Fact[] => {
  if (!ASKS_GOALS.test(input)) return [];
  const messages = messagesIn(language);
  return goalsOf(state)
    .slice(0, MAX_GOALS)
    .map(({ title, measure, unit, target, due }, index): Fact => {
      const name = oneLine(title);
      const value = target === null ? null : quantity(target, unit ?? '', language);
      return {
        topic: 'programme',
        subject: messages.goal.subject,
        text: messages.goal.text(name, measure === null ? null : oneLine(measure), value, due === null ? null : formatDate(due, language)),
        source: { id: `goal_${index + 1}`, kind: 'profile', label: messages.goal.subject },
      };
    });
};

/** A number of words that a request limits its text to, with the words that state it. */
export const wordLimitIn = (input: string): { count: number; words: string } | null => {
  const found =
    /(?:(?:höchstens|maximal|max\.?|unter|keine|bis zu|rund|etwa|ca\.?|at most|under|about|around|up to|max(?:imum)?)\s+(?:of\s+)?)?(?<count>\d{2,4})\s*(?:wörter[n]?|worte[n]?|words)/iu.exec(
      input,
    );
  return found?.groups?.['count'] === undefined ? null : { count: Number(found.groups['count']), words: found[0] };
};
