/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../platform/content/load-messages.js';

export interface Messages {
  readonly answer: string;
  readonly producers: {
    readonly 'source-sync': string;
    readonly export: string;
    readonly briefing: string;
    readonly advisor: string;
    readonly 'proactive-advice': string;
  } & Readonly<Record<string, string>>;
  readonly dataset: {
    readonly unknown: (id: string | number) => string;
    readonly wrongKind: (name: string | number) => string;
    readonly nearestLog: (name: string | number, missing: string | number, count: number) => string;
    readonly role: {
      readonly case: string;
      readonly activity: string;
      readonly time: string;
    } & Readonly<Record<string, string>>;
    readonly none: {
      readonly event_log: string;
      readonly any: string;
    } & Readonly<Record<string, string>>;
  };
  readonly run: {
    readonly unknown: (id: string | number) => string;
    readonly unfinished: (id: string | number, agent: string | number) => string;
  };
  readonly document: {
    readonly unknown: (id: string | number) => string;
    readonly none: string;
  };
  readonly exportCount: string;
  readonly exportTitles: {
    readonly runs: string;
    readonly events: string;
    readonly quality_checks: string;
    readonly metrics: string;
    readonly metric_definitions: string;
    readonly initiatives: string;
    readonly milestones: string;
  } & Readonly<Record<string, string>>;
  readonly exportName: (name: string | number) => string;
  readonly exportWithoutColumns: (names: string | number, title: string | number, columns: string | number) => string;
  readonly exportWithoutRows: (title: string | number) => string;
  readonly exportOtherPeriod: (title: string | number, first: string | number, last: string | number) => string;
  readonly exportPartOfPeriod: (title: string | number, first: string | number, last: string | number) => string;
  readonly exportWithoutDate: (title: string | number) => string;
  readonly failure: {
    readonly timed_out: string;
    readonly crashed: string;
  } & Readonly<Record<string, string>>;
  readonly limitExceeded: {
    readonly memory: (memoryMb: string | number) => string;
    readonly cpu: (cpuSeconds: string | number) => string;
    readonly disk: (diskMb: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/messages.yaml');
