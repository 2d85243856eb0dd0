import type { Language } from '../../documents/text/formatting.js';
import { englishWords } from './english.prioritisation-words.js';
import { germanWords, type PrioritisationWords } from './german.prioritisation-words.js';

export const prioritisationWords = (language: Language): PrioritisationWords => (language === 'de' ? germanWords : englishWords);
