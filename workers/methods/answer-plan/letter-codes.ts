import { isStopWord, wordsIn } from '../../../platform/text/index.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

const LETTERS = /^\p{Lu}{1,2}$/u;
/** A name of a column that can complete a word. */
const NOUN = /^\p{L}{4,}$/u;

/**
 * Returns the codes of one or two letters that a request spells out together with the name of their column, such as „Nachtschicht“ and
 * "night shift" for N in a column of shifts. A word that fits several codes of the column matches none.
 */
export const letterCodes = (request: string, { datasetId, profile }: Pick<PlannedDataset, 'datasetId' | 'profile'>): Subject[] => {
  const words = wordsIn(request);
  return profile.columns.flatMap(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (value === null ? [] : [String(value)]));
    const column = name.toLowerCase();
    if (values.length < 2 || !values.every((value) => LETTERS.test(value)) || !NOUN.test(name)) return [];
    return words.flatMap((word, at): Subject[] => {
      const [lower, before] = [word.toLowerCase(), words[at - 1] ?? ''];
      const isCompound = lower.endsWith(column) && lower.length > column.length + 2;
      const isNamed = lower === column && before !== '' && !isStopWord(before);
      if (!isCompound && !isNamed) return [];
      const spelled = isCompound ? lower : before.toLowerCase();
      const [code, ...more] = values.filter((value) => spelled.startsWith(value.toLowerCase()));
      if (code === undefined || more.length > 0) return [];
      const said = isCompound ? [word] : [before, word];
      return [{ kind: 'value', id: `${datasetId}/${name}`, label: code, words: said, confidence: 0.9, source: 'rules' }];
    });
  });
};
