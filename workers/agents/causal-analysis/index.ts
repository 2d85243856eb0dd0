export { causalResultSchema, type CausalResult } from './causal-result.js';
