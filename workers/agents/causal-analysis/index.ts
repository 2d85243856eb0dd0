export { causalRuns, causalResultSchema, type CausalResult } from './causal-result.js';
export { outcomeIn, ROWS } from './rollout/stated-group.js';
