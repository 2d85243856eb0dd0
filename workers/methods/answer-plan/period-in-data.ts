import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';
import { periodDateOf } from './row-conditions.js';

type Asked = Period & { readonly words: string };

/** A year, or words that place a period relative to today. */
const PLACED =
  /(?:19|20)\d{2}|['/-]\s?\d{2}(?!\d)|(?<!\p{L})(?:letzt\p{L}*|vergangen\p{L}*|vorig\p{L}*|dies\p{L}*|aktuell\p{L}*|laufend\p{L}*|heut\p{L}*|gestern|seit|kommend\p{L}*|nächst\p{L}*|last|past|previous|this|current|today|yesterday|since|next|coming|recent\p{L}*)(?!\p{L})/iu;
const MAX_YEARS = 20;

/**
 * Returns a period that a request names without a year, such as "July and August", in the last year of which the data have such days; the
 * period itself if the data cover it or end before any.
 */
export const periodInData = <Of extends Asked>(period: Of | null, dataset: Dataset, rows: RowPlan): Of | null => {
  if (period?.from == null || period.until === null || PLACED.test(period.words)) return period;
  const column = periodDateOf(dataset, rows);
  const profile = dataset.profile.columns.find(({ name }) => name === column);
  if (typeof profile?.min !== 'string' || typeof profile.max !== 'string') return period;
  const [first, last] = [profile.min.slice(0, 10), profile.max.slice(0, 10)];
  for (let years = 0; years <= MAX_YEARS; years += 1) {
    const [from, until] = [before(period.from, years), before(period.until, years)];
    if (from <= last) return until < first ? period : { ...period, from, until };
  }
  return period;
};

const before = (day: string, years: number): string => {
  const moved = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return moved.endsWith('-02-29') && years % 4 !== 0 ? `${moved.slice(0, 8)}28` : moved;
};
