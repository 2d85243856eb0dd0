import { wordsIn } from '../../../platform/text/index.js';
import type { AnswerPlan } from '../answer-plan/index.js';
import { sentencesOf } from '../document-text/index.js';

/** Words of a page of running text. */
export const WORDS_PER_PAGE = 350;

/**
 * Shortens texts to a total length: the first sentence of each comes before the second sentences, and so on. Each text keeps the order of
 * its sentences; one that does not fit at all is empty.
 */
export const fitLength = (texts: readonly string[], length: AnswerPlan['length']): string[] => {
  const limit = limitOf(length);
  if (limit === null) return [...texts];
  const sentences = texts.flatMap((text, at) => wholeSentencesOf(text).map((sentence, rank) => ({ at, rank, sentence })));
  const kept = new Set<(typeof sentences)[number]>();
  let used = 0;
  for (const each of sentences.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    const size = limit.unit === 'words' ? wordsIn(each.sentence).length : 1;
    if (used + size > limit.count) {
      // Without any sentence a text would say nothing.
      if (kept.size === 0) kept.add(each);
      break;
    }
    used += size;
    kept.add(each);
  }
  return texts.map((_, at) =>
    sentences
      .filter((each) => each.at === at && kept.has(each))
      .map(({ sentence }) => sentence)
      .join(' '),
  );
};

/** Returns the sentences of a text; a question in quotation marks does not end the sentence that it is in. */
const wholeSentencesOf = (text: string): string[] =>
  sentencesOf(text).reduce<string[]>(
    (found, part) =>
      /^\p{Ll}/u.test(part) && found.length > 0 ? [...found.slice(0, -1), `${found.at(-1) ?? ''} ${part}`] : [...found, part],
    [],
  );

/** Returns the maximum number of words or sentences; null for a length of another kind. */
const limitOf = (length: AnswerPlan['length']): { count: number; unit: 'words' | 'sentences' } | null => {
  switch (length?.unit) {
    case 'words':
    case 'sentences':
      return { count: length.count, unit: length.unit };
    case 'pages':
      return { count: length.count * WORDS_PER_PAGE, unit: 'words' };
    default:
      return null;
  }
};
