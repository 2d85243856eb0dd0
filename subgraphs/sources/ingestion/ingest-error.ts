import type { LocalizedText } from '../quality/assessment.schema.js';
import {
  ERROR_WORDINGS,
  type IngestErrorCode,
  WARNING_WORDINGS,
  type IngestWarningCode,
  type IngestDetails,
  MAX_NAMED_COLUMNS,
} from './ingest-wordings.js';

/**
 * A file that cannot become a dataset, for a reason that lies in the file or in what was said about it. A run that
 * meets it fails for good: trying again changes nothing. `message` is the English text.
 */
export class IngestError extends Error {
  readonly text: LocalizedText;

  constructor(
    readonly code: IngestErrorCode,
    readonly details: IngestDetails = {},
    fileName?: string,
  ) {
    const prefix = fileName === undefined ? '' : `${fileName}: `;
    const text = { de: prefix + ERROR_WORDINGS[code].de(details), en: prefix + ERROR_WORDINGS[code].en(details) };
    super(text.en);
    this.name = 'IngestError';
    this.text = text;
  }

  /** The same error with the name that the file has for people. */
  inFile(fileName: string): IngestError {
    return new IngestError(this.code, this.details, fileName);
  }
}

/** Something that a tenant should know about a file that was taken in all the same. */
export interface IngestWarning {
  code: IngestWarningCode;
  details: IngestDetails;
  text: LocalizedText;
}

export const ingestWarning = (code: IngestWarningCode, details: IngestDetails = {}): IngestWarning => ({
  code,
  details,
  text: { de: WARNING_WORDINGS[code].de(details), en: WARNING_WORDINGS[code].en(details) },
});

/** One warning about all the columns that it concerns; none where it concerns none. */
export const columnsWarning = (code: IngestWarningCode, columns: readonly string[], details: IngestDetails = {}): IngestWarning[] =>
  columns.length === 0 ? [] : [ingestWarning(code, { ...details, columns: columns.slice(0, MAX_NAMED_COLUMNS), count: columns.length })];
