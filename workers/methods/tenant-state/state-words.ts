import type { Language } from '../../kit.js';
import { englishStateWords } from './english.state-words.js';
import { germanStateWords, type StateWords } from './german.state-words.js';

export const stateWords = (language: Language): StateWords => (language === 'de' ? germanStateWords : englishStateWords);
