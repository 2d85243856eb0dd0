/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly error: {
    readonly empty_file: string;
    readonly not_csv: (found: string | number) => string;
    readonly not_json: (found: string | number) => string;
    readonly json_malformed: (byte: string | number) => string;
    readonly json_too_deep: (byte: string | number, limit: string | number) => string;
    readonly json_value_too_large: (byte: string | number, limit: string | number) => string;
    readonly json_list_repeats: (pointer: string | number) => string;
    readonly json_not_records: (row: string | number) => string;
    readonly json_no_list: (candidates: string | number) => string;
    readonly json_pointer_nothing: (pointer: string | number) => string;
    readonly not_xlsx: (found: string | number) => string;
    readonly workbook_text_missing: (cell: string | number) => string;
    readonly header_row_empty: (row: string | number) => string;
    readonly workbook_encrypted: string;
    readonly workbook_format: (found: string | number) => string;
    readonly file_encrypted: string;
    readonly archive_too_large: string;
    readonly archive_damaged: string;
    readonly archive_not_one_file: (count: string | number) => string;
    readonly sheet_unknown: (sheet: string | number, available: string | number) => string;
    readonly not_parquet: (found: string | number) => string;
    readonly too_many_rows: (limit: string | number) => string;
    readonly not_text: string;
    readonly nul_bytes: (line: string | number) => string;
    readonly no_delimiter: string;
    readonly no_rows: string;
    readonly no_columns: (rows: string | number) => string;
    readonly rows_rejected: (rejected: string | number, rows: string | number, columns: string | number, share: string | number, few: string | number, many: string | number, quotes: string | number, examples: string | number) => string;
    readonly row_too_large: (line: string | number, limit: string | number) => string;
    readonly cell_too_large: (line: string | number, limit: string | number) => string;
    readonly too_many_columns: (limit: string | number) => string;
    readonly too_much_memory: string;
    readonly unreadable: string;
    readonly not_xes: (root: string | number) => string;
    readonly xml_doctype: string;
    readonly xml_malformed: (line: string | number, reason: string | number) => string;
    readonly xml_too_deep: (line: string | number, limit: string | number) => string;
    readonly xml_expands: string;
    readonly column_unknown: (column: string | number, available: string | number) => string;
    readonly event_column_missing: (roles: string | number, available: string | number) => string;
    readonly event_column_empty: (column: string | number) => string;
    readonly time_unreadable: (column: string | number, row: string | number, value: string | number) => string;
  };
  readonly warning: {
    readonly records_found_at: (pointer: string | number) => string;
    readonly sheet_chosen: (sheet: string | number) => string;
    readonly cell_errors_dropped: (cells: string | number) => string;
    readonly formulas_without_result: (cells: number, first: string | number) => string;
    readonly formula_results_outdated: (cells: number, first: string | number) => string;
    readonly zero_dates_dropped: (cells: number, first: string | number) => string;
    readonly durations_as_numbers: (columns: string | number) => string;
    readonly durations_and_numbers: (columns: string | number) => string;
    readonly times_and_dates: (columns: string | number) => string;
    readonly hidden_rows_read: (rows: number) => string;
    readonly merged_cells_empty: (columns: string | number) => string;
    readonly hidden_sheets_skipped: (sheets: string | number) => string;
    readonly encoding_assumed: string;
    readonly rows_rejected: (rejected: string | number, rows: string | number, few: string | number, many: string | number, quotes: string | number, lines: string | number) => string;
    readonly preamble_skipped: (rows: string | number, text: string | number) => string;
    readonly comments_skipped: (rows: string | number, line: string | number, text: string | number) => string;
    readonly repeated_headers_skipped: (rows: string | number, line: string | number) => string;
    readonly footer_skipped: (rows: string | number, line: string | number, text: string | number) => string;
    readonly other_table_skipped: (rows: string | number, line: string | number, text: string | number) => string;
    readonly header_missing: string;
    readonly header_ragged: (columns: string | number) => string;
    readonly trailing_fields_dropped: (fields: string | number) => string;
    readonly header_rows_joined: (rows: string | number) => string;
    readonly single_quotes_kept: (values: string | number, line: string | number) => string;
    readonly blank_rows_dropped: (rows: string | number) => string;
    readonly header_looks_like_data: string;
    readonly columns_named: (columns: string | number) => string;
    readonly columns_renamed: (columns: string | number) => string;
    readonly numbers_ambiguous: (decimalSeparator: string | number, columns: string | number) => string;
    readonly numbers_as_written: (columns: string | number) => string;
    readonly placeholders_missing: (columns: string | number) => string;
    readonly values_missing: (columns: string | number) => string;
    readonly looks_like_numbers: (columns: string | number) => string;
    readonly looks_like_dates: (columns: string | number) => string;
    readonly looks_like_periods: (columns: string | number) => string;
    readonly units_mixed: (columns: string | number) => string;
    readonly period_added: (column: string | number, columns: string | number) => string;
    readonly months_as_dates: (columns: string | number) => string;
    readonly weeks_as_dates: (columns: string | number) => string;
    readonly years_of_two_digits: (columns: string | number) => string;
    readonly quarters_as_dates: (columns: string | number) => string;
    readonly dates_ambiguous: (columns: string | number) => string;
    readonly lifecycle_assumed: (column: string | number) => string;
    readonly clock_joined: (column: string | number, columns: string | number, rows: number) => string;
    readonly clock_unused: (column: string | number) => string;
    readonly times_unused: (columns: string | number) => string;
    readonly event_values_missing: (rows: string | number, column: string | number) => string;
  };
  readonly values: {
    readonly concerned: (column: string | number, values: string | number, total: string | number, share: string | number, first: string | number, row: string | number) => string;
  };
  readonly role: {
    readonly case: string;
    readonly activity: string;
    readonly time: string;
  } & Readonly<Record<string, string>>;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/sources/ingestion/messages.yaml');
