import { wordsIn } from '../../../platform/text/index.js';
import type { AnswerPlan, RowAnswer } from '../../methods/answer-plan/index.js';
import { fitLength, type Fact, type ListedFact } from '../../methods/programme-facts/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';
import type { Audience } from './communication-result.js';
import type { messagesIn } from './messages.js';

export const DATA = 'data';

/** Returns the facts on the asked rows first, and without initiatives that only share words with them. */
export const onAsked = (facts: readonly Fact[], rowAnswer: RowAnswer | null): Fact[] => {
  if (rowAnswer === null || rowAnswer.figures.asked.count === 0) return [...facts];
  const { datasetId } = rowAnswer.figures.dataset;
  const isOfRows = ({ topic, source }: Fact): boolean => topic === DATA && source.id === datasetId;
  return [...facts.filter(isOfRows), ...facts.filter((fact) => !isOfRows(fact))];
};

/** Returns the reading of a request without who signs its text, and without the day of a meeting, which is no period of the data. */
export const aboutContent = (
  understood: Understood,
  {
    signature,
    occasion,
    readers,
  }: { readonly signature: string | undefined; readonly occasion: string | null; readonly readers: string | null },
): Understood => {
  const [signing, reading] = [signature, readers].map((words) => new Set(wordsIn(words ?? '')));
  const isOf = (words: readonly string[], named: ReadonlySet<string> | undefined): boolean =>
    words.flatMap(wordsIn).every((word) => named?.has(word) === true);
  return {
    ...understood,
    subjects: understood.subjects.filter(
      ({ kind, words }) => !(kind === 'person' && isOf(words, signing)) && !(kind === 'value' && isOf(words, reading)),
    ),
    period: occasion === null ? understood.period : null,
  };
};

/** Returns facts with as much of their text as fits into the length that a request asks for. */
export const shortened = (facts: readonly ListedFact[], length: AnswerPlan['length']): ListedFact[] => {
  const texts = fitLength(
    facts.map(({ text }) => text),
    length,
  );
  return facts.flatMap((fact, index) => (texts[index] ? [{ ...fact, text: texts[index] }] : []));
};

/** Returns the running text of a message that consists only of what the request states, of texts on initiatives and of texts for outside readers. */
export const statedText = (facts: readonly Pick<Fact, 'topic' | 'text'>[]): string | null =>
  facts.every(({ topic }) => topic === 'given' || topic === 'initiative') ? facts.map(({ text }) => text).join(' ') : null;

/** Returns whether a request names a thing, other than a part of data, with certainty. */
export const namesThing = (understood: Understood | null): boolean =>
  (understood?.subjects ?? []).some(({ kind, confidence }) => confidence >= SURE && kind !== 'column' && kind !== 'value');

const RECORDS: ReadonlySet<string> = new Set(['initiative', 'milestone', 'decision', 'risk']);

/** Returns the names of the records of the programme that a statement names with certainty. */
export const recordsIn = (understood: Understood | null, statement: string): string[] =>
  (understood?.subjects ?? []).flatMap(({ kind, label, confidence, words }) =>
    RECORDS.has(kind) && confidence >= SURE && words.every((word) => statement.toLowerCase().includes(word.toLowerCase())) ? [label] : [],
  );

/** States why nothing can be communicated, with the things that are withheld from the readers. */
export const refusalOf = (
  messages: ReturnType<typeof messagesIn>,
  wanted: readonly { audience: Audience }[],
  asked: readonly Pick<Fact, 'subject'>[],
): string => {
  const readers = [...new Set(wanted.map(({ audience }) => messages.audiences[audience]))].join(', ');
  const subjects = [...new Set(asked.map(({ subject }) => subject))].join(', ');
  return subjects === '' ? messages.refusedAudiences : `${messages.refusedAudiences} ${messages.withheld(readers, subjects)}`;
};
