import { createHash } from 'node:crypto';
import type { Keyset, Position } from './keyset.js';

const VERSION = 1;
const MAX_LENGTH = 4_096;

/** Scope in which a cursor is valid. */
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
 * Formats and parses cursors of a list: base64url of a version, a tag that binds them to list, order and tenant, and the
 * position. Opaque to clients. A forged cursor exposes no data, since it is only compared with rows that the caller may read.
 */
export class PageCursors {
  private known: string | undefined;

  constructor(private readonly scope: CursorScope) {}

  private get tag(): string {
    return (this.known ??= tagOf(this.scope));
  }

  format(position: Position): string {
    return Buffer.from(JSON.stringify([VERSION, this.tag, ...position])).toString('base64url');
  }

  /** Returns the position of a cursor; undefined if the text is not a cursor, or one of another list, order or tenant. */
  parse(text: string): Position | undefined {
    if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
    const values = parseJson(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(values)) return undefined;
    const [version, tag, ...position] = values as unknown[];
    return version === VERSION && tag === this.tag && this.scope.keyset.isPosition(position) ? position : undefined;
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
