/** Maximum number of columns; wider files are matrices or mistakes. */
export const MAX_COLUMNS = 2_000;
/** Maximum size of one value, in bytes. */
export const MAX_CELL_BYTES = 262_144;
/** Maximum size of one row or one XML tag, in bytes. */
export const MAX_ROW_BYTES = 2_000_000;
