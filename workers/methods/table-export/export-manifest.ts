import { z } from 'zod';

const EXPORT_FORMATS = ['csv', 'parquet', 'json', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const count = z.int().nonnegative();

/** What an exported file holds and where its content differs from the dataset's; written beside the file as JSON. */
export const exportManifestSchema = z.object({
  title: z.string(),
  file_name: z.string(),
  format: z.enum(EXPORT_FORMATS),
  media_type: z.string(),
  rows: count,
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  bytes: count,
  /** Hex. */
  sha256: z.string(),
  /** RFC 3339. */
  created_at: z.string(),
  /** What was exported, and the hash of its content. */
  source: z.object({ dataset_id: z.string(), hash: z.string() }),
  changes: z.object({
    /** Texts, column names included, that got a leading apostrophe so that no spreadsheet takes them for formulas. */
    escaped_cells: count,
    /** Infinite and not-a-number values, which the format does not have, left empty. */
    emptied_cells: count,
    /** Numbers of more than 15 significant digits, written as text because a spreadsheet would round them. */
    numbers_as_text: count,
  }),
});

export type ExportManifest = z.infer<typeof exportManifestSchema>;
