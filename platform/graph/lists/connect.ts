import { invalid } from '../../errors/index.js';
import { Keyset, type ListOrder, type Ordering, type Position, type SqlText } from './keyset.js';
import { PageCursors } from './page-cursors.js';

export const DEFAULT_PAGE = 20;
export const MAX_PAGE_SIZE = 100;

/** Arguments of every connection; see `PageArgs`. */
export interface PageRequest {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** Query of the rows for a page. */
export interface RowsRequest {
  /** Conditions that all rows meet. */
  readonly conditions: readonly SqlText[];
  readonly ordering: Ordering;
  readonly limit: number;
}

/** A list that can be paged. */
export interface PagedList<T> {
  /** Name of the list in its cursors. */
  readonly list: string;
  readonly tenantId: string;
  readonly order: ListOrder;
  rows(request: RowsRequest): Promise<T[]>;
  count(): Promise<number>;
}

export interface Edge<T> {
  readonly cursor: string;
  readonly node: T;
}

/** Result of the resolver of a connection. Each part is loaded when it is selected; all parts share one page. */
export interface Connection<T> {
  edges(): Promise<Edge<T>[]>;
  nodes(): Promise<T[]>;
  pageInfo(): Promise<{
    hasNextPage: Lazy<boolean>;
    hasPreviousPage: Lazy<boolean>;
    startCursor: string | null;
    endCursor: string | null;
  }>;
  totalCount(): Promise<number>;
}

type Lazy<T> = T | (() => Promise<T>);

interface Page<T> {
  readonly rows: T[];
  /** True if more rows follow in the direction of the page, within its bounds. */
  readonly hasMore: boolean;
}

/**
 * Returns a page of a list by the Relay Cursor Connections specification. A page begins after a position in the order, not after
 * a number of rows, so that concurrent inserts and deletes neither skip nor repeat rows.
 * @throws AppError `VALIDATION_FAILED` if the arguments contradict each other or a cursor is invalid for this list
 */
export const connect = <T extends object>(list: PagedList<T>, request: PageRequest): Connection<T> => {
  const keyset = new Keyset(list.order);
  const cursors = new PageCursors({ ...list, keyset });
  const { size, backward } = sizeOf(request);
  const after = positionOf(cursors, 'after', request.after);
  const before = positionOf(cursors, 'before', request.before);

  const load = async (): Promise<Page<T>> => {
    const conditions = [...(after ? [keyset.beyond(after, 'after')] : []), ...(before ? [keyset.beyond(before, 'before')] : [])];
    const found = await list.rows({ conditions, ordering: keyset.ordering(backward), limit: size + 1 });
    const rows = found.slice(0, size);
    return { rows: backward ? rows.toReversed() : rows, hasMore: found.length > size };
  };
  let loaded: Promise<Page<T>> | undefined;
  const page = (): Promise<Page<T>> => (loaded ??= load());

  const hasRows = async (condition: SqlText): Promise<boolean> =>
    (await list.rows({ conditions: [condition], ordering: keyset.ordering(false), limit: 1 })).length > 0;

  /** Returns whether the list has rows beyond the page on a side; queried only if the page does not contain the answer. */
  const hasRowsBeyond = (side: 'after' | 'before', page: Page<T>): Lazy<boolean> => {
    if ((side === 'before') === backward && page.hasMore) return true;
    const bound = side === 'after' ? before : after;
    return bound ? () => hasRows(keyset.beyond(bound, side, true)) : false;
  };

  const cursorOf = (row: T): string => cursors.format(keyset.positionOf(row));

  return {
    edges: async () => (await page()).rows.map((node) => ({ cursor: cursorOf(node), node })),
    nodes: async () => (await page()).rows,
    totalCount: () => list.count(),
    async pageInfo() {
      const current = await page();
      const [start, end] = [current.rows[0], current.rows.at(-1)];
      return {
        hasNextPage: hasRowsBeyond('after', current),
        hasPreviousPage: hasRowsBeyond('before', current),
        startCursor: start ? cursorOf(start) : null,
        endCursor: end ? cursorOf(end) : null,
      };
    },
  };
};

const sizeOf = ({ first, last }: PageRequest): { size: number; backward: boolean } => {
  if (typeof first === 'number' && typeof last === 'number') throw invalid(['query', 'last'], 'Give first or last, not both', last);
  for (const [name, size] of Object.entries({ first, last })) {
    if (typeof size === 'number' && (size < 1 || size > MAX_PAGE_SIZE))
      throw invalid(['query', name], `Input should be between 1 and ${MAX_PAGE_SIZE}`, size);
  }
  return { size: last ?? first ?? DEFAULT_PAGE, backward: typeof last === 'number' };
};

const positionOf = (cursors: PageCursors, name: 'after' | 'before', cursor: string | null | undefined): Position | undefined => {
  if (cursor === null || cursor === undefined) return undefined;
  const position = cursors.parse(cursor);
  if (!position) throw invalid(['query', name], 'The cursor is not valid for this list and order', cursor.slice(0, 200), 'invalid_cursor');
  return position;
};
