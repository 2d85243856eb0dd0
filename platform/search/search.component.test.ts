import { note } from './testing/search-database.js';
import { givenSearchTenants } from './testing/search-tenants.js';

const { givenTenant } = givenSearchTenants();

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
