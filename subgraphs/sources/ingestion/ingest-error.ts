import { formatMessage, localized, type LocalizedText } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from './messages.js';

export type IngestErrorCode = keyof Messages['error'];
export type IngestWarningCode = keyof Messages['warning'];
export const INGEST_WARNING_CODES: readonly string[] = Object.keys(messagesIn('en').warning);

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
  /** Values concerned by column; empty if the problem is not one of single columns. */
  concerned: readonly ConcernedColumn[];
}

export const ingestWarning = (
  code: IngestWarningCode,
  details: IngestDetails = {},
  concerned: readonly ConcernedColumn[] = [],
): IngestWarning => {
  const { columns = [], count } = details;
  const text = localized(messagesIn, ({ warning, values }, language) => {
    const described = concerned.map((column) => {
      const { name, first, row, of } = column;
      const share = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }).format(shareOf(column));
      return values.concerned(name, column.values, of, share, first ?? '–', row ?? '–');
    });
    const named = described.length > 0 ? described : [columns].flat();
    const all = Number(count) > MAX_NAMED_COLUMNS ? [...named, '…'] : named;
    return formatMessage(warning[code], joined({ ...details, columns: all }));
  });
  return { code, details, text, concerned };
};

/** Values of a column that a warning concerns. */
export interface ConcernedColumn {
  name: string;
  /** Number of values concerned, of all values of the column. */
  values: number;
  of: number;
  /** First value concerned and its row without the header, from 1; null if unknown. */
  first: string | null;
  row: number | null;
}

/** Returns one warning for all affected columns; none if there are none. Beside names, the details have values, shares and first values. */
export const columnsWarning = (
  code: IngestWarningCode,
  columns: readonly (string | ConcernedColumn)[],
  details: IngestDetails = {},
): IngestWarning[] => {
  if (columns.length === 0) return [];
  const named = columns.slice(0, MAX_NAMED_COLUMNS);
  const counted = named.filter((column) => typeof column !== 'string');
  return [
    ingestWarning(
      code,
      {
        ...details,
        columns: named.map((column) => (typeof column === 'string' ? column : column.name)),
        count: columns.length,
        ...(counted.length > 0 && {
          values: counted.map(({ values }) => values),
          shares: counted.map(shareOf),
          first: counted.map(({ first }) => first ?? ''),
          rows: counted.map(({ row }) => row ?? 0),
        }),
      },
      counted,
    ),
  ];
};

const shareOf = ({ values, of }: ConcernedColumn): number => (of === 0 ? 0 : Number((values / of).toPrecision(3)));

/** Returns the details as text; the values of a list are separated by commas. */
const joined = (details: IngestDetails): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, [value].flat().join(', ')]));
