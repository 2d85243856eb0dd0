import type { Cited, TenantClient } from './tenant-client.js';

/** Kinds of evidence that are not records of the tenant: input of the request and published content. */
const OUTSIDE = new Set(['input', 'reference', 'web', 'knowledge', 'step']);

/** Returns a line for each citation that the tenant cannot resolve. */
export const unresolvedCitations = async (client: TenantClient, citations: readonly Cited[]): Promise<string[]> => {
  const errors: string[] = [];
  for (const { id, kind, label, version, url } of citations) {
    if (label.trim() === '') errors.push(`${kind} ${id} has no label`);
    if (kind === 'web' && !/^https?:\/\//.test(url ?? '')) errors.push(`${kind} ${id} has no URL`);
    if (kind === 'step' && (await client.graph('query ($id: ID!) { processStep(stepId: $id) { stepId } }', { id })).errors)
      errors.push(`${kind} ${id} does not exist`);
    if (OUTSIDE.has(kind)) continue;
    const { data } = await client.graph<{ node: { id: string; contentHash?: string } | null }>(
      'query ($id: ID!) { node(id: $id) { id ... on Dataset { contentHash } } }',
      { id },
    );
    if (!data?.node) errors.push(`${kind} ${id} (${label}) does not exist`);
    else if (data.node.contentHash !== undefined && version !== data.node.contentHash)
      errors.push(`${kind} ${id} is cited in another version`);
  }
  return errors;
};
