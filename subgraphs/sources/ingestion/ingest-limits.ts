/** Maximum number of columns; wider files are matrices or mistakes. */
export const MAX_COLUMNS = 2_000;
/** Maximum size of one value, in bytes. */
export const MAX_CELL_BYTES = 262_144;
/** Maximum ratio of unpacked to packed size; text and XML of plain rows compress to about a thirtieth. */
export const MAX_UNPACKED_RATIO = 200;
/** Maximum size of an unpacked file, in bytes. */
export const MAX_UNPACKED_BYTES = 4_000_000_000;
/** Maximum size of one row or one XML tag, in bytes. */
export const MAX_ROW_BYTES = 2_000_000;
