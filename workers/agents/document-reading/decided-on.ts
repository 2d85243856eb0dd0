import type { Language } from '../../../platform/content/index.js';
import { capitalised, contentWords, DAY_MS, isFormOf, periodsOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isFragment, isItemHeading, recordedIn, type ItemKind } from '../../methods/document-facts/index.js';
import { sentencesOnTopic, type TopicSentence } from './topic-sentences.js';

/** A decision, a task or an open point of minutes, with the person and the day that it states. */
export interface Recorded {
  readonly kind: ItemKind;
  readonly sentence: TopicSentence;
  readonly people: readonly string[];
  /** Day as it is written; empty if none is stated. */
  readonly date: string;
}

/** Number of words up to which an open point says nothing without the sentence before. */
const MAX_SHORT = 4;

/** Returns what each sentence of minutes records, with its position. */
const recordedAll = (all: readonly TopicSentence[], language: Language): (Recorded & { readonly index: number })[] =>
  all.flatMap((sentence, index) => {
    const recorded = recordedIn(sentence.row ?? sentence.text, sentence.title, language);
    if (recorded === null) return [];
    const before = all[index - 1];
    const isShort = isFragment(recorded.text) || (recorded.kind === 'open' && wordsIn(recorded.text).length <= MAX_SHORT);
    const text = isShort && before?.title === sentence.title ? `${before.text} ${capitalised(recorded.text)}` : recorded.text;
    return [{ kind: recorded.kind, people: recorded.people, date: recorded.date, sentence: { ...sentence, text }, index }];
  });

/**
 * Returns the decisions and open points of minutes on topics: those of an item of the agenda that follow a sentence on one. Below a heading
 * such as "Decisions", only the sentences on a topic count.
 */
export const decidedOn = (topics: readonly string[], all: readonly TopicSentence[], language: Language): Recorded[] => {
  const on = new Set(topics.flatMap((topic) => sentencesOnTopic(topic, all)));
  const first = new Map<string, number>();
  for (const [index, sentence] of all.entries())
    if (on.has(sentence) && sentence.title !== '' && !isItemHeading(sentence.title) && !first.has(sentence.title))
      first.set(sentence.title, index);
  return recordedAll(all, language).filter(({ kind, sentence: { title }, index }) => {
    const sentence = all[index];
    return kind !== 'task' && ((sentence !== undefined && on.has(sentence)) || (first.get(title) ?? Infinity) <= index);
  });
};

/** Returns the last day that a text names; null if it names none. */
export const lastDayIn = (text: string, today: string): string | null =>
  periodsOf(text, new Date(Date.parse(today) + DAY_MS))
    .flatMap(({ value }) => value.until ?? value.from ?? [])
    .toSorted()
    .at(-1) ?? null;

/** Returns whether the last day of a task is before today; false for a task without a day, and for decisions and open points. */
export const isPast = ({ kind, date }: Recorded, today: string): boolean => {
  const day = kind === 'task' && date !== '' ? lastDayIn(date, today) : null;
  return day !== null && day < today;
};

/** Maximum number of sections in which a word names what a request is about. */
const MAX_SECTIONS = 2;
const MIN_LETTERS = 4;
/** A code such as "LA-08" or "M03". */
const CODE = /\p{Lu}[\p{L}-]*\d/u;

const sectionOf = ({ documentId, title }: TopicSentence): string => `${documentId} ${title}`;

/**
 * Returns the sections of documents that name what a request is about: those with a code or a rare word of it in their heading or sentences.
 *
 * @param isTopical whether a word can name a subject
 */
export const sectionsOn = (
  request: string,
  all: readonly TopicSentence[],
  isTopical: (word: string) => boolean = () => true,
): { sentences: TopicSentence[]; named: ReadonlySet<TopicSentence> } => {
  const codes = request
    .split(/[\s,;:!?()]+/u)
    .map((word) => word.replace(/\.$/u, ''))
    .filter((word) => CODE.test(word));
  const stems = contentWords(request)
    .filter((word) => word.length >= MIN_LETTERS && isTopical(word))
    .map(stemOf);
  const known = all.map((sentence) => ({ sentence, stems: wordsIn(`${sentence.title} ${sentence.text}`).map(stemOf) }));
  const rare = stems.filter((stem) => {
    const found = known.filter((each) => each.stems.some((other) => isFormOf(stem, other)));
    const count = new Set(found.map(({ sentence }) => sectionOf(sentence))).size;
    return count > 0 && count <= MAX_SECTIONS;
  });
  const named = new Set(
    known
      .filter(
        ({ sentence, stems: own }) =>
          codes.some((code) => `${sentence.title} ${sentence.text}`.includes(code)) ||
          rare.some((stem) => own.some((other) => isFormOf(stem, other))),
      )
      .map(({ sentence }) => sentence),
  );
  const sections = new Set([...named].filter(({ title }) => title !== '' && !isItemHeading(title)).map(sectionOf));
  return { sentences: all.filter((sentence) => named.has(sentence) || sections.has(sectionOf(sentence))), named };
};

/** Returns the decisions, tasks and open points of minutes in the items of the agenda that name what a request is about. */
export const itemsOn = (
  request: string,
  all: readonly TopicSentence[],
  language: Language,
  isTopical?: (word: string) => boolean,
): Recorded[] => {
  const on = new Set(sectionsOn(request, all, isTopical).sentences);
  return recordedAll(all, language).filter(({ index }) => on.has(all[index] as TopicSentence));
};
