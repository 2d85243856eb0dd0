import type { Language } from '../content/index.js';
import type { FactRecord } from './fact-record.js';

/** Maximum length of the user's text in the evidence. */
const MAX_CHARACTERS = 900;

/** Returns all facts on the whole record, then its text. */
export const evidenceText = ({ facts, text }: FactRecord, language: Language): string => {
  const stated = facts.filter(({ part }) => part === undefined).map((fact) => fact.text[language]);
  const own = stated.includes(text) ? '' : text.slice(0, MAX_CHARACTERS).toWellFormed();
  return [...stated, own].join(' ').trim();
};
