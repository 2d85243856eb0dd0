import type { LocalizedText } from '../quality/assessment.schema.js';
import {
  ERROR_MESSAGES,
  type IngestErrorCode,
  WARNING_MESSAGES,
  type IngestWarningCode,
  type IngestDetails,
  MAX_NAMED_COLUMNS,
} from './ingest-messages.js';

/**
 * A file that cannot become a dataset, for a reason that lies in the file or in the options of its source. A run that fails with it is not
 * retried. `message` is the English text.
 */
export class IngestError extends Error {
  readonly text: LocalizedText;

  constructor(
    readonly code: IngestErrorCode,
    readonly details: IngestDetails = {},
    fileName?: string,
  ) {
    const prefix = fileName === undefined ? '' : `${fileName}: `;
    const text = { de: prefix + ERROR_MESSAGES[code].de(details), en: prefix + ERROR_MESSAGES[code].en(details) };
    super(text.en);
    this.name = 'IngestError';
    this.text = text;
  }

  /** Returns the same error prefixed with the file name that users know. */
  inFile(fileName: string): IngestError {
    return new IngestError(this.code, this.details, fileName);
  }
}

/** A problem of a file that was ingested nevertheless. */
export interface IngestWarning {
  code: IngestWarningCode;
  details: IngestDetails;
  text: LocalizedText;
}

export const ingestWarning = (code: IngestWarningCode, details: IngestDetails = {}): IngestWarning => ({
  code,
  details,
  text: { de: WARNING_MESSAGES[code].de(details), en: WARNING_MESSAGES[code].en(details) },
});

/** Returns one warning for all affected columns; none if there are none. */
export const columnsWarning = (code: IngestWarningCode, columns: readonly string[], details: IngestDetails = {}): IngestWarning[] =>
  columns.length === 0 ? [] : [ingestWarning(code, { ...details, columns: columns.slice(0, MAX_NAMED_COLUMNS), count: columns.length })];
