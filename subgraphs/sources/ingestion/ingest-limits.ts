/** Columns of one table; wider files are matrices or mistakes. */
export const MAX_COLUMNS = 2_000;
/** Bytes of one value. */
export const MAX_CELL_BYTES = 262_144;
/** Bytes of one row, and of one XML tag. */
export const MAX_ROW_BYTES = 2_000_000;
