import type { Language } from '../../kit.js';
import { englishLearningWords } from './english.learning-words.js';
import { germanLearningWords, type LearningWords } from './german.learning-words.js';

export const learningWords = (language: Language): LearningWords => (language === 'de' ? germanLearningWords : englishLearningWords);
