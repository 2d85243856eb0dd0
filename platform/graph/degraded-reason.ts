import { registerEnumType } from 'type-graphql';

/** Reason for which an answer in words lacks a required input or a part of the model's text. */
export enum DegradedReason {
  MODEL_NOT_CONFIGURED = 'model_not_configured',
  MODEL_UNAVAILABLE = 'model_unavailable',
  MODEL_TIMEOUT = 'model_timeout',
  MODEL_OVERLOADED = 'model_overloaded',
  MODEL_REFUSED = 'model_refused',
  MODEL_GARBAGE = 'model_garbage',
  MODEL_TEXT_REJECTED = 'model_text_rejected',
  MODEL_SENTENCES_DROPPED = 'model_sentences_dropped',
  SEARCH_UNAVAILABLE = 'search_unavailable',
  INDEX_UNREADABLE = 'index_unreadable',
}
registerEnumType(DegradedReason, {
  name: 'DegradedReason',
  description: 'Reason for which an answer is degraded.',
  valuesConfig: {
    MODEL_NOT_CONFIGURED: { description: 'No language model is configured.' },
    MODEL_UNAVAILABLE: { description: 'The language model is not available.' },
    MODEL_TIMEOUT: { description: 'The language model did not respond in time.' },
    MODEL_OVERLOADED: { description: 'The language model is overloaded.' },
    MODEL_REFUSED: { description: 'The language model refused to answer.' },
    MODEL_GARBAGE: { description: 'The language model returned an invalid response.' },
    MODEL_TEXT_REJECTED: { description: 'No sentence of the language model is supported by the evidence.' },
    MODEL_SENTENCES_DROPPED: { description: 'Some sentences of the language model are not supported by the evidence and were dropped.' },
    SEARCH_UNAVAILABLE: { description: 'The search index cannot be read; only facts and events were used.' },
    INDEX_UNREADABLE: { description: 'The search index cannot be read; there is no answer.' },
  },
});
