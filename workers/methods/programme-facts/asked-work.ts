import type { FactRecord } from '../../../platform/questions/index.js';
import { normaliseText } from '../../../platform/text/index.js';
import { initiativesOnAsked, type TenantState } from '../tenant-state/index.js';

/** Words that ask what is done about a thing, who does it, or what comes next. */
const ASKS_WORK =
  /maßnahme|massnahme|vorhaben|initiative|gegensteuer|(?<!\p{L})(?:tun|tut|unternehmen|unternimmt|getan|machen|mach(?:t|st))(?!\p{L})|wie (?:geht|gehts) es|weiter(?:geht|es vorgehen)|nächste\p{L}* (?:schritt|meilenstein)|dagegen|daran|arbeite[nt]|(?<!\p{L})(?:doing|done|actions?|measures?|tackl\p{L}*|address\p{L}*|fix\p{L}*|work(?:s|ing)? on|going on|next)(?!\p{L})|what (?:do|will) we do|how .* on (?:it|this)|offene\p{L}* entscheidung|open decision|decisions? (?:are|is|that are) (?:still )?open/iu;

const MAX_MILESTONES = 1;
const MAX_INITIATIVES = 3;

/** Returns whether a request asks what is done about the things that it names. */
export const asksWork = (request: string): boolean => ASKS_WORK.test(request);

/**
 * Returns the initiatives that work on the asked KPIs, and those that the asked milestones, decisions and risks belong to, each followed
 * by its next milestone and its open decisions, the most urgent initiative first.
 *
 * @param asked records that the request names
 */
export const recordsAtWork = (records: readonly FactRecord[], asked: readonly FactRecord[], state: TenantState): FactRecord[] => {
  const names = new Set(initiativesOnAsked(state).map(normaliseText));
  const parents = new Set(asked.flatMap(({ parentIds }) => parentIds));
  const initiatives = records.filter(
    (record) =>
      record.kind === 'initiative' && (asked.includes(record) || parents.has(record.id) || names.has(normaliseText(record.title))),
  );
  return initiatives
    .toSorted((a, b) => b.urgency - a.urgency)
    .slice(0, MAX_INITIATIVES)
    .flatMap((initiative) => {
      const own = records
        .filter(({ due, parentIds }) => due !== null && parentIds.includes(initiative.id))
        .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''));
      const milestones = own.filter(({ kind }) => kind === 'milestone').slice(0, MAX_MILESTONES);
      return [initiative, ...milestones, ...own.filter(({ kind }) => kind === 'decision')];
    });
};
