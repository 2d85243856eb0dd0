import type { Database, SystemSql } from '../../database/index.js';
import { startLoop, type Loop } from '../../lifecycle/loop.js';
import type { EmbeddingsClient } from '../../models/index.js';
import type { Logger } from '../../telemetry/index.js';
import { TenantRounds } from '../../lifecycle/tenant-rounds.js';
import { SHARED, sqlOf, tenantScope, withPositions, type IndexSql, type Scope } from './index-sql.js';

const ROUND_MS = 5_000;
const TENANTS_PER_ROUND = 50;
const BATCH = 32;
/** Maximum characters of title and body that are embedded; models commonly accept about 2,000 tokens. */
const CHARACTERS = 6_000;
/** Lease of a batch; after it expires, another worker processes the batch of a failed one. */
const LEASE = `interval '2 minutes'`;

interface Task {
  document_no: string;
  attempts: number;
}

/**
 * Starts the computation of missing vectors: those of documents without a vector of the configured model for their current
 * text. Processes one batch per tenant in turn, then the shared content. Texts are read in one transaction and vectors written
 * in another; none is open during the call of the endpoint. Any number of processes may run this concurrently.
 */
export const startEmbedder = (database: Database, embeddings: EmbeddingsClient, log: Logger): Loop => {
  const tenants = new TenantRounds('search embeddings', log);
  return startLoop('search embeddings', ROUND_MS, () => embedRound(database, embeddings, tenants), log);
};

/** Thrown if the endpoint does not respond or is unavailable, which affects every tenant. */
class NoEmbeddingsError extends Error {
  override name = 'NoEmbeddingsError';
}

/**
 * Processes one batch for every tenant with due documents. Returns whether more may be due.
 * @throws NoEmbeddingsError if the endpoint is unavailable; the documents of the batch are due again after 30 s
 */
export const embedRound = async (database: Database, embeddings: EmbeddingsClient, tenants: TenantRounds): Promise<boolean> => {
  const { model } = embeddings;
  if (model === null) return false;
  await database.system(
    `UPDATE search.embedding SET due_at = now(), attempts = 0 WHERE due_at = 'infinity' AND (model < $1 OR model > $1)`,
    [model],
  );
  await database.system(
    `UPDATE search.shared_embedding SET due_at = now(), attempts = 0 WHERE due_at = 'infinity' AND (model < $1 OR model > $1)`,
    [model],
  );
  const more = await tenants.visitPage(
    TENANTS_PER_ROUND,
    (after, except) => database.system(DUE_TENANTS, [after, except]),
    (tenantId) => embedBatch(database.system, sqlOf(database.forTenant(tenantId)), tenantScope(tenantId), embeddings),
    { concernsAll: (error) => error instanceof NoEmbeddingsError },
  );
  return (await embedBatch(database.system, withPositions(database.system), SHARED, embeddings)) || more;
};

const DUE_TENANTS = `
  SELECT DISTINCT tenant_id FROM search.embedding WHERE due_at <= now() AND tenant_id > $1 AND tenant_id <> ALL ($2)
   ORDER BY tenant_id LIMIT ${TENANTS_PER_ROUND}`;

/** @param sql reads the texts and writes the vectors, with a role that has the permission */
const embedBatch = async (system: SystemSql, sql: IndexSql, scope: Scope, embeddings: EmbeddingsClient): Promise<boolean> => {
  const tasks = await lease(system, scope);
  if (tasks.length === 0) return false;
  // Documents of a failed batch are retried one by one, so that a single document cannot block the others.
  const untried = tasks.filter(({ attempts }) => attempts === 1);
  const batches = [...(untried.length > 0 ? [untried] : []), ...tasks.filter(({ attempts }) => attempts > 1).map((task) => [task])];
  for (const [index, batch] of batches.entries())
    try {
      await embed(system, sql, scope, embeddings, batch);
    } catch (error) {
      await postpone(system, scope, batches.slice(index).flat(), `interval '30 seconds'`, 'attempts - 1');
      throw error;
    }
  return tasks.length === BATCH;
};

const lease = (system: SystemSql, scope: Scope): Promise<Task[]> =>
  system<Task & Record<string, unknown>>(
    `WITH next AS MATERIALIZED (
       SELECT document_no FROM ${scope.embedding} e WHERE ${scope.of('e')} due_at <= now() ORDER BY due_at, document_no
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     UPDATE ${scope.embedding} e SET due_at = now() + ${LEASE}, attempts = e.attempts + 1
       FROM next WHERE ${scope.of('e')} e.document_no = next.document_no RETURNING e.document_no, e.attempts`,
  );

const embed = async (
  system: SystemSql,
  sql: IndexSql,
  scope: Scope,
  embeddings: EmbeddingsClient,
  tasks: readonly Task[],
): Promise<void> => {
  const texts = await sql<{ document_no: string; text_hash: string; text: string }>(
    `SELECT d.document_no, d.text_hash, left(d.title || E'\\n\\n' || d.body, ${CHARACTERS}) AS text FROM ${scope.document} d
       JOIN json_to_recordset(?::json) AS t (no bigint) ON d.document_no = t.no WHERE ${scope.of('d')} true`,
    [JSON.stringify(tasks.map(({ document_no: no }) => ({ no })))],
  );
  if (texts.length === 0) return;
  const answer = await embeddings.embed(texts.map(({ text }) => text));
  if (answer.kind === 'vectors') {
    const rows = texts.map((row, index) => ({ no: row.document_no, hash: row.text_hash, vector: answer.vectors[index] }));
    await sql(
      `UPDATE ${scope.embedding} e SET model = ?, vector = v.vector, attempts = 0, due_at = 'infinity'
         FROM json_to_recordset(?::json) AS v (no bigint, hash text, vector real[])
        WHERE ${scope.of('e')} e.document_no = v.no AND e.text_hash = v.hash`,
      [answer.model, JSON.stringify(rows)],
    );
    return;
  }
  if (!/refused|garbage/.test(answer.reason)) throw new NoEmbeddingsError(`no embeddings: ${answer.reason}`);
  const wait = tasks.length > 1 ? `interval '0'` : `least(power(2, attempts), 360) * interval '10 seconds'`;
  await postpone(system, scope, tasks, wait, 'attempts');
};

const postpone = (system: SystemSql, scope: Scope, tasks: readonly Task[], wait: string, attempts: string): Promise<unknown> =>
  system(
    `UPDATE ${scope.embedding} e SET due_at = now() + ${wait}, attempts = ${attempts}
       FROM unnest($1::bigint[]) AS t (no) WHERE ${scope.of('e')} e.document_no = t.no AND e.due_at < 'infinity'`,
    [tasks.map(({ document_no: no }) => no)],
  );
