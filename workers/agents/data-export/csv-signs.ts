import type { ExportRequest } from '../../exporting.js';

const SEMICOLON =
  /(?<!\p{L})(?:semi-?colons?|semikol\p{L}*|strichpunkt\p{L}*)(?:[-\s]+(?:separated|delimited|delimiter|separator|getrennt\p{L}*|als\s+trenn\p{L}*))?/iu;
const TAB = /(?<!\p{L})(?:tabs?|tabulator\p{L}*|tsv)(?:[-\s]+(?:separated|delimited|getrennt\p{L}*|als\s+trenn\p{L}*)|(?!\p{L}))/iu;
const PIPE = /(?<!\p{L})pipes?[-\s]+(?:separated|delimited|getrennt\p{L}*)/iu;
const DECIMAL_COMMA =
  /(?<!\p{L})(?:(?:(?:german|european|deutsch\p{L}*|europäisch\p{L}*)\s+)?(?:decimal commas?|commas? as (?:the )?decimal\p{L}*(?:\s+\p{L}+)?|dezimalkomma\p{L}*|komma als dezimal\p{L}*)|(?:german|deutsche[smn]?)\s+(?:number formats?|numbers|zahlenformat\p{L}*|excel(?:-format)?))(?!\p{L})/iu;

/** Signs of a CSV file that a request states, with its words; null if it states none. */
export const csvSignsIn = (text: string): { signs: NonNullable<ExportRequest['csvSigns']>; words: readonly string[] } | null => {
  const [semicolon, tab, pipe, comma] = [SEMICOLON, TAB, PIPE, DECIMAL_COMMA].map((pattern) => pattern.exec(text)?.[0]);
  if (semicolon === undefined && tab === undefined && pipe === undefined && comma === undefined) return null;
  // A decimal comma needs another sign between the fields.
  const delimiter = tab !== undefined ? '\t' : pipe !== undefined ? '|' : ';';
  return {
    signs: { delimiter, decimal: comma === undefined ? '.' : ',' },
    words: [semicolon, tab, pipe, comma].flatMap((words) => words ?? []),
  };
};
