import type { Language } from '../../documents/text/formatting.js';

/** Why a document cannot be read. */
export type DocumentErrorCode = 'encrypted' | 'no_text_layer' | 'empty' | 'unsupported' | 'broken' | 'too_large' | 'too_slow';

const WORDINGS: Readonly<Record<DocumentErrorCode, Readonly<Record<Language, string>>>> = {
  encrypted: { de: 'ist durch ein Kennwort geschützt', en: 'is protected by a password' },
  no_text_layer: {
    de: 'hat keine Textebene (vermutlich ein Scan); Text gibt es erst nach einer Texterkennung',
    en: 'has no text layer (probably a scan); it has text only after character recognition',
  },
  empty: { de: 'enthält keinen Text', en: 'holds no text' },
  unsupported: {
    de: 'hat ein Format, das nicht gelesen wird (PDF, DOCX, PPTX, XLSX, Markdown, HTML oder Text)',
    en: 'is of a format that is not read (PDF, DOCX, PPTX, XLSX, Markdown, HTML or text)',
  },
  broken: { de: 'ist beschädigt', en: 'is damaged' },
  too_large: { de: 'ist größer als erlaubt, gepackt oder entpackt', en: 'is larger than allowed, packed or unpacked' },
  too_slow: { de: 'ließ sich nicht in der erlaubten Zeit lesen', en: 'could not be read in the time allowed' },
};

/** A document that cannot be read, for a reason that lies in its file. */
export class DocumentError extends Error {
  override name = 'DocumentError';

  constructor(
    readonly code: DocumentErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** What follows the document's name in a sentence. */
export const faultText = (code: DocumentErrorCode, language: Language): string => WORDINGS[code][language];
