import { AppError, invalid } from '../../../platform/errors/index.js';
import type { Day } from '../day.js';
import { Area } from './area.entity.js';
import type { AreaCreateInput } from './area.input.js';
import { ProgrammeDecisionStatus, type ProgrammeDecision } from './decision.entity.js';
import type { DecisionCreateInput } from './decision.input.js';
import { InitiativeStatus, type Initiative } from './initiative.entity.js';
import type { InitiativeCreateInput } from './initiative.input.js';
import { AREA, INITIATIVE } from './item-kind.js';
import { findCurrent, type Change } from './programme-writer.js';
import { RiskStatus, type Risk } from './risk.entity.js';
import type { RiskCreateInput } from './risk.input.js';

/** Returns the values of a new area with defaults for absent fields. @throws AppError AREA_NAME_TAKEN if the name is not unique */
export const areaValues = async (change: Change, input: AreaCreateInput): Promise<Partial<Area>> => {
  await requireUniqueName(change, input.name);
  return {
    name: input.name,
    purpose: input.purpose ?? null,
    owner: input.owner ?? null,
    members: input.members ?? [],
    position: input.position ?? (await nextPosition(change)),
  };
};

export const initiativeValues = async ({ em, programme }: Change, input: InitiativeCreateInput): Promise<Partial<Initiative>> => {
  const { areaId } = await findCurrent(em, programme.tenantId, AREA, input.areaId);
  const status = input.status ?? InitiativeStatus.PLANNED;
  const values = {
    areaId,
    phase: input.phase,
    title: input.title,
    description: input.description ?? null,
    status,
    statusNote: input.statusNote ?? null,
    owner: input.owner ?? null,
    start: input.start ?? null,
    due: input.due ?? null,
    budget: input.budget ?? null,
    spent: input.spent ?? 0,
    benefit: input.benefit ?? null,
    effort: input.effort ?? null,
    reach: input.reach ?? null,
    impact: input.impact ?? null,
    confidence: input.confidence ?? null,
    ease: input.ease ?? null,
    progress: status === InitiativeStatus.DONE ? 1 : (input.progress ?? 0),
    metricIds: input.metricIds ?? [],
  };
  requireDateOrder(values);
  return values;
};

export const riskValues = async (change: Change, input: RiskCreateInput): Promise<Partial<Risk>> => ({
  ...(await resolveParents(change, input)),
  title: input.title,
  description: input.description ?? null,
  probability: input.probability,
  impact: input.impact,
  mitigation: input.mitigation ?? null,
  owner: input.owner ?? null,
  status: input.status ?? RiskStatus.OPEN,
});

export const decisionValues = async (change: Change, input: DecisionCreateInput): Promise<Partial<ProgrammeDecision>> => ({
  ...(await resolveParents(change, input)),
  question: input.question,
  decision: null,
  owner: input.owner ?? null,
  due: input.due ?? null,
  status: ProgrammeDecisionStatus.OPEN,
  decidedBy: null,
  decidedAt: null,
  proposalRunId: null,
  proposalId: null,
  proposalSubject: null,
  proposalApproved: null,
});

/**
 * Checks area and initiative of a record and returns their ids. With an initiative, the area is that of the initiative.
 * @throws AppError NOT_FOUND if one does not exist; ITEM_ARCHIVED if it is archived
 */
export const resolveParents = async (
  { em, programme: { tenantId } }: Change,
  { areaId, initiativeId }: { areaId?: string | null | undefined; initiativeId?: string | null | undefined },
): Promise<{ areaId: string | null; initiativeId: string | null }> => {
  if (initiativeId != null) {
    const initiative = await findCurrent(em, tenantId, INITIATIVE, initiativeId);
    return { areaId: initiative.areaId, initiativeId };
  }
  return { areaId: areaId == null ? null : (await findCurrent(em, tenantId, AREA, areaId)).areaId, initiativeId: null };
};

/** @throws AppError AREA_NAME_TAKEN if another area of the programme has the name, ignoring case */
export const requireUniqueName = async ({ em, programme: { tenantId, programmeId } }: Change, name: string, except = ''): Promise<void> => {
  const rows = await em.execute<{ area_id: string }[]>(
    `SELECT area_id FROM transformation.area
      WHERE tenant_id = ? AND programme_id = ? AND archived_at IS NULL AND lower(name) = lower(?) AND area_id <> ?`,
    [tenantId, programmeId, name, except],
  );
  if (rows.length > 0) throw new AppError('AREA_NAME_TAKEN');
};

const nextPosition = async ({ em, programme: { tenantId, programmeId } }: Change): Promise<number> => {
  const [last] = await em.find(Area, { tenantId, programmeId, archivedAt: null }, { orderBy: { position: 'desc' }, limit: 1 });
  return last ? last.position + 1 : 0;
};

export const requireDateOrder = ({ start, due }: { start: Day | null; due: Day | null }): void => {
  if (start !== null && due !== null && due < start) throw invalid(['body', 'due'], 'The end must not be before the start', due);
};
