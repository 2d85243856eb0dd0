import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import { indexDocuments, passagesOf } from '../../../platform/search/index.js';
import { givenSearchTenants, service } from '../../../platform/search/testing/search-tenants.js';
import type { FetchedDocument } from '../../readable-documents.js';
import { findPassages } from './find-passages.js';

const questions = z.array(z.strictObject({ text: z.string(), answer: z.string().optional() }));
const { documents, development, heldOut } = loadContent(
  'workers/agents/document-reading/testing/questions-across-languages.yaml',
  z.strictObject({
    documents: z.array(z.strictObject({ name: z.string(), language: z.enum(['de', 'en']), passages: z.array(z.string()) })),
    development: questions,
    heldOut: questions,
  }),
);

const given = givenSearchTenants();

/** Returns a search in all documents. */
const indexed = async () => {
  const { em, tenantId } = await given.givenTenant();
  for (const { name, language, passages } of documents)
    await indexDocuments(
      em,
      tenantId,
      passagesOf(name),
      passages.map((body, at) => ({
        ...{ documentId: String(at + 1), kind: 'passage', title: '', body, language },
        facets: { anchor: { line: at + 1 } },
      })),
    );
  const files = documents.map(({ name }): FetchedDocument => ({
    ...{ id: name, name, version: '1', mediaType: 'text/plain', blobName: name, path: '', bytes: 1 },
  }));
  return async (question: string) =>
    (await findPassages({ em, search: service, run: { tenantId } as never }, files, { question, limit: 6, language: 'de' })).passages;
};

describe('findPassages across languages', () => {
  it.each([
    ['developed with', development, { precision: 1, recall: 1 }],
    ['held out', heldOut, { precision: 0.7, recall: 0.4 }],
  ])('finds the passage that answers first: questions %s', async (_, all, floor) => {
    const find = await indexed();
    let [answered, right] = [0, 0];
    for (const { text, answer } of all) {
      const [first] = await find(text);
      if (first) answered += 1;
      if (first && answer !== undefined && first.text.includes(answer)) right += 1;
    }
    const expected = all.filter(({ answer }) => answer !== undefined).length;
    expect(right / answered).toBeGreaterThanOrEqual(floor.precision);
    expect(right / expected).toBeGreaterThanOrEqual(floor.recall);
  });
});
