import type { Language } from '../../documents/text/formatting.js';
import { englishWords } from './english.sheet-words.js';
import { germanWords, type SheetWords } from './german.sheet-words.js';

export const sheetWords = (language: Language): SheetWords => (language === 'de' ? germanWords : englishWords);
