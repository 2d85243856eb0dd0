/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly noSeries: string;
  readonly noneUsable: string;
  readonly unknownMetric: (id: string | number) => string;
  readonly metricOfOtherDataset: (name: string | number) => string;
  readonly withoutColumn: string;
  readonly unknownColumn: (column: string | number, dataset: string | number) => string;
  readonly noDirection: string;
  readonly runWithoutKpi: string;
  readonly obstacles: {
    readonly too_short: string;
    readonly too_short_since_step: string;
    readonly constant: string;
    readonly not_comparable: string;
    readonly too_few_errors: string;
  } & Readonly<Record<string, string>>;
  readonly step: (name: string | number, day: string | number, before: string | number, after: string | number) => string;
  readonly bounded: (name: string | number, from: string | number, until: string | number, count: string | number) => string;
  readonly restricted: (name: string | number, filters: string | number) => string;
  readonly notRestrictable: (filters: string | number) => string;
  readonly beyondBest: (levels: string | number, best: string | number, day: string | number) => string;
  readonly notComputable: string;
  readonly noDataset: string;
  readonly noGrain: string;
  readonly aimsAtValue: string;
  readonly unknownDirection: string;
  readonly cautions: {
    readonly short_series: string;
    readonly gaps: string;
    readonly outliers: string;
    readonly forecast_worsens: string;
    readonly weaker_season: string;
    readonly no_better_than_naive: string;
    readonly capped: string;
    readonly few_origins: string;
  } & Readonly<Record<string, string>>;
  readonly methods: {
    readonly naive: string;
    readonly seasonal_naive: string;
    readonly holt_winters_additive: string;
    readonly holt_winters_multiplicative: string;
  } & Readonly<Record<string, string>>;
  readonly levels: {
    readonly conservative: string;
    readonly realistic: string;
    readonly ambitious: string;
  } & Readonly<Record<string, string>>;
  readonly grains: {
    readonly day: string;
    readonly week: string;
    readonly month: string;
    readonly quarter: string;
  } & Readonly<Record<string, string>>;
  readonly reasons: {
    readonly forecast: string;
    readonly present_level: string;
    readonly bestValue: (likelihood: string | number) => string;
    readonly towardsBest: (likelihood: string | number) => string;
    readonly beyond: (share: string | number, base: string | number, likelihood: string | number) => string;
    readonly bases: {
      readonly forecast: string;
      readonly present_level: string;
    } & Readonly<Record<string, string>>;
  };
  readonly equalSteps: (count: string | number, size: string | number, from: string | number, to: string | number, steps: string | number) => string;
  readonly summary: (name: string | number, value: string | number, due: string | number, last: string | number) => string;
  readonly due: {
    readonly single: (day: string | number) => string;
    readonly mean: (count: string | number, from: string | number, until: string | number) => string;
  };
  readonly facts: (grain: string | number, periods: string | number, first: string | number, last: string | number, method: string | number) => string;
  readonly levelColumns: [string, string, string, string];
  readonly forecastColumns: [string, string, string, string, string];
  readonly forecast: string;
  readonly comparison: string;
  readonly comparisonColumns: [string, string, string];
  readonly presentTarget: (value: string | number, due: string | null, stands: string | number) => string;
  readonly stands: {
    readonly below_conservative: string;
    readonly within_levels: string;
    readonly beyond_ambitious: string;
  } & Readonly<Record<string, string>>;
  readonly present: {
    readonly same_period_last_season: (value: string | number) => string;
    readonly median_of_last_three: (value: string | number) => string;
  };
  readonly notRecommended: string;
  readonly warnings: string;
  readonly droppedLast: (name: string | number) => string;
  readonly method: string;
  readonly methodText: string;
  readonly unusedRun: (id: string | number, agent: string | number) => string;
  readonly andMore: (count: string | number) => string;
  readonly recommended: (name: string | number, when: string | number, conservative: string | number, realistic: string | number, ambitious: string | number, current: string | number, forecast: string | number) => string;
  readonly wished: {
    readonly verdict: (verdict: string, name: string | number, target: string | number, until: string | null, likelihood: string | number, best: string | null, day: string | number) => string;
    readonly tooMuch: (verdict: string, name: string | number, target: string | number, until: string | null, likelihood: string | number, best: string | null, day: string | number) => string;
    readonly tooLittle: (verdict: string, name: string | number, target: string | number, until: string | null, likelihood: string | number, best: string | null, day: string | number) => string;
    readonly points: string;
    readonly distance: (current: string | number, when: string | number, forecast: string | number, missing: string | null) => string;
    readonly isReached: string;
    readonly reachedIn: (day: string | number) => string;
    readonly neverReached: string;
    readonly levels: (conservative: string | number, realistic: string | number, ambitious: string | number) => string;
    readonly noneComparable: (target: string | number) => string;
  };
  readonly changeSince: (name: string | number, day: string | number, mean: string | number, count: string | number, before: string | number) => string;
  readonly past: (name: string | number, mean: string | number, target: string | number, reached: string | null, periods: string | number) => string;
  readonly peers: {
    readonly standing: (name: string | number, year: string | null, count: string | number, median: string | number, best: string | null, own: string | number, stands: string, dataset: string | number) => string;
    readonly target: (target: string | number, stands: string) => string;
    readonly none: (name: string | number) => string;
  };
  readonly assumedDirection: (name: string | number, direction: string, reason: string) => string;
  readonly meantByTarget: (name: string | number, target: string | number) => string;
  readonly quoted: (name: string | number) => string;
  readonly unknownKpi: (words: string | number, kpis: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/target-recommendation/messages.yaml');
