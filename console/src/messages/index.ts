import { de } from './de.js';
import { en } from './en.js';

export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Messages = typeof en;

export const isLanguage = (value: string): value is Language => LANGUAGES.includes(value as Language);

const MESSAGES: Readonly<Record<Language, Messages>> = { de, en };

export const messagesIn = (language: Language): Messages => MESSAGES[language];
