import { EmbeddingsClient } from '../models/endpoint/embeddings-client.js';
import { EmbeddingsServer, sendJson, vectorsFor, type Behaviour } from '../models/testing/embeddings-server.js';
import { TenantRounds } from '../lifecycle/tenant-rounds.js';
import { embedRound } from './indexing/embedder.js';
import { indexDocuments, loadSharedCollection, removeDocuments, SearchService, startEmbedder, type SearchDocument } from './index.js';
import { eventually } from '../../test/harness/eventually.js';
import { givenSearchDatabase, note, silent } from './testing/search-database.js';

/** One axis per meaning: the words of a pattern are synonyms. The last axis is everything else. */
const MEANINGS = [/auto|fahrzeug|wagen|vehicle/i, /kosten|ausgaben|aufwand/i, /wartezeit|verzögerung|stau/i];
const meaningOf = (text: string): number[] => [...MEANINGS.map((words) => (words.test(text) ? 1 : 0)), 0.1];
const semanticVectors = vectorsFor(meaningOf);

const given = givenSearchDatabase();
let server: EmbeddingsServer;
let tenants = 0;

beforeAll(async () => {
  server = await EmbeddingsServer.start(semanticVectors);
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => server.become(semanticVectors));

const clientOf = (timeoutMs = 60_000, name = 'probe') =>
  new EmbeddingsClient({ ...server.endpoint(timeoutMs), name }, { breaker: { threshold: 1_000, openMs: 1 } });
const rounds = () => new TenantRounds('test', silent);
const embedAll = async (client = clientOf()) => {
  while (await embedRound(given.search.database, client, rounds()));
};

const givenTenant = async (...documents: SearchDocument[]) => {
  tenants += 1;
  const tenantId = `tnt_embedded_${tenants}`;
  const em = given.search.database.forTenant(tenantId);
  await indexDocuments(em, tenantId, 'contributions', documents);
  const search = (text: string, client = clientOf(), manager = em) =>
    new SearchService({ timeoutMs: 60_000, minSimilarity: 0.5 }, client).search(manager, {
      tenantId,
      collections: ['contributions', 'knowledge'],
      text,
      limit: 10,
    });
  return {
    tenantId,
    em,
    search,
    found: async (...args: Parameters<typeof search>) => (await search(...args)).hits.map(({ documentId }) => documentId),
    report: async (...args: Parameters<typeof search>) => (await search(...args)).retrievers.find(({ name }) => name === 'embeddings'),
    vectors: () =>
      given.search.sql<{ document_id: string; vector: number[] | null; model: string | null; attempts: number }>(
        `SELECT d.document_id, e.vector, e.model, e.attempts FROM search.embedding e JOIN search.document d USING (tenant_id, document_no)
          WHERE tenant_id = $1 ORDER BY d.document_id`,
        [tenantId],
      ),
  };
};

const FLEET = [
  note('car', 'Firmenwagen', 'Zwölf Autos in Leipzig.'),
  note('cost', 'Ausgaben', 'Sie steigen.'),
  note('rain', 'Wetter', 'Regen.'),
];

describe('search by meaning', () => {
  it('finds synonyms, and fuses them with the results of word search', async () => {
    const { found, search } = await givenTenant(...FLEET, note('words', 'Das Fahrzeug', 'steht still.'));
    await embedAll();
    const { hits, retrievers } = await search('Fahrzeug');
    expect(hits.map(({ documentId, retrievers: by }) => [documentId, by])).toEqual([
      ['words', ['bm25', 'trigram', 'embeddings']],
      ['car', ['embeddings']],
    ]);
    expect(retrievers.at(-1)).toEqual({ name: 'embeddings', ran: true, reason: null });
    expect(await found('Aufwand')).toEqual(['cost']);
    expect(await found('Sonnenschein')).toEqual(['rain']);
  });

  it('finds shared content, whose vectors are computed once for all tenants', async () => {
    await loadSharedCollection(
      given.search.postgres.ownerUrl,
      { name: 'knowledge', documents: [note('queue', 'Warteschlangen', 'Jeder Stau kostet Zeit.', { kind: 'article' })] },
      silent,
    );
    await embedAll();
    const first = await givenTenant();
    const second = await givenTenant();
    expect([await first.found('Verzögerung'), await second.found('Verzögerung')]).toEqual([['queue'], ['queue']]);
    expect(server.texts.filter((text) => text.includes('Warteschlangen'))).toHaveLength(1);
  });

  it('finds no documents of other tenants', async () => {
    const owner = await givenTenant(note('secret', 'Vehicle plan', 'x', { language: 'en' }));
    await embedAll();
    const stranger = await givenTenant(note('own', 'Notiz', 'ohne Belang'));
    await embedAll();
    expect(await owner.found('Wagen')).toEqual(['secret']);
    expect(await stranger.found('Wagen')).toEqual([]);
  });

  it('compares only documents of the requested language and kind', async () => {
    const { tenantId, em } = await givenTenant(note('de', 'Wagen'), note('en', 'Vehicle', '', { language: 'en', kind: 'risk' }));
    await embedAll();
    const service = new SearchService({ timeoutMs: 60_000, minSimilarity: 0.5 }, clientOf());
    const findIds = async (more: object) =>
      (await service.search(em, { tenantId, collections: ['contributions'], text: 'Auto', limit: 5, ...more })).hits.map(
        ({ documentId }) => documentId,
      );
    expect(await findIds({})).toEqual(['de', 'en']);
    expect(await findIds({ language: 'en' })).toEqual(['en']);
    expect(await findIds({ kinds: ['risk'] })).toEqual(['en']);
  });

  it('compares only word hits in large collections, and reports it', async () => {
    const { report, found } = await givenTenant(
      ...Array.from({ length: 2_001 }, (_, n) => note(`n${n}`, n === 7 ? 'Auto Sonderfall' : n === 8 ? 'Wagen' : `Notiz ${n}`)),
    );
    await given.search.sql(
      `UPDATE search.embedding SET model = 'probe', due_at = 'infinity',
              vector = (SELECT CASE WHEN title ~ 'Auto|Wagen' THEN '{1,0,0,0}' ELSE '{0,0,0,1}' END::real[] FROM search.document d
                         WHERE d.tenant_id = embedding.tenant_id AND d.document_no = embedding.document_no) WHERE vector IS NULL`,
    );
    expect(await report('Auto Sonderfall')).toEqual({ name: 'embeddings', ran: true, reason: 'embeddings_for_word_hits_only' });
    expect(await found('Auto Sonderfall')).toEqual(['n7']);
  });
});

describe('the computation of vectors', () => {
  it('is repeated for changed texts, but not for other changes', async () => {
    const { tenantId, em, vectors, found } = await givenTenant(note('a', 'Wagen'), note('b', 'Wagen'));
    await embedAll();
    const sent = server.texts.length;
    await indexDocuments(em, tenantId, 'contributions', [note('a', 'Wagen', '', { facets: { status: 'open' } })]);
    await embedAll();
    expect(server.texts).toHaveLength(sent);
    await indexDocuments(em, tenantId, 'contributions', [note('a', 'Kosten')]);
    await removeDocuments(em, tenantId, 'contributions', ['b']);
    await embedAll();
    expect((await vectors()).map(({ document_id: id }) => id)).toEqual(['a']);
    expect([await found('Fahrzeug'), await found('Aufwand')]).toEqual([[], ['a']]);
  });

  it('discards a vector of a text that changed during the computation', async () => {
    const { tenantId, em, vectors, found } = await givenTenant(note('a', 'Wagen'));
    server.become((texts, response, request) => {
      void indexDocuments(em, tenantId, 'contributions', [note('a', 'Kosten')]).then(() => semanticVectors(texts, response, request));
    });
    await embedRound(given.search.database, clientOf(), rounds());
    expect((await vectors())[0]).toMatchObject({ vector: null, model: null });
    server.become(semanticVectors);
    await given.search.sql('UPDATE search.embedding SET due_at = now() WHERE tenant_id = $1', [tenantId]);
    await embedAll();
    expect(await found('Aufwand')).toEqual(['a']);
  });

  it('computes each vector once with several concurrent workers', async () => {
    const { vectors } = await givenTenant(...Array.from({ length: 100 }, (_, n) => note(`n${n}`, `Wagen Nummer${n}`)));
    const before = server.texts.length;
    await Promise.all([embedAll(), embedAll(), embedAll()]);
    expect((await vectors()).filter(({ vector }) => vector === null)).toEqual([]);
    expect(server.texts.length - before).toBe(100);
  });

  it('is not blocked by a document that the endpoint rejects', async () => {
    const { vectors } = await givenTenant(note('bad', 'Gift'), note('good', 'Wagen'));
    server.become((texts, response, request) =>
      texts.some((text) => text.startsWith('Gift')) ? sendJson(response, {}, 400) : semanticVectors(texts, response, request),
    );
    await embedAll();
    await embedAll();
    expect((await vectors()).map(({ document_id: id, vector }) => [id, vector !== null])).toEqual([
      ['bad', false],
      ['good', true],
    ]);
    const requestCount = server.texts.length;
    await embedAll();
    expect(server.texts).toHaveLength(requestCount);
  });

  it('is postponed while the endpoint is unavailable, without counting an attempt', async () => {
    const { tenantId, vectors } = await givenTenant(note('a', 'Wagen'));
    server.become((_, response) => sendJson(response, {}, 500));
    await expect(embedRound(given.search.database, clientOf(), rounds())).rejects.toThrow('no embeddings: embeddings_unavailable');
    expect(await vectors()).toMatchObject([{ vector: null, attempts: 0 }]);
    server.become(semanticVectors);
    await given.search.sql('UPDATE search.embedding SET due_at = now() WHERE tenant_id = $1', [tenantId]);
    await embedAll();
    expect(await vectors()).toMatchObject([{ model: 'probe' }]);
  });

  it('is repeated for another model, whose vectors are not compared with the old ones', async () => {
    const { found, report, vectors } = await givenTenant(note('a', 'Wagen'));
    await embedAll();
    const other = clientOf(undefined, 'newer');
    server.become(vectorsFor((text) => [...meaningOf(text), 0]));
    expect(await report('Fahrzeug', other)).toEqual({ name: 'embeddings', ran: false, reason: 'embeddings_missing' });
    await using _ = startEmbedder(given.search.database, other, silent);
    await eventually(async () => (await vectors())[0]?.model === 'newer');
    expect(await found('Fahrzeug', other)).toEqual(['a']);
  });
});

describe('a search without embeddings', () => {
  it.each<[string, string, Behaviour]>([
    ['hangs', 'embeddings_timeout', () => undefined],
    ['fails', 'embeddings_unavailable', (_, response) => sendJson(response, {}, 500)],
    ['is overloaded', 'embeddings_overloaded', (_, response) => sendJson(response, {}, 429)],
    ['returns an invalid response', 'embeddings_garbage', (_, response) => sendJson(response, '<html>')],
    ['has another dimension', 'embeddings_wrong_dimension', vectorsFor(() => [1, 0])],
  ])('because the endpoint %s returns word hits and reports %s', async (_, reason, behaviour) => {
    const { search } = await givenTenant(note('a', 'Wagen'));
    await embedAll();
    server.become(behaviour);
    const { hits, retrievers } = await search('Wagen', clientOf(reason === 'embeddings_timeout' ? 200 : undefined));
    expect(hits).toMatchObject([{ documentId: 'a', retrievers: ['bm25', 'trigram'] }]);
    expect(retrievers.at(-1)).toEqual({ name: 'embeddings', ran: false, reason });
  });

  it('reports missing or incomplete vectors', async () => {
    const { tenantId, em, report } = await givenTenant(note('a', 'Wagen'));
    await given.search.sql(`UPDATE search.shared_embedding SET model = NULL`);
    expect(await report('Wagen')).toEqual({ name: 'embeddings', ran: false, reason: 'embeddings_missing' });
    await embedAll();
    await indexDocuments(em, tenantId, 'contributions', [note('b', 'Neu')]);
    expect(await report('Wagen')).toEqual({ name: 'embeddings', ran: true, reason: 'embeddings_incomplete' });
  });

  it('does not call the endpoint while the caller has an open transaction', async () => {
    const { em, search } = await givenTenant(note('a', 'Wagen'));
    await embedAll();
    const requestCount = server.texts.length;
    const { hits, retrievers } = await em.transactional((inner) => search('Wagen', clientOf(), inner));
    expect(hits).toHaveLength(1);
    expect(retrievers.at(-1)).toEqual({ name: 'embeddings', ran: false, reason: 'inside_a_transaction' });
    expect(server.texts).toHaveLength(requestCount);
  });
});
