import { localized, type Language } from '../../../platform/content/index.js';
import { daysBetween, displayDay, type Day } from '../day.js';
import { messagesIn, type Messages } from '../messages.js';
import type { ProgrammePhase } from '../phase.js';
import { LIGHT_POLICY } from './findings.policy.js';
import { Light, type LightReason } from './light.js';

/** Planned dates of a phase and the state of its steps in the process landscape. */
export interface PhaseState {
  readonly phase: ProgrammePhase;
  readonly plannedFrom: Day | null;
  readonly plannedTo: Day | null;
  /** Number of steps of the phase; 0 if unknown. */
  readonly steps: number;
  readonly done: number;
}

/**
 * Returns the reason for the light of an area in a phase for which it has no initiative: the phase is planned, running, done or
 * late. The elapsed share of a running phase is linear, as for initiatives. Null if the phase has no planned dates.
 */
export const phaseReason = ({ plannedFrom, plannedTo, steps, done }: PhaseState, today: Day): LightReason | null => {
  if (plannedFrom === null || plannedTo === null) return null;
  const days = { from: plannedFrom, to: plannedTo };
  if (today < plannedFrom) return reason('phase_planned', Light.GREEN, (board, day) => board.phasePlanned(day(days.from)));
  if (steps > 0 && done === steps) return reason('phase_done', Light.GREEN, (board) => board.phaseDone(steps));
  if (today > plannedTo && steps > 0)
    return reason('phase_overdue', Light.AMBER, (board, day) => board.phaseOverdue(day(days.to), steps - done, steps));
  const elapsed = daysBetween(plannedFrom, today) / Math.max(1, daysBetween(plannedFrom, plannedTo));
  if (steps === 0 || elapsed - done / steps < LIGHT_POLICY.behindAmber)
    return reason('phase_running', Light.GREEN, (board, day) => board.phaseRunning(day(days.to), done, steps));
  return reason('phase_behind', Light.AMBER, (board) => board.phaseBehind(done, steps, Math.round(elapsed * 100)));
};

const reason = (
  code: LightReason['code'],
  light: Light,
  textOf: (board: Messages['board'], day: (at: Day) => string) => string,
): LightReason => ({
  code,
  light,
  text: localized(messagesIn, ({ board }, language: Language) => textOf(board, (at) => displayDay(at, language))),
  item: null,
});
