export { simulationRuns, simulationResultSchema } from './simulation-result.js';
