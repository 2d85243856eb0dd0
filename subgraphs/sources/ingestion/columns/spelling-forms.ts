import { batchesOf, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { columnsWarning, type ConcernedColumn, type IngestWarning } from '../ingest-error.js';
import { COLUMNS_PER_QUERY } from './column-sample.js';
import { countValues, warningOf } from './count-values.js';
import { alike, hasForeignLetterSql } from './look-alikes.js';
import type { ComputedColumn } from './period-columns.js';

/** First rows of a table that show which of its columns hold categories. */
const SAMPLE_ROWS = 20_000;
/** Maximum number of different texts of a column of categories in these rows. */
const MAX_DISTINCT = 10_000;
/** Characters of each spelling that a warning quotes. */
const MAX_QUOTED = 40;

/** Returns the SQL of a text that is folded by case, number of blanks, Unicode form, and signs that look alike. */
const folded = (text: string): string => `nfc_normalize(lower(${alike(`regexp_replace(trim(${text}), '\\s+', ' ', 'g')`)}))`;

/** Returns the SQL condition that a text is not a case-sensitive token. Tokens contain digits and letters of both cases. */
const isWord = (text: string): string =>
  `(NOT regexp_matches(${text}, '[0-9]') OR ${text} = lower(${text}) OR ${text} = upper(${text}) OR contains(${text}, ' '))`;

/**
 * Returns a warning about columns whose texts differ only in case, in the number of blanks, in their Unicode form or in signs that look alike,
 * so that one category forms several groups. It counts the rows with another spelling than the most frequent one, and quotes the pair with
 * most of these rows. Another warning names columns in which some texts have letters of another script in place of Latin ones.
 */
export const spellingForms = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const found: ConcernedColumn[] = [];
  const foreign: ComputedColumn[] = [];
  const texts = columns.filter(({ type }) => type === 'text');
  for (const { batch } of batchesOf(texts, COLUMNS_PER_QUERY)) {
    const counts = await duck.one<Record<string, number>>(
      `SELECT ${batch.map((_, at) => `approx_count_distinct(v${at}) AS d${at}`).join(', ')}
       FROM (SELECT ${batch.map(({ sql }, at) => `${sql} AS v${at}`).join(', ')} FROM ${relation} LIMIT ${SAMPLE_ROWS})`,
    );
    for (const [at, column] of batch.entries()) {
      const { name, sql } = column;
      if ((counts[`d${at}`] ?? 0) > MAX_DISTINCT) continue;
      const { hasForms, isMixed } = await looksAlike(duck, relation, sql);
      if (hasForms) found.push(...(await formsIn(duck, relation, name, sql)));
      if (isMixed) foreign.push(column);
    }
  }
  const foreignLetters = await countValues(duck, relation, foreign, hasForeignLetterSql);
  return [...columnsWarning('spellings_differ', found), ...warningOf('letters_look_alike', foreignLetters)];
};

/**
 * Returns whether two texts of a column differ only in their spelling, and whether fewer than half of its texts have letters of another script
 * in place of Latin ones. Most columns have neither, and need no row numbers.
 */
const looksAlike = (duck: DuckDbSession, relation: string, sql: string): Promise<{ hasForms: boolean; isMixed: boolean }> =>
  duck.one(
    `SELECT count(*) > count(DISTINCT ${folded('v')}) AS "hasForms", count_if(foreign_letter) > 0 AND 2 * count_if(foreign_letter) < count(*) AS "isMixed"
     FROM (SELECT v, ${hasForeignLetterSql('v')} AS foreign_letter FROM (SELECT DISTINCT ${sql} AS v FROM ${relation} WHERE ${sql} IS NOT NULL))`,
  );

const formsIn = async (duck: DuckDbSession, relation: string, name: string, sql: string): Promise<ConcernedColumn[]> => {
  const { values, of, first, row } = await duck.one<Omit<ConcernedColumn, 'name'>>(
    `WITH spellings AS (
       SELECT v, count(*) AS n, min(row) AS row FROM (SELECT row_number() OVER () AS row, ${sql} AS v FROM ${relation})
       WHERE v IS NOT NULL GROUP BY v
     ), ranked AS (
       SELECT *, row_number() OVER (PARTITION BY ${folded('v')} ORDER BY n DESC, row) AS rank, first(v) OVER (PARTITION BY ${folded('v')} ORDER BY n DESC, row) AS usual
       FROM spellings WHERE ${isWord('v')}
     ), other AS (SELECT * FROM ranked WHERE rank > 1)
     SELECT coalesce(sum(n), 0)::BIGINT AS values, (SELECT sum(n) FROM spellings)::BIGINT AS of,
       arg_max(left(v, ${MAX_QUOTED}) || ' / ' || left(usual, ${MAX_QUOTED}), (n, -row)) AS first, arg_max(row, (n, -row)) AS row FROM other`,
  );
  return values === 0 ? [] : [{ name, values, of, first, row }];
};
