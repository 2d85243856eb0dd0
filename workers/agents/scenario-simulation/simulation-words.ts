import type { Language } from '../../documents/formatting.js';
import { englishWords } from './english.simulation-words.js';
import { germanWords, type SimulationWords } from './german.simulation-words.js';

export const simulationWords = (language: Language): SimulationWords => (language === 'de' ? germanWords : englishWords);
