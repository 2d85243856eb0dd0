import { eraseTenantRows } from '../database/index.js';
import { indexDocuments, loadSharedCollection, readIndex, removeDocuments, type SearchDocument } from './index.js';
import { updateVocabulary } from './indexing/vocabulary.js';
import { note, silent } from './testing/search-database.js';
import { givenSearchTenants, service } from './testing/search-tenants.js';

const given = givenSearchTenants();
const { givenTenant } = given;

describe('a tenant', () => {
  it('never finds documents of other tenants, which do not affect its scores', async () => {
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

  it('is erased with its index', async () => {
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
