import { addDays, daysBetween, type Day } from '../day.js';
import { PHASES, ProgrammePhase } from '../phase.js';
import type { StoredPhase } from './programme.entity.js';

/** Share of each phase in the duration of a programme. Delivery takes the longest; the shares add up to 1. */
const SHARES: Readonly<Record<ProgrammePhase, number>> = {
  [ProgrammePhase.ORIENT]: 0.06,
  [ProgrammePhase.UNDERSTAND]: 0.12,
  [ProgrammePhase.ANALYSE]: 0.14,
  [ProgrammePhase.DEFINE]: 0.1,
  [ProgrammePhase.DECIDE]: 0.08,
  [ProgrammePhase.DELIVER]: 0.35,
  [ProgrammePhase.SUSTAIN]: 0.15,
};

/**
 * Spreads the phases over a programme from its first to its last day, one after the other. A programme of less than about 17 days has
 * phases that share days, because each takes at least one.
 */
export const schedulePhases = (start: Day, targetDate: Day): StoredPhase[] => {
  const days = daysBetween(start, targetDate) + 1;
  let share = 0;
  return PHASES.map((phase) => {
    const first = Math.min(days - 1, Math.round(share * days));
    share += SHARES[phase];
    const last = Math.max(first, Math.round(share * days) - 1);
    return { phase, plannedFrom: addDays(start, first), plannedTo: addDays(start, last) };
  });
};
