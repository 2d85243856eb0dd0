export { assessWish, judgeSeries } from './compose-targets.js';
export { LEVELS, targetResultSchema } from './target-result.js';
