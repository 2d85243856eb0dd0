export { ModelError } from './formula/parse-model.js';
export { ExperimentError, runSimulation, type Experiment, type NamedInput } from './run-simulation.js';
export type { Distribution } from './sampling/distributions.js';
export { findings, simulationDocument, subjectText } from './simulation-document.js';
export { simulationParameters, type SimulationParameters, type StatedInput } from './simulation-parameters.js';
export { simulationResultSchema, type SimulationResult } from './simulation-result.js';
export { simulationWords } from './simulation-words.js';
export { tenantExperiment, type TenantExperiment } from './tenant-experiment.js';
export { REPLICATES, SOBOL_POINTS } from './sobol-indices.js';
