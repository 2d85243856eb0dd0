export { conceptGraph } from './concept-graph.js';
