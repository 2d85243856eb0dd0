import { registerEnumType } from 'type-graphql';

/** Reasons why a sentence of a language model is removed; see `groundText`. */
export enum DroppedSentenceReason {
  UNKNOWN_NUMBER = 'unknown_number',
  UNKNOWN_CITATION = 'unknown_citation',
  UNKNOWN_ADDRESS = 'unknown_address',
  UNKNOWN_QUOTE = 'unknown_quote',
  MARKUP = 'markup',
  INSTRUCTIONS_REPEATED = 'instructions_repeated',
}
registerEnumType(DroppedSentenceReason, {
  name: 'DroppedSentenceReason',
  description: 'Reason for which a sentence of a language model was removed.',
  valuesConfig: {
    UNKNOWN_NUMBER: { description: 'The sentence contains a number that occurs in no evidence.' },
    UNKNOWN_CITATION: { description: 'The sentence cites evidence that does not exist.' },
    UNKNOWN_ADDRESS: { description: 'The sentence contains a web or e-mail address that occurs in no evidence.' },
    UNKNOWN_QUOTE: { description: 'The sentence contains a quotation that occurs in no evidence.' },
    MARKUP: { description: 'The sentence contains markup.' },
    INSTRUCTIONS_REPEATED: { description: 'The sentence repeats the instructions of the language model.' },
  },
});
