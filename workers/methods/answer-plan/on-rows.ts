import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Understood } from '../request-reading/index.js';
import type { Lead, PlacedKpi } from '../tenant-state/index.js';
import type { AnswerPlan } from './answer-plan.js';

/** Parts of a request that its rows answer. */
const OF_ROWS: ReadonlySet<string> = new Set(['filter', 'condition', 'group', 'measure']);
/** Minimum confidence at which a request names a thing by its own name. */
const NAMED = 0.95;
/** Minimum number of words of a request that name rows, or an area in full. */
const MIN_WORDS = 1;

interface Reading {
  readonly understood: Understood | null;
  readonly plan: AnswerPlan | null;
  /** KPIs that the request names. */
  readonly kpis: readonly Pick<PlacedKpi, 'name'>[];
  readonly input: string;
}

/**
 * Returns whether the rows of a dataset alone answer a request: it names no KPI, no record of the programme and no part of the tenant as a
 * whole. An initiative or area counts only if the request calls it by its own name, or by words that do not name the rows.
 */
export const isOnRowsAlone = (lead: Lead, { understood, plan, kpis, input }: Reading): boolean => {
  const ofRows = new Set((plan?.parts ?? []).filter(({ part }) => OF_ROWS.has(part)).flatMap(({ words }) => wordsIn(words).map(stemOf)));
  const isOther = (label: string): boolean => {
    const subject = understood?.subjects.find((each) => each.kind === 'initiative' && each.label === label);
    if (!subject || subject.confidence >= NAMED) return true;
    return subject.words.filter((word) => ofRows.has(stemOf(word))).length < MIN_WORDS;
  };
  const spoken = wordsIn(input.toLowerCase());
  const isSpoken = (area: string): boolean => wordsIn(area.toLowerCase()).every((word) => spoken.includes(word));
  return (
    kpis.length + lead.recordIds.length + lead.people.length === 0 &&
    !lead.initiatives.some(({ name }) => isOther(name)) &&
    !lead.areas.some(isSpoken) &&
    lead.sections.every((section) => section === 'data')
  );
};
