import { isBusinessWord, isGenericWord, partsOfCompound, wordsInNames } from '../../../platform/questions/index.js';
import { contentWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { namingOfKpi } from '../../../subgraphs/metrics/index.js';
import { NEUTRAL_WORDS, TASK_WORDS, type Understood } from '../../methods/request-reading/index.js';

/** Kinds of things that a request names beside the KPI: where its data are, and whom it concerns. */
const BESIDE: ReadonlySet<string> = new Set(['dataset', 'area', 'person', 'initiative']);

const isBusiness = (stem: string): boolean => isBusinessWord(stem) || partsOfCompound(stem).length > 0;

/** Words that leave out what follows. */
const LEAVING = /(?<!\p{L})(?:leav(?:e|ing) out|excluding|ignoring|weglassen|ausgenommen)(?!\p{L})/giu;

/** Returns whether a word is a German verb at the end of a clause: „die vor der Anreise eingehen“. */
const isVerb = (request: string, word: string): boolean =>
  /^\p{Ll}+en$/u.test(word) && new RegExp(String.raw`\s${RegExp.escape(word)}\s*(?:[.,;:?!)]|$)`, 'u').test(request);

/**
 * Returns the business words of a request that a known KPI does not contain, such as "credit block" of "number of orders with a credit
 * block" for "Number of orders".
 *
 * @param texts formula of the KPI and name of its dataset
 */
export const unconsideredWords = (
  request: string,
  { name, texts }: { name: string; texts: readonly string[] },
  understood: Understood | null,
): string[] => {
  const beside = (understood?.subjects ?? []).filter(({ kind }) => BESIDE.has(kind)).flatMap(({ words }) => words.map(stemOf));
  const readers = [...(understood?.audiences ?? []), ...(understood?.recipients ?? [])].flatMap(({ words }) => wordsIn(words).map(stemOf));
  const ignored = new Set([...beside, ...readers, ...TASK_WORDS, ...NEUTRAL_WORDS]);
  const words = contentWords(request.replaceAll(LEAVING, ' ')).filter((word) => {
    const stem = stemOf(word);
    return !ignored.has(stem) && !isGenericWord(word) && isBusiness(stem) && !isVerb(request, word);
  });
  const { names, synonyms = [] } = namingOfKpi(name);
  const kpi = { kind: 'metric' as const, id: name, label: name, names: [...names, ...synonyms, ...texts] };
  const known = wordsInNames(words, [kpi]);
  return words.filter((word) => !known.includes(word));
};
