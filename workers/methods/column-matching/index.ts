export { nameSimilarity } from './name-similarity.js';
