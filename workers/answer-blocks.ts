import type { BlockInput } from './documents/document-model.js';
import { plainText } from './documents/text/inline-text.js';
import type { Language } from './kit.js';
import { messagesIn } from './messages.js';

/** Returns the first blocks of a document: the sentences that answer the request; none if there are none. */
export const answerBlocks = (answers: readonly string[] = [], language: Language): BlockInput[] =>
  answers.length === 0
    ? []
    : [
        { type: 'heading', level: 1, text: messagesIn(language).answer },
        answers.length === 1 ? { type: 'paragraph', text: plainText(answers[0] ?? '') } : { type: 'list', items: answers.map(plainText) },
      ];
