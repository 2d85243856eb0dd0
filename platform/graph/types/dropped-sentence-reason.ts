import { registerEnumType } from 'type-graphql';

/** Reasons why a sentence of a language model is removed; see `TextCheck`. */
export enum DroppedSentenceReason {
  UNKNOWN_NUMBER = 'unknown_number',
  UNKNOWN_CITATION = 'unknown_citation',
  UNKNOWN_ADDRESS = 'unknown_address',
  UNKNOWN_QUOTE = 'unknown_quote',
  MARKUP = 'markup',
  PLACEHOLDER = 'placeholder',
  INSTRUCTIONS_REPEATED = 'instructions_repeated',
  WRONG_LANGUAGE = 'wrong_language',
  UNCITED = 'uncited',
  UNSUPPORTED = 'unsupported',
  CONTRADICTED = 'contradicted',
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
    PLACEHOLDER: { description: 'The sentence contains a placeholder instead of a value, for example `[NAME_1]`.' },
    INSTRUCTIONS_REPEATED: { description: 'The sentence repeats instructions, those of the language model or those within the evidence.' },
    WRONG_LANGUAGE: { description: 'The sentence, or a part of it, is not in the language of the answer.' },
    UNCITED: { description: 'The sentence makes a statement without a citation.' },
    UNSUPPORTED: { description: 'The cited evidence does not contain a word, name, number, date or cause that the sentence states.' },
    CONTRADICTED: { description: 'The cited evidence denies what the sentence affirms, or the reverse.' },
  },
});
