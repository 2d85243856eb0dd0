import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import type { FoundPassage } from './document-reading-result.js';

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: 'Beantworte die Frage nur aus den Textstellen, in höchstens fünf Sätzen. Nenne hinter jedem Satz die Stelle, auf der er beruht, in eckigen Klammern, zum Beispiel [E1]. Steht die Antwort nicht in den Textstellen, schreibe nur: Nicht gefunden.',
  en: 'Answer the question from the passages only, in at most five sentences. Behind each sentence name the passage that it rests on in square brackets, for example [E1]. If the passages do not hold the answer, write only: Not found.',
};

export interface Answer {
  /** Null if no statement of the model is supported by a passage that it cites. */
  readonly text: string | null;
  readonly citations: readonly string[];
  /** True if the model found no answer in the passages. */
  readonly notFound: boolean;
}

/** Lets the model phrase an answer from passages. Without a citation, the checked text can only say that the passages hold no answer. */
export const answerQuestion = async (
  model: RunModel,
  { question, passages, language }: { question: string; passages: readonly FoundPassage[]; language: Language },
): Promise<Answer> => {
  const { text, citations } = await model.write({
    instructions: INSTRUCTIONS[language],
    citations: 'required',
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
  if (text === null || citations.length === 0) return { text: null, citations: [], notFound: text !== null };
  return { text, citations, notFound: false };
};
