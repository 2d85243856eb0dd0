import type { Language } from '../../kit.js';
import { englishLearningMessages } from './english.learning-words.js';
import { germanLearningMessages, type LearningMessages } from './german.learning-words.js';

export const learningMessages = (language: Language): LearningMessages =>
  language === 'de' ? germanLearningMessages : englishLearningMessages;
