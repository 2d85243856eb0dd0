import type { CsvScanner } from './csv-scanner.js';
import type { RejectReason, RowGate, SkippedRows } from './row-gate.js';
import { IngestError, ingestWarning, type IngestWarning, type IngestWarningCode } from '../ingest-error.js';
import type { TableShape } from '../shape/table-shape.js';
import type { FileEncoding } from '../text-encoding.js';

/** Characters of a row that a message quotes. */
const MAX_QUOTED_LENGTH = 80;
const MAX_QUOTED_ROWS = 3;

/**
 * Returns an error if more rows were rejected than the share allows. One row may always be rejected unless the share is 0, so that a short
 * file is not refused for a single row.
 */
export const rejectionError = (
  { rows, rejected, reasons, examples }: RowGate,
  columns: number,
  maxShare: number,
): IngestError | undefined => {
  const total = rows + rejected;
  const allowed = maxShare === 0 ? 0 : Math.max(1, Math.floor(maxShare * total));
  if (rejected <= allowed) return undefined;
  return new IngestError('rows_rejected', {
    rejected,
    rows: total,
    columns,
    share: percentage(maxShare),
    ...reasonCounts(reasons),
    lines: examples.map(({ line }) => line),
    examples: examples.slice(0, MAX_QUOTED_ROWS).map(({ line, text }) => `${line}: ${excerpt(text)}`),
  });
};

interface CsvFindings {
  encoding: FileEncoding;
  isEncodingStated: boolean;
  shape: TableShape;
  gate: RowGate;
  scanner: CsvScanner;
}

export const warningsOf = ({ encoding, isEncodingStated, shape, gate, scanner }: CsvFindings): IngestWarning[] => [
  ...(encoding.name === 'windows-1252' && !isEncodingStated ? [ingestWarning('encoding_assumed')] : []),
  ...rejectionWarning(gate),
  ...skippedWarning('preamble_skipped', shape.finding === 'header_ragged' ? undefined : gate.preamble),
  ...skippedWarning('comments_skipped', gate.comments),
  ...skippedWarning('repeated_headers_skipped', gate.repeatedHeaders),
  ...skippedWarning('footer_skipped', gate.footer),
  ...skippedWarning('other_table_skipped', gate.otherTable),
  ...(gate.titleCount > 0 ? [ingestWarning('titles_in_table', { tables: gate.titleCount, lines: gate.titles })] : []),
  ...skippedWarning('quotes_kept', gate.keptQuotes),
  ...(scanner.blankRows > 0 ? [ingestWarning('blank_rows_dropped', { rows: scanner.blankRows })] : []),
  ...headerWarning(shape),
  ...(scanner.singleQuoted.values > 0 ? [ingestWarning('single_quotes_kept', { ...scanner.singleQuoted })] : []),
];

const rejectionWarning = ({ rows, rejected, reasons, examples }: RowGate): IngestWarning[] =>
  rejected === 0
    ? []
    : [
        ingestWarning('rows_rejected', {
          rejected,
          rows: rows + rejected,
          ...reasonCounts(reasons),
          lines: examples.map(({ line }) => line),
        }),
      ];

const skippedWarning = (code: IngestWarningCode, skipped: SkippedRows | undefined): IngestWarning[] =>
  skipped ? [ingestWarning(code, { rows: skipped.rows, line: skipped.line, text: excerpt(skipped.text) })] : [];

const headerWarning = ({ finding, headerRows, width, surplus }: TableShape): IngestWarning[] => {
  if (surplus > 0) return [ingestWarning('trailing_fields_dropped', { fields: surplus })];
  if (finding === 'header_longer') return [ingestWarning('trailing_fields_missing', { fields: -surplus })];
  if (finding === 'row_names') return [ingestWarning('row_names_assumed')];
  if (finding === 'header_ragged') return [ingestWarning('header_ragged', { columns: width })];
  if (finding === 'header_is_data') return [ingestWarning(headerRows > 0 ? 'header_looks_like_data' : 'header_missing')];
  return headerRows > 1 ? [ingestWarning('header_rows_joined', { rows: headerRows })] : [];
};

const reasonCounts = (reasons: Partial<Record<RejectReason, number>>): { few: number; many: number; quotes: number } => ({
  few: reasons.too_few_fields ?? 0,
  many: reasons.too_many_fields ?? 0,
  quotes: (reasons.stray_quote ?? 0) + (reasons.open_quote ?? 0) + (reasons.unclear_quote ?? 0),
});

const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_QUOTED_LENGTH ? `${line.slice(0, MAX_QUOTED_LENGTH)}…` : line;
};

/** Returns a share as a percentage with at most two decimals. */
const percentage = (share: number): number => Math.round(share * 10_000) / 100;
