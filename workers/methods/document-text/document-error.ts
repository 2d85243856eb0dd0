import type { Language } from '../../documents/text/formatting.js';

/** Reason why a document cannot be read. */
export type DocumentErrorCode = 'encrypted' | 'no_text_layer' | 'empty' | 'unsupported' | 'broken' | 'too_large' | 'too_slow';

const MESSAGES: Readonly<Record<DocumentErrorCode, Readonly<Record<Language, string>>>> = {
  encrypted: { de: 'ist durch ein Kennwort geschützt', en: 'is protected by a password' },
  no_text_layer: {
    de: 'hat keine Textebene (vermutlich ein Scan); bitte zuerst eine Texterkennung (OCR) durchführen',
    en: 'has no text layer (probably a scan); run text recognition (OCR) first',
  },
  empty: { de: 'enthält keinen Text', en: 'contains no text' },
  unsupported: {
    de: 'hat ein nicht unterstütztes Format (unterstützt werden PDF, DOCX, PPTX, XLSX, Markdown, HTML und Text)',
    en: 'has an unsupported format (supported are PDF, DOCX, PPTX, XLSX, Markdown, HTML and text)',
  },
  broken: { de: 'ist beschädigt', en: 'is damaged' },
  too_large: { de: 'ist gepackt oder entpackt größer als erlaubt', en: 'exceeds the maximum size, compressed or uncompressed' },
  too_slow: { de: 'konnte nicht innerhalb der zulässigen Zeit gelesen werden', en: 'could not be read within the time limit' },
};

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
export const errorText = (code: DocumentErrorCode, language: Language): string => MESSAGES[code][language];
