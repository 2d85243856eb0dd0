import type { LocalizedText } from '../../platform/content/index.js';
import type { ConnectorWarning, RemoteData } from '../../subgraphs/sources/index.js';

/** What a fetch process is to fetch. */
export interface FetchOrder {
  remote: RemoteData;
  /** Path of the file to write. */
  file: string;
  maxBytes: number;
  timeoutMs: number;
  allowLoopback: boolean;
  /** W3C traceparent of the attempt. */
  traceparent: string | null;
}

export type FetchOutcome =
  | { kind: 'fetched'; warnings: ConnectorWarning[] }
  /** The source cannot be read, for a reason that lies in the source. */
  | { kind: 'refused'; fault: { code: string; text: LocalizedText } }
  /** Possibly transient error, such as a full disk. */
  | { kind: 'error'; message: string };

export type ToFetchProcess = { type: 'fetch'; id: number; order: FetchOrder } | { type: 'abort'; id: number };

export type FromFetchProcess =
  | { type: 'ready' }
  /** Sent every second, so that a process whose event loop is blocked is noticed. */
  | { type: 'alive' }
  | { type: 'ended'; id: number; outcome: FetchOutcome };
