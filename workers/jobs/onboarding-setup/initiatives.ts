import type { EntityManager } from '@mikro-orm/postgresql';
import type { SetupPlan } from '../../../subgraphs/onboarding/index.js';
import { addInitiative, addMilestone, Area, Initiative, ProgrammePhase } from '../../../subgraphs/transformation/index.js';

/** Created records, kept records, and answers that refer to an unknown area or initiative. */
interface InitiativeOutcome {
  initiativeIds: string[];
  milestoneIds: string[];
  kept: string[];
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Adds the initiatives of an interview to the areas that they name, and the milestones to the initiatives. */
export const setUpInitiatives = async (
  em: EntityManager,
  tenantId: string,
  actor: string,
  { initiatives, milestones }: Pick<SetupPlan, 'initiatives' | 'milestones'>,
): Promise<InitiativeOutcome> => {
  const outcome: InitiativeOutcome = { initiativeIds: [], milestoneIds: [], kept: [] };
  const areas = await em.find(Area, { tenantId, archivedAt: null });
  for (const { area, ...initiative } of initiatives) {
    const areaId = areas.find(({ name }) => isSame(name, area))?.areaId;
    if (areaId === undefined) {
      outcome.kept.push(`initiative without area: ${initiative.title}`);
      continue;
    }
    const { initiativeId, created } = await addInitiative(em, tenantId, { ...initiative, areaId, phase: ProgrammePhase.DELIVER }, actor);
    if (created) outcome.initiativeIds.push(initiativeId);
    else outcome.kept.push(`initiative: ${initiative.title}`);
  }
  const present = await em.find(Initiative, { tenantId, archivedAt: null });
  for (const { initiative, ...milestone } of milestones) {
    const initiativeId = present.find(({ title }) => isSame(title, initiative))?.initiativeId;
    if (initiativeId === undefined) {
      outcome.kept.push(`milestone without initiative: ${milestone.title}`);
      continue;
    }
    const { milestoneId, created } = await addMilestone(em, tenantId, { ...milestone, initiativeId }, actor);
    if (created) outcome.milestoneIds.push(milestoneId);
    else outcome.kept.push(`milestone: ${milestone.title}`);
  }
  return outcome;
};
