/**
 * Measures quality and latency of the service's search on the Cranfield collection (1,400 abstracts, 225 queries, judged
 * manually). Usage: npm run bench:retrieval -- <folder with cran.all.1400, cran.qry and QRelsCorrectedforTRECeval>
 *
 * Queries are numbered by their order in cran.qry, as in the judgements, not by their .I numbers. Gains are the grades of
 * the file as trec_eval reads them: 1 (of minimal interest) to 4 (complete answer) and 5, which earlier editions write
 * as -1. Sources disagree on the meaning of 5, so results without it are printed too. The share found per grade shows the
 * direction of the scale. nDCG uses unmodified gains and a discount of log2(rank + 1) (Järvelin and Kekäläinen 2002);
 * for MRR and recall every document with a gain is relevant.
 *
 * Milliseconds per document are those of the writer and, after it, of the worker that indexes new words.
 *
 * Latency is that of complete searches, one after another, compared with the plain query of PostgreSQL's manual on the same
 * texts (any word, GIN index, ts_rank), without and with row-level security. Only the ratios are valid on other machines.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Database } from '../../dist/platform/database/database.js';
import { migrate } from '../../dist/platform/database/migrate.js';
import { startPostgres } from '../../dist/platform/embedded/index.js';
import { indexDocuments, SearchService } from '../../dist/platform/search/index.js';
import { updateVocabulary } from '../../dist/platform/search/indexing/vocabulary.js';
import { createLogger } from '../../dist/platform/telemetry/index.js';

const COLLECTION = 'bench';
const SIZES = [1_000, 20_000];
const TIMED_QUERIES = 100;

const readRecords = async (file) =>
  (await readFile(file, 'utf8'))
    .split(/^\.I /m)
    .slice(1)
    .map((record) => {
      const [number, ...parts] = record.split(/^\.([TABW])\s*\n/m);
      const fields = {};
      // An abstract may contain a line that looks like a field marker, so only the first of each counts.
      for (let at = 0; at < parts.length; at += 2) fields[parts[at]] ??= parts[at + 1].replace(/\s+/g, ' ').trim();
      return { number: Number(number), ...fields };
    });

const readJudgements = async (file) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([query, , document, grade]) => ({ query, document: String(document), grade }));

const gainsOf = (judgements) => {
  const gains = new Map();
  for (const { query, document, grade } of judgements) {
    if (!gains.has(query)) gains.set(query, new Map());
    gains.get(query).set(document, grade);
  }
  return gains;
};

const dcg = (gains) => gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);

const judge = (found, gains) => {
  const best = [...gains.values()].toSorted((a, b) => b - a).slice(0, 10);
  const first = found.findIndex((id) => gains.has(id));
  return {
    ndcg: dcg(found.slice(0, 10).map((id) => gains.get(id) ?? 0)) / dcg(best),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    recall: found.slice(0, 10).filter((id) => gains.has(id)).length / gains.size,
  };
};

const figures = (answers, judgements) => {
  const gains = gainsOf(judgements);
  const results = answers.flatMap((found, index) => (gains.has(index + 1) ? [judge(found, gains.get(index + 1))] : []));
  const average = (name) => Number(mean(results.map((result) => result[name])).toFixed(4));
  return { queries: results.length, 'nDCG@10': average('ndcg'), MRR: average('mrr'), 'recall@10': average('recall') };
};

const shareFound = (answers, judgements) => {
  const found = judgements.filter(({ query, document }) => answers[query - 1].includes(document));
  return judgements.length === 0 ? 0 : Number((found.length / judgements.length).toFixed(3));
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

const timed = async (queries, search) => {
  for (const text of queries.slice(0, 10)) await search(text);
  const times = [];
  for (const text of queries) {
    const begin = performance.now();
    await search(text);
    times.push(performance.now() - begin);
  }
  return times;
};

const folder = process.argv[2];
if (!folder) throw new Error('usage: npm run bench:retrieval -- <folder of the Cranfield collection>');
const documents = (await readRecords(join(folder, 'cran.all.1400'))).map(({ number, T, W }) => ({
  documentId: String(number),
  kind: 'abstract',
  title: T ?? '',
  body: W ?? '',
  language: 'en',
}));
const queries = (await readRecords(join(folder, 'cran.qry'))).map(({ W }) => W);
const judgements = await readJudgements(join(folder, 'QRelsCorrectedforTRECeval'));

const log = createLogger('error', 'bench');
const dataDir = await mkdtemp(join(tmpdir(), 'kpi-retrieval-'));
const postgres = await startPostgres({ dataDir, fast: true, log: () => undefined });
const service = new SearchService({ timeoutMs: 10_000, minSimilarity: 0.5 });

/** Deterministic numbers in [0, 1). */
const randomFrom = (seed) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Returns texts with the length and the sentences of the abstracts, and with one rare word in twenty, as in larger collections. */
const makeDocuments = (count) => {
  const random = randomFrom(count);
  const sentences = documents.flatMap(({ body }) => body.split(' . ')).filter((sentence) => sentence.length > 20);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, (_, n) => {
    const words = Array.from({ length: 6 }, () => pick(sentences))
      .join(' . ')
      .split(' ');
    const rare = Array.from({ length: words.length / 20 }, () => `${pick(words)}${Math.floor(random() ** 3 * count * 2).toString(36)}`);
    return { documentId: `d${n}`, kind: 'made', title: pick(sentences).slice(0, 80), body: [...words, ...rare].join(' '), language: 'en' };
  });
};

const measureLatency = async (database, owner, count) => {
  const tenantId = `tnt_bench_${count}`;
  const made = makeDocuments(count);
  const em = database.forTenant(tenantId);
  const begin = performance.now();
  await indexDocuments(em, tenantId, COLLECTION, made);
  const indexing = performance.now() - begin;
  // Corresponds to the work of a worker after the commit.
  while (await updateVocabulary(database, tenantId));
  const filing = performance.now() - begin - indexing;
  for (const table of ['plain', 'plain_secured'])
    await owner.query(
      `INSERT INTO bench.${table}
       SELECT tenant_id, document_id, to_tsvector('english', title || ' ' || body) FROM search.document WHERE tenant_id = $1`,
      [tenantId],
    );
  await owner.query('ANALYZE');
  const orQuery = `CAST(replace(plainto_tsquery('english', ?)::text, '&', '|') AS tsquery)`;
  const plain = (table) => (text) =>
    em.execute(
      `SELECT document_id, ts_rank(text, q) AS rank FROM bench.${table}, ${orQuery} q WHERE tenant_id = ? AND text @@ q ORDER BY rank DESC LIMIT 10`,
      [text, tenantId],
    );
  const search = (text) => service.search(em, { tenantId, collections: [COLLECTION], text, limit: 10 });
  const timedQueries = queries.slice(0, TIMED_QUERIES);
  const short = timedQueries.map((text) =>
    text
      .split(' ')
      .filter((word) => word.length > 5)
      .slice(0, 2)
      .join(' '),
  );
  const measures = {
    'search, whole sentence': await timed(timedQueries, search),
    'plain, whole sentence': await timed(timedQueries, plain('plain')),
    'plain with row security, whole sentence': await timed(timedQueries, plain('plain_secured')),
    'search, two words': await timed(short, search),
    'plain, two words': await timed(short, plain('plain')),
    'plain with row security, two words': await timed(short, plain('plain_secured')),
    'search, two misspelt words': await timed(
      short.map((text) => text.replaceAll(/\b(\w{3})\w/g, '$1')),
      search,
    ),
  };
  return Object.entries(measures).map(([what, times]) => ({
    documents: count,
    'ms/document': `${(indexing / count).toFixed(2)} + ${(filing / count).toFixed(2)}`,
    what,
    'p50 ms': Number(quantile(times, 0.5).toFixed(2)),
    'p95 ms': Number(quantile(times, 0.95).toFixed(2)),
    'ratio to plain': Number(
      (quantile(times, 0.5) / quantile(measures[what.replace(/^[^,]+/, 'plain').replace(' misspelt', '')], 0.5)).toFixed(2),
    ),
  }));
};

try {
  await migrate(postgres.ownerUrl, log);
  const database = await Database.connect(
    { runtimeUrl: postgres.runtimeUrl, systemUrl: postgres.systemUrl, ownerUrl: undefined, poolSize: 2, statementTimeoutMs: 60_000 },
    [],
    log,
  );
  const tenantId = 'tnt_cranfield';
  const em = database.forTenant(tenantId);
  await indexDocuments(em, tenantId, COLLECTION, documents);
  const answers = [];
  for (const text of queries) {
    const { hits } = await service.search(em, { tenantId, collections: [COLLECTION], text, limit: 10 });
    answers.push(hits.map(({ documentId }) => documentId));
  }
  console.log(`\nCranfield: ${documents.length} documents, ${queries.length} queries`);
  console.table({
    'all grades': figures(answers, judgements),
    'without grade 5': figures(
      answers,
      judgements.filter(({ grade }) => grade < 5),
    ),
  });
  const grades = [1, 2, 3, 4, 5].map((grade) => [grade, judgements.filter((judgement) => judgement.grade === grade)]);
  console.log('share of the documents of a grade found among the first ten:');
  console.table(Object.fromEntries(grades.map(([grade, judged]) => [grade, shareFound(answers, judged)])));

  const owner = new Client({ connectionString: postgres.superuserUrl.replace(/\/[^/]*$/, '/kpi') });
  // After a failure the server is stopped during the connection; this subsequent error is ignored.
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query('CREATE SCHEMA bench; GRANT USAGE ON SCHEMA bench TO kpi_runtime');
  for (const table of ['plain', 'plain_secured'])
    await owner.query(
      `CREATE TABLE bench.${table} (tenant_id text, document_id text, text tsvector, PRIMARY KEY (tenant_id, document_id));
       CREATE INDEX ON bench.${table} USING gin (text); GRANT SELECT ON bench.${table} TO kpi_runtime`,
    );
  await owner.query(`SELECT platform.protect_tenant_table('bench.plain_secured')`);
  const rows = [];
  for (const size of SIZES) rows.push(...(await measureLatency(database, owner, size)));
  console.table(rows);
  await owner.end();
  await database[Symbol.asyncDispose]();
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
