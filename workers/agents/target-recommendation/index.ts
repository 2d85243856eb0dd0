export { assessWish, judgeSeries } from './compose-targets.js';
export { LEVELS, targetRuns, targetResultSchema } from './target-result.js';
