export { CUSUM, evaluateFeedback, evaluateRuns, FEWEST_FOR_DRIFT, PROPOSE, proposeChanges, type EndedRuns } from './evaluate-feedback.js';
export { feedbackMarkdown, feedbackWords } from './feedback-markdown.js';
export { feedbackResultSchema } from './feedback-result.js';
