const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the text in lower case, with umlauts and ß transliterated (`ä` → `ae`) and without other diacritics (`é` → `e`). */
export const transliterate = (text: string): string =>
  withoutDiacritics(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter),
  );

/** Returns the text as `withoutDiacritics` does, and umlauts in either spelling alike: `ü` and `ue` → `u`, but not in `que`. For comparing words only. */
export const withoutUmlauts = (text: string): string => withoutDiacritics(text).replaceAll(/([ao]|(?<!q)u)e/g, '$1');

/** Returns DuckDB SQL for the transliteration of a text expression, without Unicode normalisation: lower case, `ä` as `ae`, `é` as `e`. */
export const transliterateSql = (text: string): string =>
  `strip_accents(${Object.entries(UMLAUTS).reduce((sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`, `lower(${text})`)})`;

/** Returns the text in lower case without diacritics (`ä` → `a`, `ß` → `ss`), the form of the stems of PostgreSQL's German analysis. */
export const withoutDiacritics = (text: string): string => {
  const lower = text.toLowerCase();
  // Most words are ASCII, which has no diacritics.
  return NOT_ASCII.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss') : lower;
};

const NOT_ASCII = /[\u0080-\uffff]/;

const MAX_SLUG_LENGTH = 60;

/** Returns a name of at most 60 lower-case ASCII letters, digits and hyphens: `Müller & Söhne` → `mueller-soehne`. May be empty. */
export const slugOf = (text: string): string =>
  transliterate(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
