import type { Database } from '../../database/index.js';
import { startLoop, type Loop } from '../../lifecycle/loop.js';
import { literal, textArray } from '../../text/sql-text.js';
import type { Logger } from '../../telemetry/index.js';
import { TenantRounds } from '../../lifecycle/tenant-rounds.js';
import { sqlOf, tenantScope, type IndexSql, type Scope } from './index-sql.js';

const ROUND_MS = 1_000;
const TENANTS_PER_ROUND = 50;
const DOCUMENTS_PER_STEP = 200;

/** Records that the lexemes of documents have changed or were removed. `lost` contains their previous lexemes. */
export const recordVocabularyChanges = (
  sql: IndexSql,
  scope: Scope,
  collection: string,
  changes: readonly { documentNo: string; lost: readonly string[] }[],
): Promise<unknown> =>
  sql(
    `INSERT INTO ${scope.change} AS v (${scope.column}document_no, collection, lost)
     SELECT ${scope.value}c.no, ?, c.lost FROM json_to_recordset(?::json) AS c (no bigint, lost text[]) ORDER BY c.no
     ON CONFLICT (${scope.column}document_no) DO UPDATE SET lost = v.lost || excluded.lost`,
    [collection, JSON.stringify(changes.map(({ documentNo, lost }) => ({ no: documentNo, lost })))],
  );

/**
 * Applies recorded changes to the trigrams, in the caller's transaction. Returns whether there may be more. The caller needs
 * exclusive access to the scope: otherwise a lexeme could be dropped while another caller treats it as existing.
 */
export const applyVocabularyChanges = async (sql: IndexSql, scope: Scope): Promise<boolean> => {
  const changes = await sql<{ document_no: string; collection: string; lost: string[] }>(
    `WITH next AS MATERIALIZED (
       SELECT document_no FROM ${scope.change} c WHERE ${scope.of('c')} true LIMIT ${DOCUMENTS_PER_STEP} FOR UPDATE SKIP LOCKED)
     DELETE FROM ${scope.change} v USING next WHERE ${scope.of('v')} v.document_no = next.document_no
     RETURNING v.document_no, v.collection, v.lost`,
  );
  if (changes.length === 0) return false;
  await sql(
    `INSERT INTO ${scope.trigram} (${scope.column}collection, analysis, trigram, lexeme)
     SELECT ${scope.value}n.collection, n.analysis, t.trigram, n.lexeme
       FROM (SELECT DISTINCT p.collection, p.analysis, p.lexeme FROM ${scope.posting} p
              WHERE ${scope.of('p')} p.document_no = ANY (?::bigint[])) n
      CROSS JOIN LATERAL (SELECT DISTINCT unnest(show_trgm(n.lexeme)) AS trigram) t
     ON CONFLICT DO NOTHING`,
    [textArray(changes.map(({ document_no: no }) => no))],
  );
  const lost = new Map<string, Set<string>>();
  for (const { collection, lost: lexemes } of changes)
    for (const lexeme of lexemes) lost.set(collection, (lost.get(collection) ?? new Set()).add(lexeme));
  for (const [collection, lexemes] of lost) await dropUnused(sql, scope, collection, [...lexemes]);
  return changes.length === DOCUMENTS_PER_STEP;
};

/** Drops the trigrams of lexemes that no document contains any more. */
const dropUnused = (sql: IndexSql, scope: Scope, collection: string, lexemes: string[]): Promise<unknown> =>
  sql(
    `DELETE FROM ${scope.trigram} g
      USING (SELECT l.lexeme, a.analysis FROM unnest(?::text[]) AS l (lexeme)
               CROSS JOIN (VALUES ('german'), ('english'), ('simple')) AS a (analysis)
              WHERE NOT EXISTS (SELECT FROM ${scope.posting} p WHERE ${scope.of('p')} p.collection = ${literal(collection)}
                                   AND p.lexeme = l.lexeme AND p.analysis = a.analysis AND p.lexeme = ANY (?::text[]))) gone,
            LATERAL unnest(show_trgm(gone.lexeme)) AS t (trigram)
      WHERE ${scope.of('g')} g.collection = ${literal(collection)} AND g.analysis = gone.analysis
        AND g.trigram = t.trigram AND g.lexeme = gone.lexeme
        AND g.trigram = ANY (ARRAY(SELECT unnest(show_trgm(l)) FROM unnest(?::text[]) AS l))`,
    [textArray(lexemes), textArray(lexemes), textArray(lexemes)],
  );

/** Starts a loop that applies the changes of every tenant in turn. Only one process at a time updates a tenant. */
export const startVocabularyKeeper = (database: Database, log: Logger): Loop => {
  const tenants = new TenantRounds('search vocabulary', log);
  return startLoop(
    'search vocabulary',
    ROUND_MS,
    () =>
      tenants.visitPage(
        TENANTS_PER_ROUND,
        (after, except) => database.system(CHANGED_TENANTS, [after, except]),
        (tenantId) => updateVocabulary(database, tenantId),
      ),
    log,
  );
};

const CHANGED_TENANTS = `
  SELECT DISTINCT tenant_id FROM search.vocabulary_change WHERE tenant_id > $1 AND tenant_id <> ALL ($2)
   ORDER BY tenant_id LIMIT ${TENANTS_PER_ROUND}`;

/** Applies one step of changes for one tenant; returns false if nothing is left or another process holds the lock. */
export const updateVocabulary = (database: Database, tenantId: string): Promise<boolean> =>
  database.forTenant(tenantId).transactional(async (em) => {
    const sql = sqlOf(em);
    const [lock] = await sql<{ acquired: boolean }>(`SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS acquired`, [
      `search vocabulary ${tenantId}`,
    ]);
    return lock?.acquired ? applyVocabularyChanges(sql, tenantScope(tenantId)) : false;
  });
