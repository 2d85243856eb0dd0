export { nameSimilarity } from './name-similarity.js';
export { conversionFactor, findUnit } from './units.js';
