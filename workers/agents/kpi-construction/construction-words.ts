import type { Language } from '../../documents/text/formatting.js';
import { englishWords } from './english.construction-words.js';
import { germanWords, type ConstructionWords } from './german.construction-words.js';

export const constructionWords = (language: Language): ConstructionWords => (language === 'de' ? germanWords : englishWords);
