import { invalid } from '../../errors/index.js';
import { Keyset, type ListOrder, type Ordering, type Place, type SqlText } from './keyset.js';
import { PageCursors } from './page-cursor.js';

export const DEFAULT_PAGE = 20;
export const LARGEST_PAGE = 100;

/** Arguments of every connection; see `PageArgs`. */
export interface PageRequest {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** What a list has to load for a page. */
export interface RowsRequest {
  /** Narrow the list; all of them hold. */
  readonly conditions: readonly SqlText[];
  readonly ordering: Ordering;
  readonly limit: number;
}

/** A list as pages are made of it. */
export interface PagedList<T> {
  /** Names the list in its cursors. */
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

/** What the resolver of a connection answers. Each part is loaded when it is asked for; all share one page. */
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
  /** Whether there is more in the direction of the page, within its bounds. */
  readonly goesOn: boolean;
}

/**
 * A page of a list by the Relay Cursor Connections specification. A page begins behind a place in the order, not behind
 * a number of rows: whatever is inserted or removed meanwhile, no row is lost or shown twice.
 * @throws AppError VALIDATION_FAILED for arguments that contradict each other or name no place of this list.
 */
export const connect = <T extends object>(list: PagedList<T>, request: PageRequest): Connection<T> => {
  const keyset = new Keyset(list.order);
  const cursors = new PageCursors({ ...list, keyset });
  const { size, backward } = sizeOf(request);
  const after = placeOf(cursors, 'after', request.after);
  const before = placeOf(cursors, 'before', request.before);

  const load = async (): Promise<Page<T>> => {
    const conditions = [...(after ? [keyset.beyond(after, 'after')] : []), ...(before ? [keyset.beyond(before, 'before')] : [])];
    const found = await list.rows({ conditions, ordering: keyset.ordering(backward), limit: size + 1 });
    const rows = found.slice(0, size);
    return { rows: backward ? rows.toReversed() : rows, goesOn: found.length > size };
  };
  let loaded: Promise<Page<T>> | undefined;
  const page = (): Promise<Page<T>> => (loaded ??= load());

  const hasRows = async (condition: SqlText): Promise<boolean> =>
    (await list.rows({ conditions: [condition], ordering: keyset.ordering(false), limit: 1 })).length > 0;

  /** Whether the list goes on beyond the page on a side; asked for only where the page itself does not tell. */
  const goesOn = (side: 'after' | 'before', page: Page<T>): Lazy<boolean> => {
    if ((side === 'before') === backward && page.goesOn) return true;
    const bound = side === 'after' ? before : after;
    return bound ? () => hasRows(keyset.beyond(bound, side, true)) : false;
  };

  const cursorOf = (row: T): string => cursors.format(keyset.placeOf(row));

  return {
    edges: async () => (await page()).rows.map((node) => ({ cursor: cursorOf(node), node })),
    nodes: async () => (await page()).rows,
    totalCount: () => list.count(),
    async pageInfo() {
      const current = await page();
      const [start, end] = [current.rows[0], current.rows.at(-1)];
      return {
        hasNextPage: goesOn('after', current),
        hasPreviousPage: goesOn('before', current),
        startCursor: start ? cursorOf(start) : null,
        endCursor: end ? cursorOf(end) : null,
      };
    },
  };
};

const sizeOf = ({ first, last }: PageRequest): { size: number; backward: boolean } => {
  if (typeof first === 'number' && typeof last === 'number') throw invalid(['query', 'last'], 'Give first or last, not both', last);
  for (const [name, size] of Object.entries({ first, last })) {
    if (typeof size === 'number' && (size < 1 || size > LARGEST_PAGE))
      throw invalid(['query', name], `Input should be between 1 and ${LARGEST_PAGE}`, size);
  }
  return { size: last ?? first ?? DEFAULT_PAGE, backward: typeof last === 'number' };
};

const placeOf = (cursors: PageCursors, name: 'after' | 'before', cursor: string | null | undefined): Place | undefined => {
  if (cursor === null || cursor === undefined) return undefined;
  const place = cursors.parse(cursor);
  if (!place) throw invalid(['query', name], 'This is no cursor of this list in this order', cursor.slice(0, 200), 'invalid_cursor');
  return place;
};
