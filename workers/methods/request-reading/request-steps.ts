import { subjectsIn } from '../../../platform/questions/index.js';
import { AGENT_CARDS } from '../../agents/cards.js';
import type { Understood } from './understood.js';
import { wordPattern } from './word-pattern.js';

const STEP = wordPattern(String.raw`(?:prozess|arbeits)?schritte?[ns]?|(?:process )?steps?|prozesslandschaft|(?:process )?landscape`);

const STEPS = AGENT_CARDS.map(({ name, title, words }) => ({
  ...{ kind: 'step' as const, id: name, title, names: [name.replaceAll('-', ' '), title.de, title.en] },
  words: wordPattern(words),
}));
const SURE = 0.9;

/** Returns the steps of the process landscape that a request names; it must call them steps, because their names are common words. */
export const stepsIn = (request: string, language: Understood['language']): Understood['subjects'] => {
  if (request.search(STEP) < 0) return [];
  const text = request.replaceAll(STEP, ' ');
  const byWords = STEPS.flatMap(({ kind, id, title, words }) => {
    const [match] = text.matchAll(words);
    return match ? [{ kind, id, label: title[language], words: match[0].split(/\s+/), confidence: SURE, source: 'rules' as const }] : [];
  });
  if (byWords.length > 0) return byWords;
  const [best] = subjectsIn(
    text,
    STEPS.map(({ kind, id, title, names }) => ({ kind, id, label: title[language], names })),
    { kinds: ['step'] },
  );
  return best ? [{ ...best, words: [...best.words], source: 'rules' as const }] : [];
};
