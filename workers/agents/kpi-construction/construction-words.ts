import type { Language } from '../../documents/formatting.js';
import { englishWords } from './english.construction-words.js';
import { germanWords, type ConstructionWords } from './german.construction-words.js';

export const constructionWords = (language: Language): ConstructionWords => (language === 'de' ? germanWords : englishWords);
