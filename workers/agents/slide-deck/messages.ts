/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly nothing: string;
  readonly asOf: (day: string | number) => string;
  readonly agenda: string;
  readonly page: string;
  readonly parts: {
    readonly summary: string;
    readonly kpis: string;
    readonly process: string;
    readonly data: string;
    readonly initiatives: string;
    readonly runs: string;
    readonly closing: string;
  } & Readonly<Record<string, string>>;
  readonly summary: string;
  readonly partOf: (headline: string | number, number: string | number, total: string | number) => string;
  readonly kpis: (reached: string | number, judged: string | number) => string;
  readonly kpisUnjudged: (total: string | number) => string;
  readonly reached: string;
  readonly missed: string;
  readonly unjudged: string;
  readonly reachedAlt: (reached: string | number, judged: string | number) => string;
  readonly missedKpi: (name: string | number, value: string | number, target: string | number) => string;
  readonly kpiLeast: (name: string | number, share: string | number) => string;
  readonly kpiShares: string;
  readonly kpiChart: (lowest: string | number) => string;
  readonly kpiTable: (missed: string | number) => string;
  readonly kpiTableAll: string;
  readonly course: (name: string | number, hits: string | number, judged: string | number, value: string | number, target: string | number) => string;
  readonly courseAlt: (name: string | number, first: string | number, last: string | number) => string;
  readonly actual: string;
  readonly goal: string;
  readonly process: (name: string | number, median: string | number, p90: string | number) => string;
  readonly bottleneck: (share: string | number, from: string | number, to: string | number) => string;
  readonly waiting: string;
  readonly waitingAlt: (step: string | number, share: string | number) => string;
  readonly keyFigure: string;
  readonly keyValue: string;
  readonly data: (datasets: string | number, rows: string | number, open: string | number) => string;
  readonly dataColumns: {
    readonly name: string;
    readonly rows: string;
    readonly version: string;
    readonly updated: string;
    readonly quality: string;
    readonly gate: string;
  } & Readonly<Record<string, string>>;
  readonly openGates: string;
  readonly initiatives: (late: string | number, total: string | number, blocked: string | number) => string;
  readonly initiativesAlt: (areas: string | number) => string;
  readonly noArea: string;
  readonly stuck: (count: string | number) => string;
  readonly stuckColumns: {
    readonly name: string;
    readonly area: string;
    readonly owner: string;
    readonly due: string;
    readonly status: string;
  } & Readonly<Record<string, string>>;
  readonly late: string;
  readonly closing: (count: string | number) => string;
  readonly point: [string, string];
  readonly closingNone: string;
  readonly closingNoneText: string;
  readonly points: string;
  readonly sources: string;
  readonly noSources: string;
  readonly source: (ref: string | number, label: string | number, id: string | number, version: string | null) => string;
  readonly runNote: (agent: string | number, id: string | number, day: string | number) => string;
  readonly modelHeadline: string;
  readonly instructions: string;
  readonly warnings: {
    readonly cutRun: (agent: string | number, id: string | number) => string;
    readonly cutTable: (headline: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/slide-deck/messages.yaml');
