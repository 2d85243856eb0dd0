/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly instructions: string;
  readonly statement: {
    readonly noEvidence: string;
    readonly searchUnavailable: string;
    readonly noModel: string;
    readonly generalOnly: string;
  } & Readonly<Record<string, string>>;
  readonly suggestion: {
    readonly profile: string;
    readonly programme: string;
    readonly metrics: string;
    readonly contributions: string;
  } & Readonly<Record<string, string>>;
  readonly fact: {
    readonly datasets: string;
    readonly datasetList: (count: string | number, list: string | null) => string;
    readonly dataset: (name: string | number, gate: string, isEventLog: boolean) => string;
    readonly metrics: string;
    readonly metricList: (count: string | number, list: string | null) => string;
    readonly programme: string;
    readonly programmeState: (initiatives: string | number, hasVision: boolean) => string;
  };
  readonly advice: {
    readonly none: string;
    readonly counts: (total: number, critical: string | number, warning: string | number, info: string | number) => string;
    readonly unavailable: (domains: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/advisor/messages.yaml');
