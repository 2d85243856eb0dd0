import type { Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

/** Reason why a document cannot be read. */
export type DocumentErrorCode = 'encrypted' | 'no_text_layer' | 'empty' | 'unsupported' | 'broken' | 'too_large' | 'too_slow';

/** A document cannot be read because of its content. */
export class DocumentError extends Error {
  override name = 'DocumentError';

  constructor(
    readonly code: DocumentErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** Returns the predicate that follows the document's name in a sentence. */
export const errorText = (code: DocumentErrorCode, language: Language): string => messagesIn(language).error[code];
