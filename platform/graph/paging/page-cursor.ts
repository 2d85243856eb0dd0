import { createHash } from 'node:crypto';
import type { Keyset, Place } from './keyset.js';

const VERSION = 1;
const MAX_LENGTH = 4_096;

/** What a cursor is valid for. */
export interface CursorScope {
  readonly list: string;
  readonly tenantId: string;
  readonly keyset: Keyset;
}

const tagOf = ({ list, tenantId, keyset }: CursorScope): string =>
  createHash('sha256')
    .update(JSON.stringify([list, tenantId, keyset.signature]))
    .digest('hex')
    .slice(0, 12);

/**
 * Cursors of a list: base64url of a version, a tag that binds them to list, order and tenant, and the place. Opaque to
 * clients; a forged one reaches nothing, since the place is only compared with rows that the caller may read.
 */
export class PageCursors {
  private known: string | undefined;

  constructor(private readonly scope: CursorScope) {}

  private get tag(): string {
    return (this.known ??= tagOf(this.scope));
  }

  format(place: Place): string {
    return Buffer.from(JSON.stringify([VERSION, this.tag, ...place])).toString('base64url');
  }

  /** The place that a cursor names; undefined for text that is none, or one of another list, order or tenant. */
  parse(text: string): Place | undefined {
    if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
    const values = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(values)) return undefined;
    const [version, tag, ...place] = values as unknown[];
    return version === VERSION && tag === this.tag && this.scope.keyset.isPlace(place) ? place : undefined;
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
