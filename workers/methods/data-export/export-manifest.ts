export type ExportFormat = 'csv' | 'parquet' | 'json' | 'xlsx';

/** What an exported file holds and how its content differs from the dataset's; written beside the file as JSON. */
export interface ExportManifest {
  title: string;
  file_name: string;
  format: ExportFormat;
  media_type: string;
  rows: number;
  columns: { name: string; type: string }[];
  bytes: number;
  /** Hex. */
  sha256: string;
  /** RFC 3339. */
  created_at: string;
  source: ExportSource;
  changes: ExportChanges;
}

/** The dataset that was exported, and the hash of its content. */
export interface ExportSource {
  dataset_id: string;
  hash: string;
}

export interface ExportChanges {
  /** Text cells, column names included, that got a leading apostrophe so that no spreadsheet takes them for a formula. */
  escaped_cells: number;
  /** Infinite and not-a-number values, which the format does not have, left empty. */
  emptied_cells: number;
  /** Numbers of more than 15 significant digits, written as text because a spreadsheet would round them. */
  numbers_as_text: number;
}
