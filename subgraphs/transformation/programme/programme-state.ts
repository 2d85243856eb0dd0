import type { EntityClass, EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { IndexUnavailableError, readIndex } from '../../../platform/search/index.js';
import { BOARD_KINDS, computeBoard, type BoardLights } from '../board/board.policy.js';
import type { Day } from '../day.js';
import { Area } from '../items/area.entity.js';
import { ProgrammeDecision } from '../items/decision.entity.js';
import { Initiative } from '../items/initiative.entity.js';
import { Milestone } from '../items/milestone.entity.js';
import { Risk } from '../items/risk.entity.js';
import { readItems } from '../programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from '../programme-index/programme-index.js';
import type { ProgrammeItem } from './programme-item.js';
import { phaseStates, Programme, type StepProgress } from './programme.entity.js';

/** The current programme of a tenant with its records that are not archived, in the order in which a reader needs them. */
export interface ProgrammeState {
  programme: Programme;
  /** By position. */
  areas: Area[];
  /** By due date; those without a date last. */
  initiatives: Initiative[];
  /** Open ones first, each by due date, so that overdue ones lead. */
  milestones: Milestone[];
  /** Open ones first, each with the highest score first. */
  risks: Risk[];
  /** Open ones first by due date, those without a date last; then the decided ones, newest first. */
  decisions: ProgrammeDecision[];
  /** Null if the search index cannot be read. */
  board: BoardLights | null;
}

/**
 * Returns the current programme with its records and its board on a day; null if the tenant has none.
 * @param progress progress of the steps of each phase, from which the board takes lights as well
 */
export const readProgrammeState = async (
  em: EntityManager,
  tenantId: string,
  today: Day,
  progress: readonly StepProgress[],
): Promise<ProgrammeState | null> => {
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  if (!programme) return null;
  const { programmeId } = programme;
  const recordsOf = <T extends ProgrammeItem>(entity: EntityClass<T>): Promise<T[]> =>
    em.find(entity, { tenantId, programmeId, archivedAt: null } as unknown as FilterQuery<NoInfer<T>>) as Promise<T[]>;
  const areas = await recordsOf(Area);
  const initiatives = await recordsOf(Initiative);
  const milestones = await recordsOf(Milestone);
  const risks = await recordsOf(Risk);
  const decisions = await recordsOf(ProgrammeDecision);
  return {
    programme,
    areas: areas.toSorted((a, b) => a.position - b.position || byText(a.areaId, b.areaId)),
    initiatives: initiatives.toSorted((a, b) => byDay(a.due, b.due) || byText(a.initiativeId, b.initiativeId)),
    milestones: milestones.toSorted((a, b) => openFirst(a, b) || byDay(a.due, b.due) || byText(a.milestoneId, b.milestoneId)),
    risks: risks.toSorted((a, b) => openFirst(a, b) || b.score - a.score || byText(a.riskId, b.riskId)),
    decisions: decisions.toSorted(
      (a, b) =>
        openFirst(a, b) || Number(b.decidedAt ?? 0) - Number(a.decidedAt ?? 0) || byDay(a.due, b.due) || byText(a.decisionId, b.decisionId),
    ),
    board: await readBoard(em, tenantId, today, phaseStates(programme.storedPhases, progress)),
  };
};

const readBoard = async (
  em: EntityManager,
  tenantId: string,
  today: Day,
  phases: ReturnType<typeof phaseStates>,
): Promise<BoardLights | null> => {
  try {
    return computeBoard(readItems(await readIndex(em, tenantId, PROGRAMME_COLLECTION, BOARD_KINDS)), today, phases);
  } catch (error) {
    if (error instanceof IndexUnavailableError) return null;
    throw error;
  }
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A missing day is later than every other. */
const byDay = (a: Day | null, b: Day | null): number => byText(a ?? '~', b ?? '~');

const openFirst = (a: { status: string }, b: { status: string }): number => Number(b.status === 'open') - Number(a.status === 'open');
