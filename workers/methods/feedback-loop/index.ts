export {
  CUSUM,
  evaluateFeedback,
  evaluateRuns,
  FEWEST_FOR_DRIFT,
  PROPOSE,
  proposeChanges,
  type EndedRuns,
  type ProposalDecision,
} from './evaluate-feedback.js';
export { feedbackMarkdown, feedbackWords } from './feedback-markdown.js';
export { feedbackResultSchema } from './feedback-result.js';
