import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isMissingWordSql } from '../../../platform/value-notations/index.js';
import { isStopWord, labelWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { columnFor } from '../../methods/asked-views/index.js';
import { messagesIn } from './messages.js';
import { keyOf } from './row-keys.js';

/** Words that precede the names of columns without a value. */
const LACKS = /(?<!\p{L})(?:no|neither|without(?: an?| any)?|lack(?:s|ing)?|missing|keine?[nrms]?|weder|ohne|fehlende?[nrms]?)\s+/giu;
/** Maximum number of characters after these words in which names are searched. */
const MAX_NAMES = 100;
/** Separates the names of such columns. */
const SEPARATOR = /,\s*|\s+(?:and|or|nor|und|oder|noch|sowie)\s+|\//iu;
const ARTICLE = /^(?:(?:an?|any|the|no|valid|eine?[nrms]?|keine?[nrms]?|die|der|das|gültige?[nrms]?)\s+)+/iu;
/** A question about the rows that lack all of these values. */
const ALL =
  /(?<!\p{L})(?:neither|both|at all|none of (?:the )?(?:two|these|them)|weder|beides?|gar nicht|überhaupt nicht|keines von beiden)(?!\p{L})/iu;
const MAX_COLUMNS = 5;
/** Maximum number of rows without any of the values that a sentence lists. */
const MAX_LISTED = 15;

/** Columns that a request names as empty. */
export interface NamedGaps {
  readonly columns: readonly string[];
  /** Clauses of the request that name the columns or ask for the rows without any of the values. */
  readonly clauses: readonly string[];
  /** Words of these clauses. */
  readonly words: readonly string[];
}

const withoutSigns = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the column that a name refers to; null if no column matches, or several do. */
const columnNamed = (name: string, { columns }: Pick<Dataset, 'columns'>): string | null => {
  const same = columns.filter((column) => withoutSigns(column.name) === withoutSigns(name));
  if (same.length === 1) return same[0]?.name ?? null;
  const words = wordsIn(name).filter((word) => !isStopWord(word));
  const holding = columns.filter((column) => {
    const own = labelWords(column.name).map(stemOf);
    return words.length > 0 && words.every((word) => own.some((each) => sameWord(each, stemOf(word))));
  });
  return holding.length === 1 ? (holding[0]?.name ?? null) : columnFor(name, { columns }, { datasets: [] });
};

/** Returns the columns that a request names as empty: "no phone or e-mail", „weder Telefon noch E-Mail“; null if it names none. */
export const namedGapsIn = (text: string, dataset: Pick<Dataset, 'columns'>): NamedGaps | null => {
  const found = [...text.matchAll(LACKS)].flatMap(({ 0: lacks, index }) => {
    const [names = ''] = text.slice(index + lacks.length, index + lacks.length + MAX_NAMES).split(/[.;:?!()]/u);
    const named: { column: string; words: string }[] = [];
    for (const part of names.split(SEPARATOR)) {
      const name = part.trim().replace(ARTICLE, '');
      const words = name.split(/\s+/u);
      // The name may be followed by a verb: "no phone is given".
      const column = [3, 2, 1].map((count) => columnNamed(words.slice(0, count).join(' '), dataset)).find((each) => each !== null);
      if (column == null) break;
      named.push({ column, words: name });
    }
    return named;
  });
  const columns = [...new Set(found.map(({ column }) => column))].slice(0, MAX_COLUMNS);
  const clauses = text
    .split(/[.;:?!](?:\s|$)|,\s+(?:and\s+|und\s+)?/u)
    .filter((clause) => ALL.test(clause) || found.some(({ words: of }) => clause.includes(of)));
  const words = clauses.flatMap(wordsIn);
  return columns.length === 0 ? null : { columns, clauses, words };
};

/** Returns sentences on how many rows lack a value in each of the named columns and in all of them, with the keys of the latter. */
export const gapSentences = async (
  duck: DuckDbSession,
  { dataset, relation }: { readonly dataset: Dataset; readonly relation: string },
  { columns }: NamedGaps,
  language: Language,
): Promise<string[]> => {
  const messages = messagesIn(language).gaps;
  const isEmpty = (column: string): string =>
    `(${identifier(column)} IS NULL OR ${isMissingWordSql(`CAST(${identifier(column)} AS VARCHAR)`)})`;
  const counts = columns.map((column, at) => `count(*) FILTER (WHERE ${isEmpty(column)}) AS c${at}`);
  const none = columns.map(isEmpty).join(' AND ');
  const any = columns.map(isEmpty).join(' OR ');
  const row = await duck.one<Record<string, number>>(
    `SELECT count(*) AS row_count, ${counts.join(', ')}, count(*) FILTER (WHERE ${none}) AS none_of, count(*) FILTER (WHERE ${any}) AS some_of FROM ${relation}`,
  );
  const all = Number(row['row_count']);
  const count = (value: number): string => formatNumber(value, language, 0);
  const share = (value: number): string => formatPercent(all === 0 ? 0 : value / all, language);
  const single = columns.map((column, at) => {
    const value = Number(row[`c${at}`]);
    return messages.one(column, count(value), count(all), share(value));
  });
  if (columns.length < 2) return single;
  const [missing, some] = [Number(row['none_of']), Number(row['some_of'])];
  const keys = await duck.rows<{ key: string }>(
    `SELECT CAST(${keyOf(dataset)} AS VARCHAR) AS key FROM ${relation} WHERE ${none} ORDER BY 1 LIMIT ${MAX_LISTED}`,
  );
  const listed = keys.length === 0 ? null : keys.map(({ key }) => key).join(', ');
  const names = columns.map(messagesIn(language).quoted).join(', ');
  const more = missing > keys.length ? count(missing - keys.length) : null;
  return [...single, messages.all(names, count(missing), share(missing), listed, more), messages.any(names, count(some), share(some))];
};
