export { askGrounded, type GroundedAnswer } from './grounding/ask-grounded.js';
export { sentencesOf } from './grounding/sentences.js';
export type { Evidence } from './grounding/evidence.js';
export { supportedPhrase } from './grounding/supported-phrase.js';
export type { ModelAnswer, ModelFault } from './endpoint/chat-completions.js';
export type { CircuitState } from './endpoint/circuit-breaker.js';
export { DATA_RULE, markedData } from './data-marks.js';
export type { EmbeddingsClient, EmbeddingsError } from './endpoint/embeddings-client.js';
export { readEndpointStates, recentEndpointError, type EndpointState } from './accounting/endpoint-states.js';
export { hostOf } from './accounting/endpoint-record.js';
export type { ModelCalls, ModelQuestion } from './model-calls.js';
export type { ModelClient, ObjectAnswer } from './model-client.js';
export { ModelAccount } from './accounting/model-account.js';
export {
  ANY_PURPOSE,
  DATA_CLASSES,
  type DataClass,
  type ModelRoute,
  type ResolvedRoute,
  type RouteDecision,
} from './routing/model-route.js';
export { decisionsInForce } from './routing/decisions-in-force.js';
