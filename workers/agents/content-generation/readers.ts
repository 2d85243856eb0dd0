import { wordsIn } from '../../../platform/text/index.js';
import { SURE, type Understood } from '../../methods/request-reading/index.js';

type Subject = Understood['subjects'][number];

/** "for the service desk", „für neue Kollegen“, up to what the text is about or the end of the sentence. */
const READERS =
  /(?<!\p{L})(?:für|for)\s+(?<readers>[\p{L}-]+(?:\s+[\p{L}-]+){0,4}?)(?=\s+(?:über|zum|zur|zu|about|on|regarding|of|explaining)(?!\p{L})|\s*[.,;:!?]|\s*$)/iu;

/** Readers of a text in the words of the request, and the things that only these words name. */
export interface AskedReaders {
  readonly words: string | null;
  readonly subjects: readonly Subject[];
}

/**
 * Returns the readers of the text that a request asks for. The words after "for" name readers if the request names its subject
 * elsewhere; otherwise they are the subject: "an FAQ for the price approval".
 */
export const readersIn = (text: string, understood: Understood | null): AskedReaders => {
  const words = READERS.exec(text)?.groups?.['readers'] ?? null;
  if (words === null || understood === null) return { words: null, subjects: [] };
  const inside = new Set(wordsIn(words));
  const isInside = (subject: Subject): boolean => subject.words.some((word) => inside.has(word));
  const isAudience = understood.audiences.some((audience) => wordsIn(audience.words).some((word) => inside.has(word)));
  const namesOther = understood.subjects.some((subject) => subject.confidence >= SURE && !isInside(subject));
  return isAudience || namesOther ? { words, subjects: understood.subjects.filter(isInside) } : { words: null, subjects: [] };
};
