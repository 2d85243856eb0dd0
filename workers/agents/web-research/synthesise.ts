import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import type { ResearchResult } from './research-result.js';

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: 'Fasse zusammen, was die Zitate zur Frage sagen, in höchstens sechs Sätzen. Nenne hinter jedem Satz das Zitat, auf dem er beruht, in eckigen Klammern, zum Beispiel [E1]. Sage es, wenn die Zitate einander widersprechen.',
  en: 'Sum up what the quotes say on the question, in at most six sentences. Behind each sentence name the quote that it rests on in square brackets, for example [E1]. Say so where the quotes contradict each other.',
};

/** Claims from the quotes, each with the quotes that it rests on; a sentence without any is no claim. */
export const synthesise = async (
  model: RunModel,
  { question, findings, language }: Pick<ResearchResult, 'question' | 'findings' | 'language'>,
): Promise<ResearchResult['claims']> => {
  const { text } = await model.write({
    instructions: INSTRUCTIONS[language],
    context: [{ mark: 'question', lines: [question] }],
    evidence: findings.map(({ label, url, title, quotes }) => ({ label, id: url, kind: 'web', title, text: quotes.join('\n') })),
    maxSentences: 6,
    maxCharacters: 2_500,
  });
  return sentencesOf(text ?? '')
    .map((sentence) => ({ text: sentence, citations: [...new Set(sentence.match(/\bE\d{1,3}\b/g) ?? [])] }))
    .filter(({ citations }) => citations.length > 0);
};
