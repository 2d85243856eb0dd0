/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly titleOf: (name: string | number) => string;
  readonly and: string;
  readonly subject: {
    readonly request: string;
    readonly programme: (name: string | number) => string;
    readonly metric: (name: string | number, period: string | null, change: string | null, latest: string | null) => string;
    readonly initiative: (name: string | number, quantity: string, change: string | null, base: string | number) => string;
    readonly driver: (name: string | number, driver: string | number, change: string | null) => string;
  };
  readonly inputLabels: {
    readonly latest: (name: string | number) => string;
    readonly change: (name: string | number) => string;
    readonly effect: (name: string | number) => string;
    readonly other: string;
    readonly supposed: string;
    readonly factor: string;
    readonly benefit: string;
    readonly full: string;
    readonly partial: string;
    readonly spent: string;
    readonly rest: string;
    readonly use: string;
  };
  readonly quantities: {
    readonly benefit: string;
    readonly cost: string;
    readonly net: string;
  } & Readonly<Record<string, string>>;
  readonly points: (value: string | number) => string;
  readonly unchanged: (name: string | number) => string;
  readonly changedBy: (name: string | number, change: string | number) => string;
  readonly caseOf: (name: string | number, p10: string | number, p50: string | number, p90: string | number, share: string | null) => string;
  readonly summary: (p10: string | number, p50: string | number, p90: string | number) => string;
  readonly probability: (share: string | number, direction: string, target: string | number) => string;
  readonly transition: (from: string | number, to: string | number) => string;
  readonly processBasis: (transitions: string | number, share: string | number, change: string | number, name: string | number) => string;
  readonly onePoint: string;
  readonly driverBasis: (driver: string | number, amount: string | number, name: string | number, slope: string | number, p: string | number) => string;
  readonly withinBudget: (share: string | number, budget: string | number) => string;
  readonly withinLimit: (share: string | number, limit: string | number) => string;
  readonly compared: (base: string | number, changed: string | number, difference: string | number, baseShare: string | null, share: string | number) => string;
  readonly cases: (good: string | number, bad: string | number) => string;
  readonly strongest: (label: string | number, total: string | number) => string;
  readonly outcome: string;
  readonly figure: string;
  readonly value: string;
  readonly mean: string;
  readonly meanError: string;
  readonly sd: string;
  readonly p10: string;
  readonly p50: string;
  readonly p90: string;
  readonly probabilityRow: string;
  readonly draws: string;
  readonly withoutValue: string;
  readonly histogram: string;
  readonly histogramX: string;
  readonly histogramY: string;
  readonly histogramSource: string;
  readonly tornado: string;
  readonly tornadoY: string;
  readonly tornadoSource: (base: string | number) => string;
  readonly tornadoColumns: [string, string, string, string, string];
  readonly sobol: string;
  readonly sobolText: string;
  readonly sobolColumns: [string, string, string, string, string];
  readonly noSobol: string;
  readonly scenarios: string;
  readonly scenarioColumns: [string, string, string, string, string, string, string, string];
  readonly inputs: string;
  readonly inputColumns: [string, string, string, string, string];
  readonly kinds: {
    readonly triangular: string;
    readonly pert: string;
    readonly uniform: string;
    readonly normal: string;
    readonly lognormal: string;
    readonly constant: string;
    readonly empirical: string;
    readonly bernoulli: string;
  } & Readonly<Record<string, string>>;
  readonly parameters: {
    readonly min: string;
    readonly mode: string;
    readonly max: string;
    readonly mean: string;
    readonly sd: string;
    readonly p10: string;
    readonly p90: string;
    readonly value: string;
    readonly values: string;
    readonly probability: string;
  } & Readonly<Record<string, string>>;
  readonly correlations: (text: string | number) => string;
  readonly commentary: string;
  readonly method: string;
  readonly methodText: (formula: string | number, draws: string | number, seed: string | number, points: string | number, replicates: string | number) => string;
  readonly warnings: string;
  readonly warning: {
    readonly oneDriver: (names: string | number, driver: string | number) => string;
    readonly correlated: string;
    readonly noSobol: string;
    readonly withoutValue: (count: string | number) => string;
    readonly unused: (names: string | number) => string;
    readonly noCommentary: string;
    readonly confidence: string;
    readonly initiativesWithout: (count: string | number) => string;
    readonly initiativesCut: (count: string | number) => string;
    readonly walk: (count: string | number, steps: number) => string;
    readonly shorter: (used: number, steps: string | number) => string;
    readonly noEffect: (metric: string | number, name: string | number) => string;
    readonly noDriver: (supposed: string | number, name: string | number) => string;
    readonly partial: string;
    readonly use: (count: string | number) => string;
    readonly useAssumed: string;
    readonly association: (driver: string | number, name: string | number, count: string | number) => string;
    readonly unclear: (driver: string | number, name: string | number, p: string | number) => string;
    readonly nextOnly: (day: string | number) => string;
    readonly rate: (words: string | number) => string;
    readonly delay: (words: string | number) => string;
    readonly otherCurrency: (amount: string | number, currency: string | number) => string;
  };
  readonly commentaryTask: string;
  readonly effects: {
    readonly related: (name: string | number, change: string | number, effects: string | number) => string;
    readonly effect: (name: string | number, change: string | number, p: string | number) => string;
    readonly unrelated: (count: number) => string;
    readonly none: (name: string | number, count: number) => string;
    readonly noSeries: (name: string | number) => string;
  };
  readonly refusal: {
    readonly noSpread: (initiative: string | number, benefit: string | number) => string;
    readonly otherQuantity: (name: string | number, initiative: string | number) => string;
    readonly nothing: string;
    readonly half: string;
    readonly model: {
      readonly too_long: string;
      readonly too_deep: string;
      readonly too_large: string;
      readonly syntax: string;
      readonly not_allowed: string;
      readonly unknown_function: string;
      readonly arguments: string;
      readonly unknown_input: string;
    } & Readonly<Record<string, string>>;
    readonly experiment: {
      readonly twice: string;
      readonly order: string;
      readonly spread: string;
      readonly positive: string;
      readonly values: string;
      readonly correlation_unknown: string;
      readonly correlations: string;
      readonly scenario_unknown: string;
      readonly no_value: string;
    } & Readonly<Record<string, string>>;
  };
  readonly stated: {
    readonly change: (name: string | number, percent: string | number) => string;
    readonly product: (changes: string | number, factors: string | number, total: string | number) => string;
    readonly breakEven: (name: string | number, percent: string | number, other: string | number, change: string | number) => string;
    readonly perHead: (name: string | number, changes: string | number, share: string | number, total: string | number) => string;
    readonly collection: (effect: string, amount: string | number, days: string | number, perDay: string | number) => string;
    readonly interest: (rate: string | number, amount: string | number) => string;
    readonly unverified: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/scenario-simulation/messages.yaml');
