import type { TenantClient } from '../harness/tenant-client.js';

export interface Cited {
  id: string;
  kind: string;
  label: string;
  version: string | null;
  locator: string | null;
  url: string | null;
}

/** Kinds of evidence that are no records of the tenant: what the request itself gave, and what is published. */
const OUTSIDE = new Set(['input', 'reference', 'web', 'knowledge', 'step']);

/** What of the evidence cannot be found by the tenant, one line each. */
export const unresolved = async (client: TenantClient, citations: readonly Cited[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { id, kind, label, version, url } of citations) {
    if (label.trim() === '') faults.push(`${kind} ${id} has no label`);
    if (kind === 'web' && !/^https?:\/\//.test(url ?? '')) faults.push(`${kind} ${id} has no address`);
    if (kind === 'step' && (await client.graph('query ($id: ID!) { processStep(stepId: $id) { stepId } }', { id })).errors)
      faults.push(`${kind} ${id} is not there`);
    if (OUTSIDE.has(kind)) continue;
    const { data } = await client.graph<{ node: { id: string; contentHash?: string } | null }>(
      'query ($id: ID!) { node(id: $id) { id ... on Dataset { contentHash } } }',
      { id },
    );
    if (!data?.node) faults.push(`${kind} ${id} (${label}) is not there`);
    else if (data.node.contentHash !== undefined && version !== data.node.contentHash)
      faults.push(`${kind} ${id} is cited in another version`);
  }
  return faults;
};
