/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: (subject: string | number) => string;
  readonly headings: {
    readonly explanation: string;
    readonly facts: string;
    readonly path: string;
    readonly glossary: string;
    readonly quiz: string;
    readonly check: string;
  } & Readonly<Record<string, string>>;
  readonly chosen: (subject: string | number) => string;
  readonly nothingToLearn: string;
  readonly usedIn: (step: string | number) => string;
  readonly noQuiz: string;
  readonly howToAnswer: string;
  readonly seed: (seed: string | number) => string;
  readonly score: (right: string | number, answered: string | number) => string;
  readonly right: string;
  readonly wrong: (key: string | number) => string;
  readonly unknownQuestion: (id: string | number) => string;
  readonly unknownTerms: (terms: string | number) => string;
  readonly modelMissing: string;
  readonly unknown: {
    readonly metric: (id: string | number) => string;
    readonly dataset: (id: string | number) => string;
    readonly run: (id: string | number) => string;
    readonly step: (id: string | number) => string;
    readonly term: (id: string | number) => string;
  };
  readonly facts: {
    readonly term: (term: string | number, definition: string | number) => string;
    readonly formula: (name: string | number, formula: string | number) => string;
    readonly dataset: (name: string | number, rows: string | number, columns: string | number) => string;
    readonly columns: (names: string | number) => string;
    readonly quality: (score: string | number, gate: string | number) => string;
    readonly gates: {
      readonly open: string;
      readonly conditional: string;
      readonly closed: string;
    } & Readonly<Record<string, string>>;
    readonly run: (agent: string | number, day: string | number, status: string | number) => string;
    readonly statuses: {
      readonly queued: string;
      readonly running: string;
      readonly succeeded: string;
      readonly failed: string;
      readonly cancelled: string;
      readonly dead: string;
    } & Readonly<Record<string, string>>;
    readonly degraded: (reasons: string | number) => string;
    readonly restsOn: (labels: string | number) => string;
    readonly refused: (message: string | number) => string;
    readonly step: (title: string | number, purpose: string | number) => string;
    readonly stepState: (state: string | number) => string;
    readonly states: {
      readonly not_started: string;
      readonly running: string;
      readonly done: string;
      readonly blocked: string;
    } & Readonly<Record<string, string>>;
    readonly accountable: (role: string | number, does: string | number) => string;
  };
  readonly instructions: (subject: string | number) => string;
  readonly quiz: {
    readonly term: (definition: string | number) => string;
    readonly prerequisite: (term: string | number) => string;
    readonly because: (term: string | number, definition: string | number) => string;
    readonly needs: (term: string | number, needed: string | number) => string;
    readonly largest: string;
    readonly rows: (name: string | number, rows: string | number) => string;
    readonly formula: (name: string | number) => string;
    readonly formulaIs: (name: string | number, formula: string | number) => string;
    readonly target: (name: string | number) => string;
    readonly targetIs: (name: string | number, target: string | number) => string;
    readonly bottleneck: string;
    readonly waits: (transition: string | number, time: string | number) => string;
    readonly calculations: {
      readonly mean: (numbers: string | number) => string;
      readonly median: (numbers: string | number) => string;
      readonly 'littles-law': (orders: string | number, days: string | number) => string;
      readonly rice: (reach: string | number, impact: string | number, confidence: string | number, effort: string | number) => string;
      readonly completeness: (expected: string | number, missing: string | number) => string;
      readonly oee: (availability: string | number, performance: string | number, quality: string | number) => string;
    };
  };
  readonly pathIntro: (known: string | null) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/learning-support/messages.yaml');
