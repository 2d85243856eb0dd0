import { amountIn, isPercent, unitIn } from '../../../platform/content/index.js';
import { formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { Composition, Figure, Lead, LeftOut, SectionKey, TenantState } from '../../methods/tenant-state/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import type { Slide, SlideCard, SlideChart, Tone } from './deck-result.js';
import type { Messages } from './messages.js';

/** Maximum number of bars of a chart. */
export const MAX_BARS = 12;

export interface Drafting {
  readonly state: TenantState;
  readonly composition: Composition;
  readonly messages: Messages;
  /** Things that the request names; null without a text. */
  readonly understood: Understood | null;
  readonly lead: Lead;
  /** Kinds of things of which the state contains only those that the request is about. */
  readonly leftOut: readonly LeftOut[];
  /** Whether the request asks for each initiative; they are then listed one by one. */
  readonly listsEach?: boolean;
  /** Whether people may be named; by default, they may. */
  readonly names?: boolean;
}

/** Content of a slide. The slides of a deck with the highest `rank` are omitted first if there are too many. */
export type SlideIdea = Pick<Slide, 'headline' | 'sourceIds' | 'notes'> &
  Partial<Pick<Slide, 'bullets' | 'table' | 'chart' | 'flow' | 'cards'>> & {
    rank: 1 | 2 | 3;
    /** Whether the table has small type, so that a long list stays on one slide. */
    isDense?: boolean;
  };

/** The main statement of a section for the summary. */
export interface Finding extends SlideCard {
  /** Clause for the headline of the summary, without a full stop. */
  answer: string;
  sourceIds: string[];
}

/** Something that the readers are asked to decide. */
export interface Ask {
  decision: string;
  reason: string;
  owner: string | null;
  due: string | null;
  sourceIds: string[];
}

export interface Section {
  key: SectionKey;
  /** Most important first. */
  findings: Finding[];
  ideas: SlideIdea[];
  appendix: SlideIdea[];
  asks: Ask[];
}

export const emptySection = (key: SectionKey): Section => ({ key, findings: [], ideas: [], appendix: [], asks: [] });

/** Formats the figures of a deck in its language and records each with its sources. */
export class Amounts {
  constructor(
    private readonly composition: Composition,
    private readonly sourceIds: string[],
  ) {}

  /** Returns a count as text. */
  count(id: string, label: string, value: number): string {
    return this.composition.figures.say({ id, label, value, unit: 'count', sourceIds: this.sourceIds });
  }

  /** Returns a share from 0 to 1 as a percentage with one decimal place. */
  share(id: string, label: string, value: number): string {
    return this.record({ id, label, value, unit: 'share' }, formatPercent(value, this.language, 1));
  }

  /** Returns a value of a KPI with its unit. */
  value(id: string, label: string, value: number, unit: string | null): string {
    return this.record({ id, label, value, unit: unitText(unit, this.language) }, amountText(value, unit, this.language));
  }

  /** Returns a duration, rounded to its largest unit: 38 days, 2.5 hours. */
  duration(id: string, label: string, seconds: number): string {
    const { value, unit, decimals } = roundedDuration(seconds);
    return this.record({ id, label, value, unit: unitText(unit, this.language) }, amountText(value, unit, this.language, decimals));
  }

  private get language(): Composition['language'] {
    return this.composition.language;
  }

  private record(figure: Omit<Figure, 'sourceIds'>, text: string): string {
    this.composition.figures.say({ ...figure, sourceIds: this.sourceIds });
    return text;
  }
}

const UNIT_SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const;

/** Returns a duration in the largest unit of which there is at least one and a half, with one decimal place below ten. */
export const roundedDuration = (seconds: number): { value: number; unit: keyof typeof UNIT_SECONDS; decimals: number } => {
  const units = Object.keys(UNIT_SECONDS) as (keyof typeof UNIT_SECONDS)[];
  const unit = units.find((each) => Math.abs(seconds) >= 1.5 * UNIT_SECONDS[each]) ?? 'second';
  const value = seconds / UNIT_SECONDS[unit];
  return { value, unit, decimals: Math.abs(value) < 9.95 && Math.abs(value - Math.round(value)) >= 0.05 ? 1 : 0 };
};

/** Returns the name of a unit as the deck displays it; empty without a unit. */
export const unitText = (unit: string | null, language: Composition['language']): string =>
  unit === null || unit.trim() === '' ? '' : unitIn(language, unit.replace(/\s+/g, ' ').trim().slice(0, 20));

/** Returns a value with its unit, separated by a space that does not break; percentages have one decimal place. */
export const amountText = (
  value: number,
  unit: string | null,
  language: Composition['language'],
  decimals: number = decimalsFor([value]),
): string => {
  if (isPercent(unit)) return formatPercent(value / 100, language, 1);
  return amountIn(language, value, unitText(unit, language) || null, { maximumFractionDigits: decimals }).replace(' ', '\u00A0');
};

/** Returns the number of decimal places that values of this size need: none from 1,000, at most one from 10, otherwise at most two. */
export const decimalsFor = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null);
  const largest = Math.max(0, ...known.map(Math.abs));
  const limit = largest >= 1_000 ? 0 : largest >= 10 ? 1 : 2;
  const needed = [0, 1, 2].find((digits) => known.every((value) => Math.abs(Number(value.toFixed(digits)) - value) < 1e-9)) ?? 2;
  return Math.min(limit, needed);
};

/** Returns the title of a chart, with the number of items shown if the chart does not show all. */
export const titleOf = (title: string, shown: number, total: number, { messages }: Drafting): string =>
  shown < total ? messages.shownOf(title, shown, total) : title;

/** Splits bars into one series per meaning, so that the legend explains the colours in words. */
export const seriesByTone = <Row>(
  rows: readonly Row[],
  { tone, value, names }: { tone: (row: Row) => Tone; value: (row: Row) => number; names: Readonly<Partial<Record<Tone, string>>> },
): SlideChart['series'] =>
  (Object.entries(names) as [Tone, string][])
    .map(([name, text]) => ({ name: text, tone: name, values: rows.map((row) => (tone(row) === name ? value(row) : null)) }))
    .filter(({ values }) => values.some((each) => each !== null));

/** Returns a calendar day that does not wrap. */
export const dateText = (day: string | null, { language }: Composition): string | null =>
  day && formatDate(day, language).replaceAll(' ', '\u00A0');
