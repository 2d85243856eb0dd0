/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly subtitle: string;
  readonly nothing: string;
  readonly sections: {
    readonly summary: string;
    readonly data_basis: string;
    readonly process: string;
    readonly data_quality: string;
    readonly kpis: string;
    readonly initiatives: string;
    readonly run: string;
    readonly missing: string;
    readonly sources: string;
    readonly method: string;
  } & Readonly<Record<string, string>>;
  readonly missing: {
    readonly summary: string;
    readonly data_basis: string;
    readonly process: string;
    readonly data_quality: string;
    readonly kpis: string;
    readonly initiatives: string;
  } & Readonly<Record<string, string>>;
  readonly nothingMissing: string;
  readonly gaps: {
    readonly datasets: (shown: string | number, total: string | number) => string;
    readonly unchecked: (names: string | number) => string;
    readonly cutCells: (names: string | number) => string;
    readonly otherRun: (id: string | number, agent: string | number) => string;
    readonly cutRun: (id: string | number, agent: string | number) => string;
    readonly outdatedRun: (id: string | number, agent: string | number) => string;
    readonly outdated: (name: string | number) => string;
    readonly noMap: (name: string | number) => string;
    readonly ambiguous: (names: string | number, table: string | number) => string;
    readonly cutSeries: (shown: string | number, total: string | number, table: string | number) => string;
    readonly unjudged: (names: string | number) => string;
    readonly unknownStatus: (values: string | number, table: string | number) => string;
    readonly cutInitiatives: (shown: string | number, total: string | number) => string;
  };
  readonly runs: {
    readonly from: (agent: string | number, day: string | number, degraded: boolean) => string;
    readonly cut: (id: string | number) => string;
  };
  readonly source: string;
  readonly details: string;
  readonly opening: {
    readonly situation: string;
    readonly findings: string;
    readonly decisions: string;
    readonly decision: string;
    readonly owner: string;
    readonly until: string;
    readonly unnamed: string;
    readonly area: (name: string | number, kpis: string | null, missed: string | null, initiatives: string | null, late: string | null) => string;
    readonly initiative: (name: string | number, status: string | number, owner: string | null, due: string | null, progress: string | null, budget: string | null, risk: string | null) => string;
    readonly spent: (spent: string | number, budget: string | number) => string;
    readonly areaKpis: (name: string | number) => string;
    readonly areaMissed: (name: string | number) => string;
    readonly areaInitiatives: (name: string | number) => string;
    readonly areaLate: (name: string | number) => string;
    readonly progressOf: (name: string | number) => string;
    readonly budgetOf: (name: string | number) => string;
    readonly spentOf: (name: string | number) => string;
    readonly undated: string;
    readonly none: string;
    readonly overdueLabel: string;
    readonly daysLabel: string;
    readonly milestoneNoun: [string, string];
    readonly dayNoun: [string, string];
    readonly overdueMilestones: (count: string | number, title: string | number, days: string | number, owner: string | null) => string;
    readonly milestone: (title: string | number, initiative: string | null, due: string | number, state: string | number) => string;
    readonly question: (question: string | number, state: string | number, owner: string | null, due: string | null, outcome: string | null) => string;
    readonly risk: (title: string | number, score: string | number, owner: string | null, mitigation: string | null) => string;
    readonly riskScore: (name: string | number) => string;
    readonly dataset: (name: string | number, rows: string | number, columns: string | number, day: string | number, score: string | null, gate: string | number) => string;
    readonly datasetRows: (name: string | number) => string;
    readonly datasetColumns: (name: string | number) => string;
    readonly datasetQuality: (name: string | number) => string;
    readonly columnNoun: [string, string];
  };
  readonly askedKpi: {
    readonly definition: string;
    readonly feature: string;
    readonly content: string;
    readonly purpose: string;
    readonly formula: string;
    readonly dataset: string;
    readonly owner: string;
    readonly status: string;
    readonly draft: string;
    readonly values: (count: number) => string;
    readonly period: string;
    readonly value: string;
    readonly reached: string;
    readonly means: (period: string | number) => string;
    readonly against: (period: string | null) => string;
    readonly missedSince: string;
    readonly wholeSeries: string;
    readonly kpi: string;
    readonly mean: string;
    readonly count: string;
  };
  readonly review: {
    readonly title: (period: string | null, goal: string) => string;
    readonly quoted: (name: string | number) => string;
    readonly met: (period: string | number, goal: string, met: string | number, judged: string | number, names: string | null) => string;
    readonly metLabel: string;
    readonly judgedLabel: string;
    readonly deviations: (count: number, extent: string) => string;
    readonly deviation: (name: string | number, value: string | number, target: string | number, share: string | number, period: string | null, before: string | number) => string;
    readonly measures: (items: string | number, kind: string) => string;
    readonly noMeasure: string;
    readonly measure: (name: string | number, status: string | number, progress: string | null, due: string | null, state: string, owner: string | null) => string;
    readonly points: (difference: string | number) => string;
    readonly each: (name: string | number, value: string | number, position: string, target: string | null, distance: string | null, day: string | null, before: string | number, change: string | null) => string;
    readonly unplanned: (items: string | number) => string;
    readonly beside: (name: string | number, value: string | number, target: string | number) => string;
    readonly undirected: (names: string | number) => string;
    readonly plan: string;
    readonly distance: string;
    readonly before: string;
    readonly caption: (period: string | number, goal: string) => string;
    readonly note: string;
  };
  readonly programme: {
    readonly board: string;
    readonly area: string;
    readonly phases: string;
    readonly phase: string;
    readonly from: string;
    readonly to: string;
    readonly state: string;
    readonly ended: string;
    readonly ahead: string;
    readonly running: string;
    readonly initiatives: string;
    readonly goals: string;
    readonly goal: string;
    readonly measure: string;
    readonly current: string;
    readonly target: string;
    readonly due: string;
    readonly milestones: string;
    readonly milestone: string;
    readonly initiative: string;
    readonly owner: string;
    readonly overdue: string;
    readonly open: string;
    readonly decisions: string;
    readonly question: string;
    readonly outcome: string;
    readonly decided: string;
    readonly reached: string;
    readonly cancelled: string;
    readonly risks: string;
    readonly risk: string;
    readonly score: string;
    readonly mitigation: string;
  } & Readonly<Record<string, string>>;
  readonly attention: string;
  readonly dataBasis: {
    readonly caption: string;
    readonly columns: {
      readonly ref: string;
      readonly name: string;
      readonly rows: string;
      readonly columns: string;
      readonly version: string;
      readonly updated: string;
      readonly quality: string;
      readonly gate: string;
    } & Readonly<Record<string, string>>;
    readonly columnTable: {
      readonly caption: (name: string | number) => string;
      readonly column: string;
      readonly empty: string;
      readonly share: string;
      readonly distinct: string;
    };
    readonly note: string;
  };
  readonly process: {
    readonly figures: string;
    readonly figureColumns: {
      readonly name: string;
      readonly value: string;
    } & Readonly<Record<string, string>>;
    readonly cases: string;
    readonly events: string;
    readonly activities: string;
    readonly variants: string;
    readonly period: string;
    readonly days: (first: string | number, last: string | number) => string;
    readonly median: string;
    readonly mean: string;
    readonly p90: string;
    readonly fitness: string;
    readonly bottlenecks: string;
    readonly bottleneckCaption: string;
    readonly bottleneckColumns: {
      readonly step: string;
      readonly count: string;
      readonly total: string;
      readonly share: string;
      readonly median: string;
    } & Readonly<Record<string, string>>;
    readonly bottleneckChart: string;
    readonly bottleneckAxis: string;
    readonly variantsShown: string;
    readonly edges: string;
    readonly variantTitle: string;
    readonly variantCaption: (shown: string | number, total: string | number) => string;
    readonly variantColumns: {
      readonly path: string;
      readonly cases: string;
      readonly share: string;
      readonly median: string;
    } & Readonly<Record<string, string>>;
    readonly moreSteps: (count: string | number) => string;
    readonly rework: string;
    readonly reworkText: (share: string | number, cases: string | number, extra: string | number) => string;
    readonly noRework: string;
    readonly reworkCaption: string;
    readonly reworkColumns: {
      readonly activity: string;
      readonly cases: string;
      readonly extra: string;
      readonly most: string;
    } & Readonly<Record<string, string>>;
    readonly conformance: string;
    readonly conformanceText: (reference: string | number, share: string | number, fitness: string | number) => string;
    readonly references: {
      readonly given: string;
      readonly most_frequent_variant: string;
    } & Readonly<Record<string, string>>;
    readonly deviationCaption: string;
    readonly deviationColumns: {
      readonly activity: string;
      readonly skipped: string;
      readonly additional: string;
    } & Readonly<Record<string, string>>;
    readonly map: string;
    readonly mapAlt: (activities: string | number, edges: string | number) => string;
  };
  readonly quality: {
    readonly caption: string;
    readonly dataset: string;
    readonly overall: string;
    readonly chart: string;
    readonly findings: string;
    readonly findingColumns: {
      readonly dataset: string;
      readonly finding: string;
      readonly columns: string;
      readonly failed: string;
      readonly checked: string;
      readonly share: string;
    } & Readonly<Record<string, string>>;
    readonly noFindings: string;
    readonly gate: (name: string | number, gate: string | number, reasons: string | null) => string;
  };
  readonly kpis: {
    readonly shown: string;
    readonly all: string;
    readonly value: (name: string | number) => string;
    readonly target: (name: string | number) => string;
    readonly before: (name: string | number) => string;
    readonly charts: string;
    readonly chart: (name: string | number, area: string | null) => string;
    readonly actual: string;
    readonly goal: string;
    readonly noted: (day: string | number, text: string | number) => string;
  };
  readonly initiatives: {
    readonly caption: (table: string | number) => string;
    readonly columns: {
      readonly name: string;
      readonly area: string;
      readonly status: string;
      readonly owner: string;
      readonly due: string;
      readonly progress: string;
      readonly budget: string;
      readonly spent: string;
    } & Readonly<Record<string, string>>;
    readonly overdue: string;
    readonly shown: string;
    readonly all: string;
    readonly contentCaption: string;
    readonly content: string;
    readonly benefit: string;
    readonly stuckCaption: string;
    readonly stuckColumns: {
      readonly days: string;
      readonly risk: string;
    } & Readonly<Record<string, string>>;
    readonly unit: (title: string | number, unit: string | number) => string;
  };
  readonly sources: {
    readonly dataset: (version: string | number) => string;
    readonly run: (dataset: string | number, version: string | number) => string;
    readonly unknownVersion: string;
    readonly version: (version: string | number) => string;
    readonly accessed: (day: string | number) => string;
  };
  readonly method: {
    readonly checksums: string;
    readonly opened: string;
    readonly composed: string;
    readonly today: (day: string | number) => string;
    readonly columns: string;
    readonly reached: string;
    readonly quality: string;
    readonly process: (name: string | number) => string;
    readonly warning: (name: string | number, warning: string | number) => string;
    readonly runs: string;
    readonly correlation: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/report-generation/messages.yaml');
