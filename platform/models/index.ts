export { askGrounded, type Evidence, type GroundedAnswer } from './ask-grounded.js';
export type { ModelAnswer, ModelFault } from './chat-completion.js';
export type { CircuitState } from './circuit-breaker.js';
export { DATA_RULE, markedData } from './data-marks.js';
export { EmbeddingsClient } from './embeddings-client.js';
export { hostOf } from './endpoint-record.js';
export { ModelClient, type ObjectAnswer } from './model-client.js';
export { ANY_PURPOSE, DATA_CLASSES, type DataClass, type ModelRoute, type ResolvedRoute, type RouteDecision } from './model-route.js';
export { decisionsInForce } from './stored-decisions.js';
