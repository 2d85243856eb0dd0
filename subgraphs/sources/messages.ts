/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly connector: {
    readonly login_refused: string;
    readonly database_unreachable: (reason: string | number) => string;
    readonly query_failed: (reason: string | number) => string;
    readonly too_large: (limit: string | number) => string;
    readonly row_too_large: (row: string | number, limit: string | number) => string;
    readonly protocol_violated: string;
    readonly timeout: string;
    readonly too_many_pages: (limit: string | number) => string;
    readonly paging_repeats: string;
    readonly page_repeated: (page: string | number) => string;
    readonly reply_failed: (field: string | number) => string;
    readonly total_differs: (field: string | number, total: string | number, records: string | number) => string;
    readonly total_missing: (field: string | number) => string;
    readonly cursor_without_pointer: string;
    readonly next_too_long: (limit: string | number) => string;
    readonly next_unreadable: (field: string | number, value: string | number) => string;
    readonly next_not_read: (field: string | number) => string;
    readonly next_elsewhere: string;
    readonly credentials_unreadable: string;
  };
  readonly connectorWarning: {
    readonly total_uncertain: (field: string | number, total: string | number, records: string | number) => string;
    readonly file_has_next: string;
    readonly page_zero_found: (records: string | number) => string;
    readonly next_pages_empty: (field: string | number, pages: number) => string;
    readonly records_repeated: (records: number) => string;
    readonly page_suspected: (records: string | number) => string;
  };
  readonly trust: {
    readonly noDatasets: string;
    readonly neverChecked: string;
    readonly checkOutdated: string;
  } & Readonly<Record<string, string>>;
  readonly record: {
    readonly size: (name: string | number, rows: number, count: string | number, isEventLog: boolean, day: string | number) => string;
    readonly quality: (score: string | null, gate: string) => string;
    readonly source: (name: string | number, status: string, day: string | null, error: string | null) => string;
  };
  readonly superseded: {
    readonly newerRun: string;
    readonly settingsChanged: string;
  } & Readonly<Record<string, string>>;
  readonly advice: {
    readonly failed: (name: string | number) => string;
    readonly error: (message: string | number) => string;
    readonly dataAsOf: (day: string | number) => string;
    readonly noData: string;
    readonly waiting: (name: string | number) => string;
    readonly neverSynced: (day: string | number) => string;
    readonly stale: (name: string | number) => string;
    readonly lastSynced: (day: string | number, days: string | number) => string;
    readonly gate: (name: string | number, closed: boolean) => string;
    readonly score: (score: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/sources/messages.yaml');
