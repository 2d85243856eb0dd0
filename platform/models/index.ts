export { askGrounded, type Evidence, type GroundedAnswer } from './ask-grounded.js';
export type { ModelAnswer, ModelFault } from './chat-completion.js';
export type { CircuitState } from './circuit-breaker.js';
export { EmbeddingsClient } from './embeddings-client.js';
export { hostOf } from './endpoint-record.js';
export { groundText, type DropReason, type DroppedSentence, type GroundedText, type Grounds } from './grounding.js';
export { ModelClient } from './model-client.js';
export { ANY_PURPOSE, DATA_CLASSES, type DataClass, type ModelRoute, type ResolvedRoute, type RouteDecision } from './model-route.js';
export { decisionsInForce } from './stored-decisions.js';
