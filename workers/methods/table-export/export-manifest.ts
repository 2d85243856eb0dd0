import { z } from 'zod';

const EXPORT_FORMATS = ['csv', 'parquet', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const count = z.int().nonnegative();

/** Describes an exported file and how its content differs from the dataset; written as JSON next to the file. */
export const exportManifestSchema = z.object({
  title: z.string(),
  file_name: z.string(),
  format: z.enum(EXPORT_FORMATS),
  media_type: z.string(),
  rows: count,
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  bytes: count,
  /** Hexadecimal, 64 characters. */
  sha256: z.string(),
  /** RFC 3339. */
  created_at: z.string(),
  /** The exported dataset and the hash of its content. */
  source: z.object({ dataset_id: z.string(), hash: z.string() }),
  changes: z.object({
    /** Number of texts and column names prefixed with an apostrophe, so that spreadsheets do not run them as formulas. */
    escaped_cells: count,
    /** Number of infinite and NaN values, which are exported as empty cells. */
    emptied_cells: count,
    /** Number of values with more than 15 significant digits, written as text because a spreadsheet would round them. */
    numbers_as_text: count,
  }),
});

export type ExportManifest = z.infer<typeof exportManifestSchema>;
