import type { TenantClient } from './tenant-client.js';

interface Page<T> {
  nodes: T[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/**
 * Pages through a connection, by default two entries at a time, and returns all entries in order.
 * @param field the connection, preceded by its parent fields: `runsConnection` or `area(areaId: "…") runsConnection`
 * @param args further arguments of the connection
 * @throws Error if `totalCount` differs from the number of entries
 */
export const walkConnection = async <T>(client: TenantClient, field: string, args: string, selection: string, size = 2): Promise<T[]> => {
  const path = field.split(/ (?=\w+$)/);
  const close = ' }'.repeat(path.length);
  const seen: T[] = [];
  for (let after: string | null = null, more = true; more;) {
    const answer: object = await client.query(
      `query ($after: String) { at: ${path.join(' { at: ')}(first: ${size}, after: $after ${args}) {
         nodes { ${selection} } totalCount pageInfo { hasNextPage endCursor } } ${close}`,
      { after },
    );
    const page = path.reduce<object>((value) => (value as { at: object }).at, answer) as Page<T>;
    seen.push(...page.nodes);
    [after, more] = [page.pageInfo.endCursor, page.pageInfo.hasNextPage];
    if (!more && page.totalCount !== seen.length) throw new Error(`totalCount is ${page.totalCount}, the pages hold ${seen.length}`);
  }
  return seen;
};
