import type { Language } from '../../documents/formatting.js';
import { englishMessages } from './english.simulation-words.js';
import { germanMessages, type SimulationMessages } from './german.simulation-words.js';

export const simulationMessages = (language: Language): SimulationMessages => (language === 'de' ? germanMessages : englishMessages);
