/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly fromRequest: string;
  readonly fromProgramme: string;
  readonly fromCaller: string;
  readonly fromModel: string;
  readonly request: (text: string | number) => string;
  readonly overview: (steps: number, days: string | number) => string;
  readonly criticalPath: (path: string | number) => string;
  readonly agentTime: (duration: string | number) => string;
  readonly agentTimeUnknown: string;
  readonly steps: string;
  readonly columns: {
    readonly step: string;
    readonly agent: string;
    readonly uses: string;
    readonly after: string;
    readonly responsible: string;
    readonly accountable: string;
    readonly days: string;
    readonly start: string;
    readonly finish: string;
    readonly latest: string;
    readonly slack: string;
    readonly source: string;
    readonly seconds: string;
  } & Readonly<Record<string, string>>;
  readonly timesCaption: string;
  readonly ownersCaption: string;
  readonly landscape: (min: string | number, max: string | number) => string;
  readonly caller: string;
  readonly measured: (duration: string | number, runs: string | number) => string;
  readonly unmeasured: string;
  readonly chart: string;
  readonly chartAlt: (steps: string | number, days: string | number) => string;
  readonly missingTitle: string;
  readonly missing: (step: string | number, what: string | number) => string;
  readonly needs: {
    readonly model: string;
    readonly web_search: string;
    readonly dataset: string;
    readonly event_log: string;
    readonly documents: string;
  } & Readonly<Record<string, string>>;
  readonly parameter: (name: string | number) => string;
  readonly warningsTitle: string;
  readonly start: string;
  readonly method: string;
  readonly methodText: string;
  readonly faults: {
    readonly no_steps: () => string;
    readonly unknown_agent: (where: string | number) => string;
    readonly not_a_step: (where: string | number) => string;
    readonly same_key: (where: string | number) => string;
    readonly unknown_step: (where: string | number) => string;
    readonly cycle: (where: string | number) => string;
  };
  readonly refusals: {
    readonly unknown: (words: string | number) => string;
    readonly nothing: string;
    readonly noTemplate: (name: string | number, known: string | number) => string;
  };
  readonly stepInput: (request: string | number, dataset: string | number) => string;
  readonly warnings: {
    readonly tooLong: (days: string | number, until: string | number, available: string | number) => string;
    readonly fallback: (template: string | number) => string;
    readonly rejected: (faults: string | number) => string;
    readonly noSummary: string;
    readonly missing: string;
  };
  readonly instructions: string;
  readonly facts: {
    readonly request: (text: string | number) => string;
    readonly step: (title: string | number, days: string | number, start: string | number, owner: string | number) => string;
  };
  readonly work: {
    readonly title: string;
    readonly quoted: (text: string | number) => string;
    readonly lead: (kind: string | number, goal: string | number, steps: number, start: string | number, end: string | number, weeks: string | number) => string;
    readonly criticalPath: (path: string | number) => string;
    readonly parallel: (titles: string | number) => string;
    readonly fitted: string;
    readonly onRecord: string;
    readonly quotedFrom: (source: string | number, text: string | number) => string;
    readonly since: (day: string | number) => string;
    readonly changeStated: (goal: string | number, end: string | number) => string;
    readonly change: (goal: string | number, from: string | number, to: string | number, unit: string | number, end: string | number) => string;
    readonly minuted: (items: string | number) => string;
    readonly minutedItem: (text: string | number, source: string | number, past: boolean) => string;
    readonly noOwner: string;
    readonly tight: (usual: string | number, available: string | number) => string;
    readonly recordedEnd: (title: string | number, due: string | number, end: string | number) => string;
    readonly relatedCaption: string;
    readonly baseline: (text: string | number) => string;
    readonly started: (start: string | number, today: string | number) => string;
    readonly dependency: (title: string | number, after: string | number) => string;
    readonly dependencies: (list: string | number) => string;
    readonly endedBefore: (titles: string | number, start: string | number) => string;
    readonly agents: (count: number) => string;
    readonly estimated: string;
    readonly stage: (number: string | number, title: string | null, until: string | number, measure: string | number) => string;
    readonly limits: (words: string | number) => string;
    readonly measure: (name: string | null, value: string | number, unit: string | number, from: string | number) => string;
    readonly measureShare: (share: string | number) => string;
    readonly measureOpen: string;
    readonly linked: (kpi: string | number, initiative: string | number) => string;
    readonly success: {
      readonly measure: (name: string | number, value: string | number, target: string | number, until: string | null, half: string | number) => string;
      readonly noTarget: (name: string | number, value: string | number) => string;
      readonly open: string;
    };
    readonly holidays: (steps: string | number) => string;
    readonly recorded: {
      readonly decide: (question: string | number) => string;
      readonly overdue: (days: number, due: string | number) => string;
      readonly onRecord: string;
      readonly lead: (milestones: number, decisions: number, last: string | number) => string;
      readonly inTime: (wanted: string | number, last: string | number, days: number) => string;
      readonly tooLate: (wanted: string | number, planned: string | number, days: number) => string;
      readonly decision: (question: string | number, owner: string | number, due: string | number, state: string) => string;
      readonly proposed: (steps: number) => string;
      readonly unknown: string;
    };
    readonly repeated: (title: string | number, unit: string | number) => string;
    readonly unit: (number: string | number, count: string | number, noun: string | number) => string;
    readonly stepByStep: string;
    readonly stepsCaption: string;
    readonly milestonesCaption: string;
    readonly risksCaption: string;
    readonly columns: {
      readonly stage: string;
      readonly from: string;
      readonly until: string;
      readonly due: string;
      readonly result: string;
      readonly weeks: string;
      readonly after: string;
      readonly initiative: string;
      readonly owner: string;
      readonly dependsOn: string;
      readonly budget: string;
      readonly benefit: string;
      readonly risk: string;
      readonly response: string;
    } & Readonly<Record<string, string>>;
  };
  readonly gantt: {
    readonly unit: string;
    readonly critical: string;
    readonly normal: string;
    readonly slack: string;
  } & Readonly<Record<string, string>>;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/solution-planning/messages.yaml');
