import type { TenantClient } from './tenant-client.js';

interface Page<T> {
  nodes: T[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * Reads a whole connection page by page and returns its nodes in their order.
 * @param given further arguments of the connection, for example `filter: { statuses: [FAILED] }`
 * @param within root field that contains the connection, for example `processStep(stepId: "data-quality")`
 */
export const walk = async <T>(
  client: TenantClient,
  field: string,
  given: string,
  selection: string,
  size = 2,
  within?: string,
): Promise<T[]> => {
  const list = `list: ${field}(first: ${size}, after: $after ${given}) { nodes { ${selection} } pageInfo { hasNextPage endCursor } }`;
  const query = `query ($after: String) { ${within === undefined ? list : `owner: ${within} { ${list} }`} }`;
  const seen: T[] = [];
  for (let after: string | null = null, more = true; more;) {
    const answer: { list: Page<T>; owner?: { list: Page<T> } } = await client.ask(query, { after });
    const { nodes, pageInfo } = (answer.owner ?? answer).list;
    seen.push(...nodes);
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  return seen;
};
