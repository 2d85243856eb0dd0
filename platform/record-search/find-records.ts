import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows } from '../database/index.js';
import { textArray } from '../text/sql-text.js';
import { RANKS, type KindMatches, type RecordKind, type RecordMatch, type RecordSearch } from './record-match.js';

/** A domain's records of one kind: SQL that selects `id`, `related`, `title`, `body`, `state` and `changed` of one tenant's rows. */
export interface RecordSelect {
  readonly sql: string;
  readonly params: readonly string[];
}

/** Characters of a record's text that are searched. */
const MAX_TEXT = 4_000;

const matchingSql = (select: string): string => `
  SELECT r.*, CASE WHEN r.title ~ ?::text THEN CASE WHEN r.title ~ ?::text THEN ${RANKS.whole} ELSE ${RANKS.start} END
                   WHEN r.title ~ ALL (?::text[]) THEN ${RANKS.name} ELSE ${RANKS.text} END AS rank
    FROM (${select}) r WHERE concat_ws(E'\\n', r.title, left(r.body, ${MAX_TEXT})) ~ ALL (?::text[])`;

/** The condition that takes less time stands first. */
const misspeltSql = (select: string): string => `
  SELECT r.*, ${RANKS.name} AS rank
    FROM (${select}) r WHERE CASE WHEN r.title ~ ALL (?::text[]) THEN r.title ~ ALL (?::text[]) ELSE false END`;

/** Only ids are sorted; the texts of the page are read afterwards. */
const pageSql = (matching: string): string => `
  SELECT id, related AS "relatedId", title, left(body, ${MAX_TEXT}) AS text, state, changed AS "changedAt", rank, total
    FROM (SELECT m.*, (count(*) OVER ())::int AS total FROM (${matching}) m ORDER BY rank, changed DESC, id LIMIT ?::int) page
   ORDER BY rank, changed DESC, id`;

type Row = Omit<RecordMatch, 'kind' | 'changedAt'> & { readonly changedAt: Date | string; readonly total: number };

/** Returns the best matches of each of the kinds that the search asks for. Each kind is one statement under row security. */
export const findRecords = (
  em: EntityManager,
  search: RecordSearch,
  selects: Readonly<Partial<Record<RecordKind, RecordSelect>>>,
): Promise<KindMatches[]> =>
  Promise.all(
    (Object.entries(selects) as [RecordKind, RecordSelect][])
      .filter(([kind]) => search.kinds.has(kind))
      .map(([kind, select]) => findKind(em, search, kind, select)),
  );

const findKind = async (
  em: EntityManager,
  { patterns, isMisspelt, limit }: RecordSearch,
  kind: RecordKind,
  { sql, params }: RecordSelect,
): Promise<KindMatches> => {
  const misspelt = patterns.misspelt ?? [];
  const words = textArray(patterns.words);
  const rows = isMisspelt
    ? await readRows<Row[]>(em, pageSql(misspeltSql(sql)), [
        ...params,
        textArray(misspelt.map(({ part }) => part)),
        textArray(misspelt.map(({ word }) => word)),
        String(limit),
      ])
    : await readRows<Row[]>(em, pageSql(matchingSql(sql)), [patterns.start, patterns.whole, words, ...params, words, String(limit)]);
  return {
    kind,
    total: rows[0]?.total ?? 0,
    matches: rows.map(({ total: _total, changedAt, ...row }) => ({ kind, ...row, changedAt: new Date(changedAt) })),
  };
};
