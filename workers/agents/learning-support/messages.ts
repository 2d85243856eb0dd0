/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly spread: {
    readonly title: string;
    readonly days: string;
    readonly between: (one: string | number, other: string | number) => string;
    readonly otherSpan: string;
    readonly why: (name: string | number, n: string | number, mean: string | number, median: string | number, skew: string) => string;
    readonly groups: (column: string | number, high: string | number, highMean: string | number, highMedian: string | number, highCount: string | number, low: string | number, lowMean: string | number, lowMedian: string | number, lowCount: string | number) => string;
    readonly exercise: (values: string | number, unit: string | number) => string;
    readonly solution: (sum: string | number, mean: string | number, median: string | number, unit: string | number) => string;
  };
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
    readonly column: (id: string | number) => string;
    readonly value: (id: string | number) => string;
    readonly initiative: (id: string | number) => string;
    readonly milestone: (id: string | number) => string;
    readonly decision: (id: string | number) => string;
    readonly risk: (id: string | number) => string;
    readonly area: (id: string | number) => string;
    readonly step: (id: string | number) => string;
    readonly term: (id: string | number) => string;
  };
  readonly facts: {
    readonly term: (term: string | number, definition: string | number) => string;
    readonly general: (term: string | number, definition: string | number) => string;
    readonly size: (rows: string | number, columns: string | number) => string;
    readonly formula: (name: string | number, words: string | null, formula: string | number) => string;
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
  readonly formulaWords: {
    readonly quoted: (name: string | number) => string;
    readonly yes: string;
    readonly no: string;
    readonly isNull: (operand: string | number, negated: boolean) => string;
    readonly isIn: (operand: string | number, list: string | number, negated: boolean) => string;
    readonly share: (part: string | number, whole: string | number) => string;
    readonly between: (unit: string | number, from: string | number, until: string | number) => string;
    readonly countWhere: (condition: string | number) => string;
    readonly where: (value: string | number, condition: string | number) => string;
    readonly operators: {
      readonly plus: string;
      readonly minus: string;
      readonly times: string;
      readonly per: string;
      readonly is: string;
      readonly isNot: string;
      readonly below: string;
      readonly atMost: string;
      readonly above: string;
      readonly atLeast: string;
      readonly and: string;
      readonly or: string;
    } & Readonly<Record<string, string>>;
    readonly dateUnits: {
      readonly second: string;
      readonly minute: string;
      readonly hour: string;
      readonly day: string;
      readonly week: string;
      readonly month: string;
      readonly quarter: string;
      readonly year: string;
    } & Readonly<Record<string, string>>;
    readonly aggregates: {
      readonly AVG: (column: string | number) => string;
      readonly SUM: (column: string | number) => string;
      readonly MEDIAN: (column: string | number) => string;
      readonly MIN: (column: string | number) => string;
      readonly MAX: (column: string | number) => string;
      readonly STDDEV: (column: string | number) => string;
      readonly COUNT: (column: string | null) => string;
      readonly COUNT_DISTINCT: (column: string | number) => string;
    };
    readonly repeated: (column: string | number, rows: string | number) => string;
  };
  readonly traits: {
    readonly worked: (name: string | number, period: string | null, part: string | number, whole: string | number, value: string | number) => string;
    readonly draft: (name: string | number) => string;
    readonly purpose: (name: string | number, purpose: string | number) => string;
    readonly purposeAsked: (name: string | number) => string;
    readonly scope: (name: string | number, column: string | number, grain: string | number) => string;
    readonly grains: {
      readonly day: string;
      readonly week: string;
      readonly month: string;
      readonly quarter: string;
      readonly year: string;
      readonly all: string;
    } & Readonly<Record<string, string>>;
    readonly unit: (name: string | number, unit: string | null, direction: string | number) => string;
    readonly unitAsked: (name: string | number) => string;
    readonly units: [string, string, string, string];
    readonly directions: {
      readonly higher: string;
      readonly lower: string;
      readonly target: string;
    } & Readonly<Record<string, string>>;
    readonly directionAsked: (name: string | number) => string;
    readonly range: (name: string | number, periods: string | number, low: string | number, high: string | number, mean: string | number) => string;
    readonly rangeAsked: (name: string | number, periods: string | number) => string;
    readonly thresholds: (name: string | number, green: string | number, amber: string | number, lower: boolean) => string;
    readonly owner: (name: string | number, owner: string | number) => string;
    readonly ownerAsked: (name: string | number) => string;
    readonly improved: (name: string | number, initiatives: string | number) => string;
    readonly improvedAsked: (name: string | number) => string;
    readonly computedFrom: (name: string | number, dataset: string | number, dimensions: string | null) => string;
    readonly computedFromAsked: (name: string | number) => string;
    readonly eventLog: (name: string | number, caseId: string | number, activity: string | number, time: string | number) => string;
    readonly logContents: (name: string | number, events: string | number, cases: string | number, caseId: string | number, steps: string | number, list: string | number) => string;
    readonly logReading: (attributes: string | null) => string;
    readonly logLimits: string;
    readonly logGaps: (column: string | number, share: string | number) => string;
    readonly caseAsked: (name: string | number) => string;
    readonly columnTypes: (name: string | number, types: string | number) => string;
    readonly types: {
      readonly integer: string;
      readonly decimal: string;
      readonly date: string;
      readonly timestamp: string;
      readonly boolean: string;
      readonly text: string;
    } & Readonly<Record<string, string>>;
    readonly columnAsked: (name: string | number) => string;
    readonly rowsAsked: (name: string | number) => string;
    readonly period: (name: string | number, column: string | number, from: string | number, until: string | number) => string;
    readonly metrics: (name: string | number, metrics: string | number) => string;
    readonly noMetrics: (name: string | number) => string;
    readonly metricsAsked: (name: string | number) => string;
    readonly column: (name: string | number, dataset: string | number, type: string | number, filled: string | number, distinct: string | number) => string;
    readonly columnDatasetAsked: (name: string | number) => string;
    readonly columnTypeAsked: (name: string | number) => string;
    readonly columnValues: (name: string | number, values: string | number) => string;
    readonly columnValuesAsked: (name: string | number) => string;
    readonly columnRange: (name: string | number, low: string | number, high: string | number, mean: string | null) => string;
    readonly usedBy: (name: string | number, metrics: string | number) => string;
    readonly usedByAsked: (name: string | number) => string;
    readonly about: (title: string | number, text: string | number) => string;
    readonly aboutAsked: (title: string | number) => string;
    readonly due: (title: string | number, day: string | number) => string;
    readonly dueAsked: (title: string | number) => string;
    readonly belongs: (title: string | number, parent: string | number) => string;
    readonly belongsAsked: (title: string | number) => string;
    readonly parts: (kind: string, title: string | number, parts: string | number) => string;
    readonly partsAsked: (kind: string, title: string | number) => string;
    readonly part: (title: string | number, due: string | null) => string;
    readonly improves: (title: string | number, metrics: string | number) => string;
    readonly improvesAsked: (title: string | number) => string;
  };
  readonly answer: {
    readonly presumed: (name: string | number) => string;
    readonly unknown: (term: string | number) => string;
    readonly mentioned: (term: string | number, titles: string | number) => string;
    readonly generalOnly: (term: string | number) => string;
    readonly missing: (name: string | number, aspects: string | number) => string;
    readonly aspects: {
      readonly computation: string;
      readonly scope: string;
      readonly reason: string;
      readonly reading: string;
      readonly people: string;
      readonly target: string;
      readonly time: string;
      readonly money: string;
      readonly parts: string;
      readonly status: string;
      readonly meaning: string;
    } & Readonly<Record<string, string>>;
    readonly path: (name: string | number, terms: string | number) => string;
    readonly quiz: (name: string | number, count: number) => string;
  };
  readonly example: (name: string | number, text: string | number) => string;
  readonly caseDuration: string;
  readonly article: {
    readonly summary: (title: string | number, text: string | number) => string;
    readonly example: (text: string | number) => string;
  };
  readonly solutions: string;
  readonly solution: (key: string | number, answer: string | number, because: string | number) => string;
  readonly own: {
    readonly distribution: (column: string | number, dataset: string | number, count: string | number, mean: string | number, median: string | number, p90: string | number, below: string | number, skew: string) => string;
    readonly strata: (dataset: string | number, columns: string | number) => string;
    readonly before: (name: string | number, before: string | number) => string;
    readonly beforeAsked: (name: string | number) => string;
    readonly after: (name: string | number, after: string | number) => string;
    readonly afterAsked: (name: string | number) => string;
    readonly bottleneck: (from: string | number, to: string | number, share: string | number, mean: string | number) => string;
    readonly throughput: (cases: string | number, median: string | number, p90: string | number) => string;
    readonly average: (cases: string | number, mean: string | number, median: string | number) => string;
    readonly rework: (share: string | number) => string;
    readonly variants: (cases: string | number, variants: string | number) => string;
    readonly log: (cases: string | number, events: string | number, activities: string | number) => string;
    readonly activity: (name: string | number, count: string | number, cases: string | number, before: string | null, waiting: string | number) => string;
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
      readonly stratification: (simple: string | number, difficult: string | number, share: string | number) => string;
      readonly 'littles-law': (orders: string | number, days: string | number) => string;
      readonly rice: (reach: string | number, impact: string | number, confidence: string | number, effort: string | number) => string;
      readonly completeness: (expected: string | number, missing: string | number) => string;
      readonly oee: (availability: string | number, performance: string | number, quality: string | number) => string;
    };
  };
  readonly pathIntro: (known: string | null) => string;
  readonly company: {
    readonly path: (name: string | number, terms: string | number) => string;
    readonly quoted: (term: string | null, sentence: string | number, document: string | number) => string;
    readonly undefined: (term: string | number) => string;
    readonly inData: (term: string | number, names: string | number) => string;
    readonly parts: {
      readonly column: (name: string | number, dataset: string | number) => string;
      readonly step: (name: string | number, dataset: string | number) => string;
    };
    readonly fewerQuestions: (count: string | number, asked: string | number) => string;
    readonly general: (term: string | number, definition: string | number) => string;
    readonly related: (sentence: string | number, document: string | number) => string;
    readonly unrelated: (terms: string | number) => string;
    readonly reason: (sentence: string | number, document: string | number) => string;
    readonly noReason: (clause: string | number) => string;
    readonly unknown: string;
    readonly termGap: (sentence: string | number) => string;
    readonly cloze: (sentence: string | number) => string;
  };
  readonly lesson: {
    readonly value: (name: string | number, value: string | number, period: string | number) => string;
    readonly target: (name: string | number, target: string | number, state: string) => string;
    readonly before: (name: string | number, value: string | number) => string;
    readonly legend: (code: string | number, text: string | number) => string;
    readonly quoted: (name: string | number, text: string | number, document: string | number) => string;
    readonly general: (name: string | number, text: string | number) => string;
    readonly undefined: (name: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/learning-support/messages.yaml');
