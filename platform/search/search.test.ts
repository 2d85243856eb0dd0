import { jest } from '@jest/globals';
import { eraseTenantRows } from '../database/index.js';
import { EmbeddingsClient } from '../models/endpoint/embeddings-client.js';
import { indexDocuments, loadSharedCollection, readIndex, removeDocuments, SearchService, type SearchDocument } from './index.js';
import { updateVocabulary } from './indexing/vocabulary.js';
import { givenSearchDatabase, note, silent } from './testing/search-database.js';

jest.setTimeout(120_000);

const given = givenSearchDatabase();
const service = new SearchService({ timeoutMs: 2_000, minSimilarity: 0.5 }, new EmbeddingsClient(null));
let tenants = 0;

/** Creates a tenant for a test, with notes in its collection `contributions`. */
const givenTenant = async (...documents: SearchDocument[]) => {
  tenants += 1;
  const tenantId = `tnt_search_${tenants}`;
  const em = given.search.database.forTenant(tenantId);
  await indexDocuments(em, tenantId, 'contributions', documents);
  const search = (text: string, more: Partial<Parameters<SearchService['search']>[1]> = {}) =>
    service.search(em, { tenantId, collections: ['contributions', 'knowledge'], text, limit: 10, ...more });
  return {
    tenantId,
    em,
    search,
    found: async (...args: Parameters<typeof search>) => (await search(...args)).hits.map(({ documentId }) => documentId),
    index: (...more: SearchDocument[]) => indexDocuments(em, tenantId, 'contributions', more),
    remove: (...ids: string[]) => removeDocuments(em, tenantId, 'contributions', ids),
  };
};

describe('word search', () => {
  it('finds German words in every form, and ranks by the share of the query in a document', async () => {
    const { found } = await givenTenant(
      note('cost', 'Prozesskosten', 'Die Kosten der Prozesse steigen seit zwei Jahren.'),
      note('process', 'Ablauf', 'Der Prozess der Bestellung hat fünf Schritte.'),
      note('weather', 'Wetter', 'Es regnet.'),
    );
    expect(await found('Kosten des Prozesses')).toEqual(['cost', 'process']);
    expect(await found('Bestellungen')).toEqual(['process']);
  });

  it('stems English words by English rules, and finds German and English documents with one query', async () => {
    const { found, search } = await givenTenant(
      note('de', 'KPI der Lieferung', 'Termintreue wird gemessen.'),
      note('en', 'Delivery KPI', 'Reliability of deliveries is measured.', { language: 'en' }),
      note('none', 'KPI', 'ohne Sprache', { language: null }),
    );
    expect(await found('delivering measures')).toEqual(['en']);
    expect((await found('KPI')).toSorted()).toEqual(['de', 'en', 'none']);
    expect((await found('KPI', { language: 'de' })).toSorted()).toEqual(['de', 'none']);
    expect((await search('KPI', { language: 'en' })).hits.find(({ documentId }) => documentId === 'en')).toMatchObject({
      collection: 'contributions',
      kind: 'note',
      title: 'Delivery KPI',
      language: 'en',
      facets: {},
      retrievers: expect.arrayContaining(['bm25']),
    });
  });

  it('weights a word in the title higher than one in the body', async () => {
    const { found } = await givenTenant(
      note('body', 'Notiz aus dem Einkauf', 'Zum Thema Liefertreue gibt es nichts.'),
      note('title', 'Liefertreue im Einkauf', 'Zum Thema gibt es eine Notiz dazu.'),
    );
    expect(await found('Liefertreue')).toEqual(['title', 'body']);
  });

  it('returns documents with equal scores in a stable order', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `doc_${n}`);
    const { found } = await givenTenant(...ids.map((id) => note(id, 'Durchlaufzeit', 'messen und senken')));
    const first = await found('Durchlaufzeit senken');
    expect(first).toHaveLength(10);
    for (let n = 0; n < 5; n++) expect(await found('Durchlaufzeit senken')).toEqual(first);
    expect(await found('Durchlaufzeit senken', { limit: 20 })).toEqual(expect.arrayContaining(ids));
  });

  it('finds only documents of the requested kinds', async () => {
    const { found } = await givenTenant(note('risk', 'Lieferant', '', { kind: 'risk' }), note('note', 'Lieferant'));
    expect(await found('Lieferant', { kinds: ['risk'] })).toEqual(['risk']);
    expect(await found('Lieferant', { kinds: [] })).toEqual([]);
  });

  it('finds each word of paths, identifiers and hyphenated words', async () => {
    const { found } = await givenTenant(note('a', 'lead_time_days', 'Order-to-Cash, siehe berichte/quartal/umsatz.Danach 3,5 Tage'));
    for (const word of ['lead', 'cash', 'quartal', 'Umsatz', 'danach 3,5', '3,5']) expect([word, await found(word)]).toEqual([word, ['a']]);
  });
});

describe('trigram search', () => {
  it('finds misspelt words and reports the retriever', async () => {
    const { search } = await givenTenant(note('a', 'Durchlaufzeit', 'vom Auftrag zur Rechnung'), note('b', 'Budget', 'für das Jahr'));
    const { hits, retrievers } = await search('Durchlafzeit');
    expect(hits).toMatchObject([{ documentId: 'a', retrievers: ['trigram'] }]);
    expect(retrievers).toEqual([
      { name: 'bm25', ran: true, reason: null },
      { name: 'trigram', ran: true, reason: null },
      { name: 'embeddings', ran: false, reason: 'embeddings_not_configured' },
    ]);
  });

  it('finds compounds by their parts, and parts by the compound', async () => {
    const { found } = await givenTenant(
      note('compound', 'Bericht', 'Die Auftragsdurchlaufzeiten sind zu lang.'),
      note('part', 'Bericht', 'Jede Durchlaufzeit zählt.'),
      note('other', 'Bericht', 'Die Reklamationen nehmen ab.'),
    );
    expect(await found('Durchlaufzeit')).toEqual(['part', 'compound']);
    expect(await found('Auftragsdurchlaufzeit')).toEqual(['compound', 'part']);
  });

  it('does not treat a known word as a misspelling', async () => {
    const { found } = await givenTenant(note('post', 'Posten', 'Der Posten ist offen.'), note('cost', 'Kosten', 'Sie steigen.'));
    expect(await found('Kosten')).toEqual(['cost']);
    expect((await found('Rosten')).toSorted()).toEqual(['cost', 'post']);
  });

  it('replaces only the misspelt word of several', async () => {
    const { search } = await givenTenant(
      ...Array.from({ length: 6 }, (_, n) => note(`order_${n}`, 'Auftrag', `Position ${n}`)),
      note('both', 'Auftrag', 'mit Reklamation'),
    );
    const { hits, retrievers } = await search('Auftrag Reklamtion');
    expect(hits[0]).toMatchObject({ documentId: 'both', retrievers: ['bm25', 'trigram'] });
    expect(retrievers[1]).toEqual({ name: 'trigram', ran: true, reason: null });
  });

  it('does not run if every word is known and there are enough hits', async () => {
    const { search } = await givenTenant(...Array.from({ length: 6 }, (_, n) => note(`order_${n}`, 'Auftrag', `Position ${n}`)));
    expect((await search('Auftrag')).retrievers).toEqual([
      { name: 'bm25', ran: true, reason: null },
      { name: 'trigram', ran: false, reason: 'enough_hits' },
      { name: 'embeddings', ran: false, reason: 'embeddings_not_configured' },
    ]);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['operators', `& | ! <-> ( ) : * "' -- ; \\ % _ ?`],
    ['NUL and a lone surrogate', '\0\ud800'],
    ['stop words', 'und oder the die was'],
    ['emoji', '🚀🔥 👩‍👩‍👧'],
    ['one letter', 'x'],
    ['a long word', 'x'.repeat(100_000)],
    ['other scripts', '测量 قياس मापन'],
  ])('returns no hits for %s, without an error', async (_, text) => {
    const { search } = await givenTenant(note('a', 'Durchlaufzeit', 'messen'));
    const { hits, retrievers } = await search(text);
    expect(hits).toEqual([]);
    expect(retrievers.map(({ name }) => name)).toEqual(['bm25', 'trigram', 'embeddings']);
  });

  it('ignores operators and accepts a very long text', async () => {
    const { found } = await givenTenant(note('a', 'Durchlaufzeit', 'messen'));
    expect(await found(`'Durchlaufzeit' & !(messen) \0 ?`)).toEqual(['a']);
    expect(await found(`Durchlaufzeit ${'wort '.repeat(200_000)}`)).toEqual(['a']);
    expect(await found(Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(' '))).toEqual([]);
  });
});

describe('the index', () => {
  it('reflects changes and removals', async () => {
    const { em, tenantId, found, index, remove } = await givenTenant(note('a', 'Lagerbestand'), note('b', 'Lagerbestand'));
    await index(note('a', 'Reklamation'));
    expect(await found('Lagerbestand')).toEqual(['b']);
    expect(await found('Reklamation')).toEqual(['a']);
    await remove('b', 'never-there');
    expect(await found('Lagerbestand')).toEqual([]);
    expect((await readIndex(em, tenantId, 'contributions')).map(({ documentId }) => documentId)).toEqual(['a']);
    const rows = await given.search.sql('SELECT 1 FROM search.posting WHERE tenant_id = $1', [tenantId]);
    expect(rows).toHaveLength(1);
  });

  it('stores new facets and kinds without analysing the text again', async () => {
    const { em, tenantId, found, index } = await givenTenant(note('a', 'Risiko', 'Lieferant fällt aus', { facets: { status: 'open' } }));
    await index(note('a', 'Risiko', 'Lieferant fällt aus', { kind: 'risk', facets: { status: 'closed' } }));
    expect(await readIndex(em, tenantId, 'contributions')).toEqual([
      {
        documentId: 'a',
        kind: 'risk',
        title: 'Risiko',
        body: 'Lieferant fällt aus',
        language: 'de',
        facets: { status: 'closed' },
      },
    ]);
    expect(await found('Lieferanten', { kinds: ['risk'] })).toEqual(['a']);
  });

  it('is read completely, by kind and in the order of ids', async () => {
    const { em, tenantId } = await givenTenant(note('b', 'Zwei', '', { kind: 'risk' }), note('a', 'Eins'), note('c', 'Drei'));
    expect((await readIndex(em, tenantId, 'contributions')).map(({ documentId }) => documentId)).toEqual(['a', 'b', 'c']);
    expect((await readIndex(em, tenantId, 'contributions', ['risk'])).map(({ documentId }) => documentId)).toEqual(['b']);
    expect(await readIndex(em, tenantId, 'programme')).toEqual([]);
  });

  it('removes characters that PostgreSQL cannot store, and accepts documents of any size', async () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `wort${n}`).join(' ');
    const long = `${words} Schlusswort ${'lang '.repeat(200_000)} Nachwort`;
    const { em, tenantId, found } = await givenTenant(
      note('odd', 'NUL \0 und \ud800', `Sonde ${'y'.repeat(50_000)}`, { facets: { 'a\0': ['b\0', { c: 1, at: new Date(0) }] } }),
      note('large', 'Groß', long),
      note('empty', '', ''),
    );
    expect(await found('Sonde')).toEqual(['odd']);
    expect(await found('Schlusswort')).toEqual(['large']);
    expect(await found('Nachwort')).toEqual([]);
    const [empty, large, odd] = await readIndex(em, tenantId, 'contributions');
    expect(empty).toMatchObject({ title: '', body: '' });
    expect(large?.body).toBe(long);
    expect(odd).toMatchObject({ title: 'NUL  und \ufffd', facets: { a: ['b', { c: 1, at: '1970-01-01T00:00:00.000Z' }] } });
  });

  it('is written in the transaction of the caller', async () => {
    const { em, tenantId, found } = await givenTenant();
    await expect(
      em.transactional(async (inner) => {
        await indexDocuments(inner, tenantId, 'contributions', [note('a', 'Verworfen')]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await found('Verworfen')).toEqual([]);
    await em.transactional(async (inner) => {
      await indexDocuments(inner, tenantId, 'contributions', [note('a', 'Behalten')]);
      const { hits } = await service.search(inner, { tenantId, collections: ['contributions'], text: 'behalten', limit: 5 });
      expect(hits).toHaveLength(1);
    });
    expect(await found('Behalten')).toEqual(['a']);
  });

  it('is written concurrently without deadlocks or lost documents', async () => {
    const { em, tenantId, found } = await givenTenant();
    const writers = Array.from({ length: 8 }, (_, writer) =>
      em.fork().transactional(async (inner) => {
        for (let n = 0; n < 10; n++)
          await indexDocuments(inner, tenantId, 'contributions', [note(`w${writer}_${n}`, 'Gemeinsam', `Text ${n} von ${writer}`)]);
      }),
    );
    // All write the same documents in different orders.
    const ids = ['s1', 's2', 's3', 's4', 's5'];
    const competitors = Array.from({ length: 8 }, async (_, competitor) => {
      for (let n = 0; n < 5; n++) {
        const order = competitor % 2 === 0 ? ids : ids.toReversed();
        await indexDocuments(
          em,
          tenantId,
          'contributions',
          order.map((id) => note(id, 'Umstritten', `Stand ${competitor} ${n}`)),
        );
        if (n % 2 === 1) await removeDocuments(em, tenantId, 'contributions', order);
      }
    });
    await Promise.all([...writers, ...competitors]);
    expect(await found('Gemeinsam', { limit: 100 })).toHaveLength(80);
    const stray = await given.search.sql(
      `SELECT 1 FROM search.posting p WHERE tenant_id = $1 AND NOT EXISTS (
         SELECT FROM search.document d WHERE d.tenant_id = p.tenant_id AND d.document_no = p.document_no)`,
      [tenantId],
    );
    expect(stray).toEqual([]);
    const lengths = await given.search.sql<{ total: string; length: number }>(
      `SELECT d.length, sum(p.frequency) AS total FROM search.document d JOIN search.posting p USING (tenant_id, document_no)
        WHERE tenant_id = $1 GROUP BY document_no, d.length`,
      [tenantId],
    );
    expect(lengths.filter(({ total, length }) => Number(total) !== length)).toEqual([]);
  });
});

describe('the vocabulary', () => {
  const trigramsOf = (tenantId: string) =>
    given.search.sql<{ lexeme: string }>('SELECT DISTINCT lexeme FROM search.trigram WHERE tenant_id = $1 ORDER BY lexeme', [tenantId]);
  const keep = async (tenantId: string) => {
    while (await updateVocabulary(given.search.database, tenantId));
  };

  it('returns the same results before and after a worker has updated the trigrams', async () => {
    const { tenantId, search } = await givenTenant(
      note('compound', 'Bericht', 'Die Auftragsdurchlaufzeiten sind zu lang.'),
      note('part', 'Bericht', 'Jede Durchlaufzeit zählt.'),
      note('english', 'Report', 'Throughput times are measured.', { language: 'en' }),
    );
    const texts = ['Durchlafzeit', 'Auftragsdurchlaufzeit', 'thruoghput', 'Berichtswesen', 'xyzzy'];
    const before = await Promise.all(texts.map((text) => search(text)));
    await keep(tenantId);
    expect(await given.search.sql('SELECT 1 FROM search.vocabulary_change WHERE tenant_id = $1', [tenantId])).toEqual([]);
    expect(await Promise.all(texts.map((text) => search(text)))).toEqual(before);
    expect(before.map(({ hits }) => hits.length)).toEqual([2, 2, 1, 2, 0]);
  });

  it('removes a word with the last document that contains it', async () => {
    const { tenantId, index, remove } = await givenTenant(note('a', 'Geheimrat'), note('b', 'Geheimrat Hofrat'));
    await keep(tenantId);
    await remove('b');
    await index(note('a', 'Geheimrat Kanzlei'));
    await keep(tenantId);
    expect((await trigramsOf(tenantId)).map(({ lexeme }) => lexeme)).toEqual(['geheimrat', 'kanzlei']);
    await remove('a');
    await keep(tenantId);
    expect(await trigramsOf(tenantId)).toEqual([]);
  });

  it('contains every word while writers and updaters run concurrently', async () => {
    const { tenantId, em, found } = await givenTenant();
    let writing = true;
    const keepers = Array.from({ length: 2 }, async () => {
      while (writing) await updateVocabulary(given.search.database, tenantId);
    });
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let n = 0; n < 12; n++) {
          await indexDocuments(em, tenantId, 'contributions', [note(`w${writer}`, `Sammelwort Ausnahme${n}`)]);
          if (n % 4 === 3) await removeDocuments(em, tenantId, 'contributions', [`w${writer}`]);
        }
        await indexDocuments(em, tenantId, 'contributions', [note(`w${writer}`, 'Sammelwort')]);
      }),
    );
    writing = false;
    await Promise.all(keepers);
    await keep(tenantId);
    expect((await trigramsOf(tenantId)).map(({ lexeme }) => lexeme)).toEqual(['sammelwort']);
    expect(await found('Sammlwort')).toHaveLength(6);
  });
});

describe('tenants', () => {
  it('never find documents of other tenants, and their scores do not depend on them', async () => {
    const documents = [note('a', 'Durchlaufzeit', 'messen'), note('b', 'Liefertreue', 'Durchlaufzeit senken')];
    const first = await givenTenant(...documents);
    const before = await first.search('Durchlaufzeit messen');
    const second = await givenTenant(...documents, ...Array.from({ length: 50 }, (_, n) => note(`x${n}`, 'Durchlaufzeit', 'Fremdwort')));
    expect(await first.search('Durchlaufzeit messen')).toEqual(before);
    expect(await first.found('Fremdwort')).toEqual([]);
    expect(await first.found('Fremdwrt')).toEqual([]);
    // A search for another tenant over the own connection finds nothing: row security decides, not the parameter.
    const foreign = await service.search(first.em, {
      tenantId: second.tenantId,
      collections: ['contributions'],
      text: 'Fremdwort',
      limit: 5,
    });
    expect(foreign.hits).toEqual([]);
    expect(await readIndex(first.em, second.tenantId, 'contributions')).toEqual([]);
    await expect(indexDocuments(first.em, second.tenantId, 'contributions', [note('y', 'Untergeschoben')])).rejects.toThrow(
      'row-level security',
    );
    await removeDocuments(first.em, second.tenantId, 'contributions', ['a']);
    expect(await second.found('Durchlaufzeit', { limit: 100 })).toHaveLength(52);
  });

  it('are erased with their index', async () => {
    const { tenantId, found } = await givenTenant(note('a', 'Geheimnis'));
    const other = await givenTenant(note('a', 'Geheimnis'));
    await updateVocabulary(given.search.database, tenantId);
    await given.search.database.systemTransaction((sql) => eraseTenantRows(sql, tenantId));
    expect(await found('Geheimnis')).toEqual([]);
    expect(await other.found('Geheimnis')).toEqual(['a']);
    for (const table of ['document', 'posting', 'embedding', 'trigram', 'vocabulary_change'])
      expect(await given.search.sql(`SELECT 1 FROM search.${table} WHERE tenant_id = $1`, [tenantId])).toEqual([]);
  });
});

describe('shared content', () => {
  const article = (id: string, title: string, body: string) => note(id, title, body, { kind: 'article' });
  const load = (...documents: SearchDocument[]) =>
    loadSharedCollection(given.search.postgres.ownerUrl, { name: 'knowledge', documents }, silent);

  it("is loaded once by concurrent processes, reflects changes, and is ranked with the tenant's own", async () => {
    const articles = [
      article('little', 'Gesetz von Little', 'Bestand gleich Durchsatz mal Durchlaufzeit.'),
      article('pareto', 'Pareto-Prinzip', 'Wenige Ursachen bewirken das meiste.'),
    ];
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => load(...articles)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const tenant = await givenTenant(note('own', 'Bestand', 'Unser Bestand im Lager.'));
    expect((await tenant.search('Bestand')).hits.map(({ collection, documentId }) => [collection, documentId])).toEqual([
      ['contributions', 'own'],
      ['knowledge', 'little'],
    ]);
    expect(await tenant.found('Bestand', { collections: ['knowledge'] })).toEqual(['little']);
    expect((await readIndex(tenant.em, tenant.tenantId, 'knowledge')).map(({ documentId }) => documentId)).toEqual(['little', 'pareto']);

    expect(await load(article('pareto', 'Pareto-Prinzip', 'Zwanzig Prozent.'), article('raci', 'RACI', 'Rollen klären.'))).toBe(true);
    expect(await tenant.found('Bestand', { collections: ['knowledge'] })).toEqual([]);
    expect(await tenant.found('Rollen Prozent')).toEqual(expect.arrayContaining(['raci', 'pareto']));
  });

  it('cannot be changed by a tenant', async () => {
    await load(article('raci', 'RACI', 'Rollen klären.'));
    const { em } = await givenTenant();
    for (const statement of [
      `UPDATE search.shared_document SET title = 'x'`,
      'DELETE FROM search.shared_posting',
      `INSERT INTO search.shared_collection VALUES ('x', 'x')`,
    ])
      await expect(em.execute(statement)).rejects.toThrow('permission denied');
  });
});
