import type { Language } from '../../content/index.js';
import { groundText } from './grounding.js';

/**
 * Returns a free text of a model's object, such as a name, if the input supports all of it by the rules for prose; else null.
 * The values that the agent's own code verifies, such as formulas and quotations, need no such check.
 */
export const supportedPhrase = (phrase: string, input: string, language: Language): string | null => {
  const evidence = [{ label: 'E1', id: 'input', kind: '', title: '', text: input }];
  const { kept, dropped } = groundText(phrase, { evidence, language, citations: 'omitted' });
  return dropped.length === 0 && kept.length > 0 ? kept.join(' ') : null;
};
