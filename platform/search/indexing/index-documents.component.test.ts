import { indexDocuments, readIndex, removeDocuments } from '../index.js';
import { note } from '../testing/search-database.js';
import { givenSearchTenants, service } from '../testing/search-tenants.js';
import { updateVocabulary } from './vocabulary.js';

const given = givenSearchTenants();
const { givenTenant } = given;

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
