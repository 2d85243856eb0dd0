export { nameSimilarity } from './name-similarity.js';
export { conversionFactor, unitNamed } from './units.js';
