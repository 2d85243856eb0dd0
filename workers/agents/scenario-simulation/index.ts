export { simulationResultSchema } from './simulation-result.js';
