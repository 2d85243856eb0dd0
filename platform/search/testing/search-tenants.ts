import { EmbeddingsClient } from '../../models/endpoint/embeddings-client.js';
import { indexDocuments, removeDocuments, SearchService, type SearchDocument } from '../index.js';
import { givenSearchDatabase, type SearchDatabase } from './search-database.js';

/** Search without embeddings. */
export const service = new SearchService({ timeoutMs: 2_000, minSimilarity: 0.5 }, new EmbeddingsClient(null));

let tenants = 0;

const createTenant = async ({ database }: SearchDatabase, documents: SearchDocument[]) => {
  tenants += 1;
  const tenantId = `tnt_search_${tenants}`;
  const em = database.forTenant(tenantId);
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

/** Starts a database before the tests of a file; `givenTenant` creates a tenant with notes in its collection `contributions`. */
export const givenSearchTenants = () => {
  const given = givenSearchDatabase();
  return {
    get search(): SearchDatabase {
      return given.search;
    },
    givenTenant: (...documents: SearchDocument[]) => createTenant(given.search, documents),
  };
};
