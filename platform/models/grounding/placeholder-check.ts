import { PERSONAL_DATA_KINDS } from '../personal-data/index.js';
import { comparable } from './comparable.js';

/** Placeholder of personal data, with or without brackets: `[NAME_1]`, `NAME_1`. */
const MASK = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${PERSONAL_DATA_KINDS.join('|')})\\?_\d{1,6}(?![\p{L}\p{N}_])`, 'iu');
const BRACKETED = /\[([^\]]*)\]|\{\{([^}]*)\}\}|\[([^\]]*)$/g;
const CITATION = /^E\d{1,3}(?:, ?E\d{1,3})*$/;
/** Text that stands for a value: `XXX`, `TBD`, `____`. */
const BLANK = /(?<![\p{L}\p{N}])(?:X{2,}|TBD|TODO|lorem ipsum)(?![\p{L}\p{N}])|_{3,}|\.{4,}/u;

/**
 * Returns whether a sentence contains a placeholder: of personal data that could not be restored, in brackets, or a blank. Brackets that
 * the evidence contains are not placeholders unless they are placeholders of personal data.
 * @param source evidence, normalised by `comparable`
 */
export const hasPlaceholder = (sentence: string, source: string): boolean =>
  BLANK.test(sentence) ||
  (MASK.test(sentence) && !source.includes(comparable(MASK.exec(sentence)?.[0] ?? ''))) ||
  [...sentence.matchAll(BRACKETED)].some(([, square, curly, open]) => {
    const inner = (square ?? curly ?? open ?? '').trim();
    return !CITATION.test(inner) && (MASK.test(inner) || inner === '' || !source.includes(comparable(inner)));
  });
