import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from './programme-writer.js';
import { ProgrammeDecision } from './decision.entity.js';
import { Milestone } from './milestone.entity.js';
import { Risk } from './risk.entity.js';

/** Archives the records attached to an initiative or an area, and returns their ids. */
export const archiveAttachments = async (
  { em, programme: { tenantId } }: Change,
  owner: { areaId: string } | { initiativeId: string },
  at: Date,
): Promise<string[]> => {
  const where = { tenantId, archivedAt: null, ...owner };
  const milestones = 'initiativeId' in owner ? await em.find(Milestone, { tenantId, archivedAt: null, ...owner }) : [];
  const risks = await em.find(Risk, where);
  const decisions = await em.find(ProgrammeDecision, where);
  for (const item of [...milestones, ...risks, ...decisions])
    Object.assign(item, { archivedAt: at, updatedAt: at, version: item.version + 1 });
  return [
    ...milestones.map(({ milestoneId }) => milestoneId),
    ...risks.map(({ riskId }) => riskId),
    ...decisions.map(({ decisionId }) => decisionId),
  ];
};

/** Moves the risks and decisions of an initiative to the new area of the initiative. */
export const moveAttachments = async (
  em: EntityManager,
  tenantId: string,
  { initiativeId, areaId }: { initiativeId: string; areaId: string },
): Promise<void> => {
  await em.nativeUpdate(Risk, { tenantId, initiativeId }, { areaId });
  await em.nativeUpdate(ProgrammeDecision, { tenantId, initiativeId }, { areaId });
};
