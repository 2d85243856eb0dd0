import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import type { MissingCounts } from '../checks/missing-values.js';
import { COUNTS, isTextColumn, suspectValues, withValueCounts } from '../checks/value-counts.js';
import { evidenceRows, normalised, RAW, SUSPECTS, trimmed, type WorkingTable } from '../working-table.js';

/** A column has a vocabulary if at most this many spellings, each at least this frequent, make up this share of its values. */
const MAX_VOCABULARY = 200;
const MIN_FREQUENT = 10;
const VOCABULARY_SHARE = 0.8;

/** A rare spelling is a variant of one that is at least this many times as frequent. */
const FREQUENCY_RATIO = 20;

/** Normalised Damerau-Levenshtein similarity from which two spellings are variants of one word. */
const MIN_SIMILARITY = 0.8;

/** Length limits of a word: shorter words with one different letter have another meaning; longer texts are not a vocabulary. */
const MIN_LENGTH = 5;
const MAX_LENGTH = 80;

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
        if (!(await hasVocabulary(table))) return undefined;
        await collectVariants(table);
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
        return qualityCheck('spelling-variants', [column.name], { checked: column.present, failed }, evidence);
      },
      source,
    );
    if (check) checks.push(check);
  }
  return checks;
};

const wordOf = `regexp_replace(${normalised('v')}, '[0-9]+', '9', 'g')`;

const hasVocabulary = async (table: WorkingTable): Promise<boolean> => {
  const { covered } = await table.duck.one<{ covered: number }>(
    `WITH words AS (SELECT ${wordOf} AS word, sum(n) AS n FROM ${COUNTS} GROUP BY 1),
       vocabulary AS (SELECT n FROM words WHERE n >= ${MIN_FREQUENT} ORDER BY n DESC LIMIT ${MAX_VOCABULARY})
     SELECT coalesce((SELECT sum(n) FROM vocabulary), 0) / (SELECT sum(n) FROM words) AS covered`,
  );
  return covered >= VOCABULARY_SHARE;
};

/** Fills `VARIANTS` with `v, suggestion`; the suggestion is the frequent spelling unless digits make it ambiguous. */
const collectVariants = (table: WorkingTable): Promise<void> =>
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
         SELECT * FROM words WHERE len BETWEEN ${MIN_LENGTH} AND ${MAX_LENGTH} AND word NOT IN (SELECT word FROM frequent)
         ORDER BY len, word LIMIT ${MAX_RARE}
       ),
       near AS (
         SELECT r.word, arg_min(f.word, (damerau_levenshtein(r.word, f.word), -f.n, f.word)) AS target
         FROM rare r JOIN frequent f
           ON f.n >= ${FREQUENCY_RATIO} * r.n AND abs(f.len - r.len) <= (1 - ${MIN_SIMILARITY}) * greatest(f.len, r.len)
         WHERE damerau_levenshtein(r.word, f.word) <= (1 - ${MIN_SIMILARITY}) * greatest(f.len, r.len) + 1e-9
         GROUP BY r.word
       )
     SELECT o.v, CASE WHEN NOT f.digits THEN f.form END AS suggestion
     FROM near JOIN frequent f ON f.word = near.target JOIN forms o ON o.word = near.word
     UNION ALL
     SELECT o.v, w.form FROM forms o JOIN words w USING (word)
     WHERE NOT w.digits AND o.v <> w.form AND 2 * o.n <= w.top AND w.top >= ${MIN_FREQUENT}`,
  );
