import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import type { FoundPassage } from './document-reading-result.js';

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: 'Beantworte die Frage nur aus den Textstellen, in höchstens fünf Sätzen. Nenne hinter jedem Satz die Stelle, auf der er beruht, in eckigen Klammern, zum Beispiel [E1]. Steht die Antwort nicht in den Textstellen, schreibe nur: Nicht gefunden.',
  en: 'Answer the question from the passages only, in at most five sentences. Behind each sentence name the passage that it rests on in square brackets, for example [E1]. If the passages do not hold the answer, write only: Not found.',
};

const NOT_FOUND = /^\W*(?:nicht gefunden|not found)\b/i;

export interface Answer {
  /** Null if the model wrote no answer that is supported by the passages. */
  readonly text: string | null;
  readonly citations: readonly string[];
  /** True if the model found no answer in the passages. */
  readonly notFound: boolean;
  /** True if the model's answer cited no passage and was rejected. */
  readonly uncited: boolean;
}

/** Lets the model phrase an answer from passages. An answer that cites no passage is rejected. */
export const answerQuestion = async (
  model: RunModel,
  { question, passages, language }: { question: string; passages: readonly FoundPassage[]; language: Language },
): Promise<Answer> => {
  const { text, citations } = await model.write({
    instructions: INSTRUCTIONS[language],
    context: [{ mark: 'question', lines: [question] }],
    evidence: passages.map(({ label, documentId, document, locator, text: passage }) => ({
      label,
      id: documentId,
      kind: 'document',
      title: `${document}, ${locator}`,
      text: passage,
    })),
    maxSentences: 5,
    maxCharacters: 2_000,
  });
  const none = { text: null, citations: [], notFound: false, uncited: false };
  if (text === null) return none;
  if (NOT_FOUND.test(text)) return { ...none, notFound: true };
  return citations.length > 0 ? { ...none, text, citations } : { ...none, uncited: true };
};
