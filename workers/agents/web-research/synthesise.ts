import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import type { ResearchResult } from './research-result.js';

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: 'Fasse zusammen, was die Zitate zur Frage sagen, in höchstens sechs Sätzen. Nenne nach jedem Satz das Zitat, auf dem er beruht, in eckigen Klammern, zum Beispiel [E1]. Weise darauf hin, wenn die Zitate einander widersprechen.',
  en: 'Summarise what the quotes say about the question in at most six sentences. After each sentence cite the quote it is based on in square brackets, for example [E1]. Point out contradictions between the quotes.',
};

/** Returns claims derived from the quotes, each with its citations. Sentences without a citation are dropped. */
export const synthesise = async (
  model: RunModel,
  { question, findings, language }: Pick<ResearchResult, 'question' | 'findings' | 'language'>,
): Promise<ResearchResult['claims']> => {
  const { text } = await model.write({
    instructions: INSTRUCTIONS[language],
    citations: 'required',
    context: [{ mark: 'question', lines: [question] }],
    evidence: findings.map(({ label, url, title, quotes }) => ({ label, id: url, kind: 'web', title, text: quotes.join('\n') })),
    maxSentences: 6,
    maxCharacters: 2_500,
  });
  return sentencesOf(text ?? '')
    .map((sentence) => ({ text: sentence, citations: [...new Set(sentence.match(/\bE\d{1,3}\b/g) ?? [])] }))
    .filter(({ citations }) => citations.length > 0);
};
