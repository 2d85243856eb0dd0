import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import type { MissingCounts } from '../checks/missing-values.js';
import { COUNTS, isTextColumn, suspectValues, withValueCounts } from '../checks/value-counts.js';
import { evidenceRows, normalised, RAW, SUSPECTS, trimmed, type WorkingTable } from '../working-table.js';

/** Number of times the usual form of a word occurs in a column without a vocabulary, such as family names. */
const MIN_REPEATED = 3;

/** A column has a vocabulary if at most this many spellings, each at least this frequent, make up this share of its values. */
const MAX_VOCABULARY = 200;
const MIN_FREQUENT = 5;
const VOCABULARY_SHARE = 0.8;

/**
 * A rare spelling is a variant of one that is at least this many times as frequent. A single wrong character in a longer word needs less
 * evidence, one in a short word more.
 */
const FREQUENCY_RATIO = { usual: 20, single: 5, short: 100 } as const;

/** Normalised Damerau-Levenshtein similarity from which two spellings are variants of one word. */
const MIN_SIMILARITY = 0.8;

/** Length limits of a word: shorter words with one different letter have another meaning; longer texts are not a vocabulary. */
const MIN_LENGTH = 5;
const MAX_LENGTH = 80;
const MIN_SINGLE_LENGTH = 6;
const MIN_SHORT_LENGTH = 4;

/** Maximum number of distinct texts of a column with a vocabulary. */
const MAX_DISTINCT = 50_000;

/** Maximum number of rare spellings compared per column, shortest first. */
const MAX_RARE = 5000;

const VARIANTS = 'quality_spelling_variants';

/**
 * Finds rare spellings in columns with a small vocabulary that are close to a frequent one (Damerau 1964; nearest-neighbour clustering of
 * values), and minority forms of the same word that differ only in case, spacing or umlauts. Runs of digits count as equal: different
 * digits mean a different value, not a different spelling. Returns one check per column with a vocabulary.
 */
export const findSpellingVariants = async (table: WorkingTable, missing: readonly MissingCounts[]): Promise<QualityCheck[]> => {
  const checks: QualityCheck[] = [];
  for (const { column, isGap, isDisguised } of missing) {
    if (!isTextColumn(column) || column.present < MIN_FREQUENT || column.distinct < 2 || column.distinct > MAX_DISTINCT) continue;
    // Words for "no value" belong to the vocabulary, so that a misspelt one is a variant of it.
    const source = { from: `(SELECT * FROM ${RAW} WHERE NOT ${isGap})`, value: column.raw };
    const check = await withValueCounts(
      table,
      column,
      async () => {
        const isVocabulary = await hasVocabulary(table);
        await collectVariants(table, isVocabulary);
        await suspectValues(table, column, 'spelling-variants', `SELECT v, suggestion FROM ${VARIANTS}`);
        const { failed } = await table.duck.one<{ failed: number }>(
          `SELECT count(*) AS failed FROM ${SUSPECTS} WHERE col = ${column.index} AND reason = 'spelling-variants'`,
        );
        const evidence = await evidenceRows(table, {
          from: `${RAW} r JOIN ${VARIANTS} f ON ${trimmed(`r.${column.raw}`)} = f.v`,
          where: `NOT ${isDisguised}`,
          evidenceColumns: [column],
          extra: 'f.suggestion AS expected',
        });
        await table.duck.run(`DROP TABLE ${VARIANTS}`);
        if (!isVocabulary && failed === 0) return undefined;
        return qualityCheck('spelling-variants', [column.name], { checked: column.present, failed }, evidence);
      },
      source,
    );
    if (check) checks.push(check);
  }
  return checks;
};

const folded = `regexp_replace(${normalised('v')}, '[0-9]+', '9', 'g')`;
const letters = `regexp_replace(${folded}, '[^a-z0-9\\p{L}]+', '', 'g')`;

/** SQL of a text as a word: without punctuation and spaces (the fingerprint of OpenRefine), which in short words may carry meaning. */
const wordOf = `if(length(${letters}) >= 4, ${letters}, ${folded})`;

const hasVocabulary = async (table: WorkingTable): Promise<boolean> => {
  const { covered } = await table.duck.one<{ covered: number }>(
    `WITH words AS (SELECT ${wordOf} AS word, sum(n) AS n FROM ${COUNTS} GROUP BY 1),
       vocabulary AS (SELECT n FROM words WHERE n >= ${MIN_FREQUENT} ORDER BY n DESC LIMIT ${MAX_VOCABULARY})
     SELECT coalesce((SELECT sum(n) FROM vocabulary), 0) / (SELECT sum(n) FROM words) AS covered`,
  );
  return covered >= VOCABULARY_SHARE;
};

/** Fills `VARIANTS` with `v, suggestion`; the suggestion is the frequent spelling unless digits make it ambiguous. */
const collectVariants = (table: WorkingTable, isVocabulary: boolean): Promise<void> =>
  table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${VARIANTS} AS
     WITH forms AS (SELECT v, n, ${wordOf} AS word FROM ${COUNTS}),
       words AS (
         SELECT word, sum(n) AS n, max(n) AS top, length(word) AS len, contains(word, '9') AS digits,
                arg_max(v, (n, v)) AS form
         FROM forms GROUP BY word
       ),
       frequent AS (SELECT * FROM words WHERE n >= ${MIN_FREQUENT} ORDER BY n DESC, word LIMIT ${MAX_VOCABULARY}),
       rare AS (
         SELECT * FROM words WHERE ${isVocabulary} AND len BETWEEN ${MIN_SHORT_LENGTH} - 1 AND ${MAX_LENGTH}
         ORDER BY len, word LIMIT ${MAX_RARE}
       ),
       near AS (
         SELECT r.word, arg_min(f.word, (damerau_levenshtein(r.word, f.word), -f.n, f.word)) AS target
         FROM rare r JOIN frequent f
           ON f.n >= ${FREQUENCY_RATIO.single} * r.n AND abs(f.len - r.len) <= greatest(1, (1 - ${MIN_SIMILARITY}) * greatest(f.len, r.len))
         WHERE damerau_levenshtein(r.word, f.word) <= CASE
           WHEN least(r.len, f.len) >= ${MIN_LENGTH} AND f.n >= ${FREQUENCY_RATIO.usual} * r.n
             THEN (1 - ${MIN_SIMILARITY}) * greatest(f.len, r.len) + 1e-9
           WHEN f.len >= ${MIN_SINGLE_LENGTH} OR (f.len >= ${MIN_SHORT_LENGTH} AND f.n >= ${FREQUENCY_RATIO.short} * r.n) THEN 1
           ELSE 0 END
         GROUP BY r.word
       )
     SELECT o.v, CASE WHEN NOT f.digits THEN f.form END AS suggestion
     FROM near JOIN frequent f ON f.word = near.target JOIN forms o ON o.word = near.word
     UNION ALL
     SELECT o.v, w.form FROM forms o JOIN words w USING (word)
     WHERE NOT w.digits AND o.v <> w.form AND 2 * o.n <= w.top AND w.top >= ${isVocabulary ? MIN_FREQUENT : MIN_REPEATED}`,
  );
