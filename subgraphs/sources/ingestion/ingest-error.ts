import { formatMessage, localized, type LocalizedText } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from './messages.js';

export type IngestErrorCode = keyof Messages['error'];
export type IngestWarningCode = keyof Messages['warning'];

/** Values that a message fills in: lines, columns, limits. */
type IngestDetails = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** Maximum number of columns named in a warning; all are counted. */
const MAX_NAMED_COLUMNS = 20;

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
    const text = localized(messagesIn, ({ error, role }) => {
      const roles = details['roles'];
      const named = Array.isArray(roles) && { roles: roles.map((name: string) => role[name] ?? name) };
      return prefix + formatMessage(error[code], joined({ ...details, ...named }));
    });
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

export const ingestWarning = (code: IngestWarningCode, details: IngestDetails = {}): IngestWarning => {
  const { columns, count } = details;
  const shown = Array.isArray(columns) && Number(count) > MAX_NAMED_COLUMNS ? { ...details, columns: [...columns, '…'] } : details;
  return { code, details, text: localized(messagesIn, ({ warning }) => formatMessage(warning[code], joined(shown))) };
};

/** Returns one warning for all affected columns; none if there are none. */
export const columnsWarning = (code: IngestWarningCode, columns: readonly string[], details: IngestDetails = {}): IngestWarning[] =>
  columns.length === 0 ? [] : [ingestWarning(code, { ...details, columns: columns.slice(0, MAX_NAMED_COLUMNS), count: columns.length })];

/** Returns the details as text; the values of a list are separated by commas. */
const joined = (details: IngestDetails): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, [value].flat().join(', ')]));
