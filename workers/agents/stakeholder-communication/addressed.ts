import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { DATIVE } from './company-readers.js';

/** A noun with its article at the beginning of a sentence, before a verb. */
const SUBJECT = /^(?:(?:die|der|alle|jede[rs]?|the|our|all|every|each)\s+)?(?<noun>[\p{L}-]+)\s+(?=\p{Ll})/iu;

/** Returns a sentence on the readers as one to them: "Tenants receive …" as "You receive …"; others as they are. */
export const addressed = (sentence: string, readers: string, language: Language): string => {
  const match = SUBJECT.exec(sentence);
  const noun = match?.groups?.['noun'];
  const isReaders = noun !== undefined && wordsIn(readers).some((word) => word.length > 3 && sameWord(stemOf(word), stemOf(noun)));
  // A singular noun has another form of the verb.
  const isPlural =
    noun !== undefined && (language === 'en' ? noun.endsWith('s') : /^\s*\p{Ll}+en(?!\p{L})/u.test(sentence.slice(match?.[0].length)));
  return match && isReaders && isPlural ? `${language === 'en' ? 'You' : 'Sie'} ${sentence.slice(match[0].length)}` : sentence;
};

/** Returns a statement on the readers as one to them: "they are under review" as "you are under review". */
export const toReaders = (statement: string, language: Language): string =>
  language === 'en'
    ? /^they(?!\p{L})/iu.test(statement)
      ? statement.replaceAll(/(?<!\p{L})(?:they|them)(?!\p{L})/giu, 'you').replaceAll(/(?<!\p{L})their(?!\p{L})/giu, 'your')
      : statement
    : statement.replace(DATIVE, 'Ihnen').replaceAll(/(?<=(?<!\p{L})(?:mit|von|bei|zu|an)\s)(?:ihm|ihnen)(?!\p{L})/gu, 'Ihnen');

/** A rule that instructs the people who carry it out: "is to be recorded". */
const INSTRUCTS = /(?<!\p{L})(?:ist|sind)\s[^.;]{1,80}\szu\s\p{Ll}+|(?<!\p{L})(?:is|are) to be \p{Ll}+/u;

/** Returns whether a rule tells colleagues what to do, instead of telling readers outside the company what to expect. */
export const isInstruction = (sentence: string): boolean => INSTRUCTS.test(sentence);
