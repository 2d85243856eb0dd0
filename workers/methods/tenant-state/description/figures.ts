import { z } from 'zod';
import { formatDuration, formatNumber, formatPercent, type Digits } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';

/** A number that a text uses, with where it comes from. */
export const figureSchema = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number(),
  /** `count`, `share` (0 to 1), `seconds`, or the unit that the data name. */
  unit: z.string(),
  /** Ids of the datasets and runs it was computed from; empty where it counts records of the service. */
  sourceIds: z.array(z.string()),
});

/** A noun for one and for several. */
export type Noun = readonly [one: string, several: string];

export type Figure = z.infer<typeof figureSchema>;

/** The figures of one text. Whatever number a sentence holds is said through here, so that none is without its source. */
export class FigureBook {
  private readonly kept = new Map<string, Figure>();

  constructor(private readonly language: Language) {}

  get figures(): Figure[] {
    return [...this.kept.values()];
  }

  get(id: string): Figure | undefined {
    return this.kept.get(id);
  }

  /** Keeps a figure, the first of an id, and gives it as text with its unit. */
  say(figure: Figure, digits?: Digits): string {
    if (!this.kept.has(figure.id)) this.kept.set(figure.id, figure);
    return quantity(figure.value, figure.unit, this.language, digits);
  }

  /** A count with its noun: "1 Lauf", "3 Läufe". */
  many(figure: Omit<Figure, 'unit'>, [one, several]: Noun): string {
    return `${this.say({ ...figure, unit: 'count' })} ${figure.value === 1 ? one : several}`;
  }
}

/** A number with its unit as people write it; a share that only rounds to nothing or to everything says so. */
export const quantity = (value: number, unit: string, language: Language, digits?: Digits): string => {
  if (unit === 'count') return formatNumber(value, language, 0);
  if (unit === 'seconds') return formatDuration(value, language);
  if (unit === 'share') return share(value, language, digits);
  return unit === '' ? formatNumber(value, language, digits) : `${formatNumber(value, language, digits)}\u00A0${unit}`;
};

const share = (value: number, language: Language, digits?: Digits): string => {
  if (value > 0 && value < 0.0005) return `< ${formatPercent(0.001, language)}`;
  if (value < 1 && value >= 0.9995) return `> ${formatPercent(0.999, language)}`;
  return formatPercent(value, language, digits);
};
