import { z } from 'zod';
import { amountIn, isPercent } from '../../../../platform/content/index.js';
import { formatDuration, formatNumber, formatPercent, fractionDigits, type Digits } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';

/** A number used in a text, with its sources. */
export const figureSchema = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number(),
  /** `count`, `share` (0 to 1), `seconds`, or the unit stated in the data. */
  unit: z.string(),
  /** Ids of the datasets and runs that the number was computed from; empty for counts of service records. */
  sourceIds: z.array(z.string()),
});

/** Singular and plural of a noun. */
export type Noun = readonly [one: string, several: string];

export type Figure = z.infer<typeof figureSchema>;

/** The figures of one text. Every number in a sentence is formatted here, so that each one has its sources. */
export class FigureBook {
  private readonly byId = new Map<string, Figure>();

  constructor(private readonly language: Language) {}

  get figures(): Figure[] {
    return [...this.byId.values()];
  }

  get(id: string): Figure | undefined {
    return this.byId.get(id);
  }

  /** Records a figure unless its id is already recorded, and returns it as text with its unit. */
  say(figure: Figure, digits?: Digits): string {
    if (!this.byId.has(figure.id)) this.byId.set(figure.id, figure);
    return quantity(figure.value, figure.unit, this.language, digits);
  }

  /** Records a count and returns it with its noun: "1 Lauf", "3 Läufe". */
  many(figure: Omit<Figure, 'unit'>, [one, several]: Noun): string {
    return `${this.say({ ...figure, unit: 'count' })} ${figure.value === 1 ? one : several}`;
  }
}

/** Formats a number with its unit, which is translated if it is known. Percentages have one decimal place. Shares that would round to 0% or 100% are written as "< 0.1%" or "> 99.9%". */
export const quantity = (value: number, unit: string, language: Language, digits?: Digits): string => {
  if (unit === 'count') return formatNumber(value, language, 0);
  if (unit === 'seconds') return formatDuration(value, language);
  if (unit === 'share') return share(value, language, digits);
  if (isPercent(unit)) return formatPercent(value / 100, language, digits ?? 1);
  return amountIn(language, value, unit === '' ? null : unit, fractionDigits(digits ?? readableDigits(value))).replaceAll(' ', '\u00A0');
};

/** Returns the decimal places that a reader needs: none for thousands, one for hundreds, otherwise at most two. */
const readableDigits = (value: number): Digits => ({ min: 0, max: Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 100 ? 1 : 2 });

const share = (value: number, language: Language, digits: Digits = 1): string => {
  if (value > 0 && value < 0.0005) return `< ${formatPercent(0.001, language)}`;
  if (value < 1 && value >= 0.9995) return `> ${formatPercent(0.999, language)}`;
  return formatPercent(value, language, digits);
};
