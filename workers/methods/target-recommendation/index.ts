export { composeTargets, judgeSeries, targetWords } from './compose-targets.js';
export { collectSeries } from './collect-series.js';
export { LEVELS, targetResultSchema, type Recommendation, type TargetResult } from './target-result.js';
export { targetsMarkdown } from './targets-markdown.js';
