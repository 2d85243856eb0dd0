import { literal } from '../text/sql-text.js';

/** Words for "no value" in German and English tables and spreadsheets, lower case. */
export const MISSING_WORDS: readonly string[] = [
  'n/a|na|n.a.|n. a.|#n/a|#n/v|#nv|nv|null|(null)|<null>|nil|none|nan|undefined|\\n',
  '-|--|---|–|—|−|.|..|...|…|?|??|???|/|./.|*|_',
  'unknown|missing|empty|(empty)|blank|(blank)|not available|not applicable|not specified|tbd|tba|pending',
  'unbekannt|fehlt|leer|(leer)|k.a.|k. a.|k.a|ka|k/a|keine angabe|keine angaben|ohne angabe|keine daten|no data',
  'nicht verfügbar|nicht vorhanden|nicht angegeben|nicht bekannt|entfällt|n.v.|n. v.|n.b.|n. b.|offen|folgt',
  '#wert!|#value!|#bezug!|#ref!|#div/0!|#name?|#zahl!|#num!|#null!|#fehler!|#error!',
].flatMap((words) => words.split('|'));

/** Words that mean a missing value in a column of numbers or dates, but are ordinary words elsewhere. */
const AMONG_NUMBERS: ReadonlySet<string> = new Set(['nv', 'ka', 'pending', 'offen', 'folgt', 'keine daten', 'no data']);

/** Words for "no value" that mean it in any column. */
export const MISSING_WORDS_IN_TEXT = MISSING_WORDS.filter((word) => !AMONG_NUMBERS.has(word));

const WORDS: ReadonlySet<string> = new Set(MISSING_WORDS);

/** Returns whether a text among numbers or dates means a missing value. */
export const isMissingWord = (text: string): boolean => WORDS.has(text.toLowerCase());

/** Returns the SQL condition for `isMissingWord`, or for one of other words. */
export const isMissingWordSql = (x: string, words = MISSING_WORDS): string => `lower(${x}) IN (${words.map(literal).join(', ')})`;
