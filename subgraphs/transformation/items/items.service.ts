import { AppError, invalid } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Area } from './area.entity.js';
import type { AreaCreateInput, AreaUpdateInput } from './area.input.js';
import { ProgrammeDecisionStatus, type ProgrammeDecision } from './decision.entity.js';
import type { DecideInput, DecisionCreateInput, DecisionUpdateInput } from './decision.input.js';
import { Initiative, InitiativeStatus } from './initiative.entity.js';
import type { InitiativeCreateInput, InitiativeUpdateInput } from './initiative.input.js';
import { AREA, DECISION, INITIATIVE, MILESTONE, RISK } from './item-kind.js';
import { Milestone, MilestoneStatus } from './milestone.entity.js';
import type { MilestoneCreateInput, MilestoneUpdateInput } from './milestone.input.js';
import {
  areaValues,
  decisionValues,
  initiativeValues,
  resolveParents,
  requireUniqueName,
  requireDateOrder,
  riskValues,
} from './item-values.js';
import { archiveItem, changesOf, createItem, editItem, findCurrent, type Change } from './programme-writer.js';
import type { Risk } from './risk.entity.js';
import type { RiskCreateInput, RiskUpdateInput } from './risk.input.js';
import { archiveAttachments, moveAttachments } from './attachments.js';

type Version = number | null;

/** Creates, changes and archives areas, initiatives, milestones, risks and decisions of the current programme. */
export class ItemsService {
  createArea(ctx: GraphContext, input: AreaCreateInput): Promise<Area> {
    return createItem(ctx, AREA, input, async (change) => ({ values: await areaValues(change, input), data: { name: input.name } }));
  }

  updateArea(ctx: GraphContext, areaId: string, input: AreaUpdateInput, expectedVersion: Version): Promise<Area> {
    return editItem(ctx, AREA, areaId, {
      expectedVersion,
      apply: async (_, change) => {
        const changes = changesOf<Area>(input, AREA.clearable);
        if (changes.name !== undefined) await requireUniqueName(change, changes.name, areaId);
        return changes;
      },
    });
  }

  /** Archives an area with its risks and decisions. @throws AppError AREA_NOT_EMPTY while it has initiatives */
  archiveArea(ctx: GraphContext, areaId: string, expectedVersion: Version): Promise<Area> {
    return archiveItem(ctx, AREA, areaId, expectedVersion, async (change, at) => {
      const initiatives = await change.em.count(Initiative, { tenantId: ctx.tenantId, areaId, archivedAt: null });
      if (initiatives > 0) throw new AppError('AREA_NOT_EMPTY', { initiatives });
      return archiveAttachments(change, { areaId }, at);
    });
  }

  createInitiative(ctx: GraphContext, input: InitiativeCreateInput): Promise<Initiative> {
    return createItem(ctx, INITIATIVE, input, async (change) => ({
      values: await initiativeValues(change, input),
      data: { title: input.title, area_id: input.areaId, phase: input.phase },
    }));
  }

  updateInitiative(ctx: GraphContext, initiativeId: string, input: InitiativeUpdateInput, expectedVersion: Version): Promise<Initiative> {
    return editItem(ctx, INITIATIVE, initiativeId, {
      expectedVersion,
      event: (edited) => ({ type: 'initiative.updated', data: { ...edited, ...(input.status && { status: input.status }) } }),
      apply: async (initiative, { em }) => {
        const changes = changesOf<Initiative>(input, INITIATIVE.clearable);
        if (changes.areaId !== undefined) {
          const { areaId } = await findCurrent(em, ctx.tenantId, AREA, changes.areaId);
          await moveAttachments(em, ctx.tenantId, { initiativeId, areaId });
        }
        requireDateOrder({ ...initiative, ...changes });
        return changes.status === InitiativeStatus.DONE ? { ...changes, progress: 1 } : changes;
      },
    });
  }

  /** Archives an initiative with its milestones, risks and decisions. */
  archiveInitiative(ctx: GraphContext, initiativeId: string, expectedVersion: Version): Promise<Initiative> {
    return archiveItem(ctx, INITIATIVE, initiativeId, expectedVersion, (change, at) => archiveAttachments(change, { initiativeId }, at));
  }

  createMilestone(ctx: GraphContext, input: MilestoneCreateInput): Promise<Milestone> {
    return createItem(ctx, MILESTONE, input, async ({ em }) => {
      const { initiativeId } = await findCurrent(em, ctx.tenantId, INITIATIVE, input.initiativeId);
      return {
        values: { initiativeId, title: input.title, due: input.due, status: MilestoneStatus.OPEN, completedAt: null },
        data: { title: input.title, initiative_id: initiativeId, due: input.due },
      };
    });
  }

  updateMilestone(ctx: GraphContext, milestoneId: string, input: MilestoneUpdateInput, expectedVersion: Version): Promise<Milestone> {
    return editItem(ctx, MILESTONE, milestoneId, {
      expectedVersion,
      apply: ({ status }) => {
        const { cancelled, ...fields } = input;
        const changes = changesOf<Milestone>(fields, MILESTONE.clearable);
        if (cancelled === undefined || cancelled === null) return changes;
        if (status === MilestoneStatus.COMPLETED) throw milestoneStatusError(status, MilestoneStatus.OPEN);
        return { ...changes, status: cancelled ? MilestoneStatus.CANCELLED : MilestoneStatus.OPEN };
      },
    });
  }

  /** Completes a milestone. @throws AppError MILESTONE_STATUS_NOT_ALLOWED unless it is open */
  completeMilestone(ctx: GraphContext, milestoneId: string, completedAt: Date | null): Promise<Milestone> {
    const at = pastOrNow(completedAt, 'completed_at');
    return editItem(ctx, MILESTONE, milestoneId, {
      event: (edited) => ({ type: 'milestone.completed', data: { ...edited, completed_at: at.toISOString() } }),
      apply: ({ status }) => {
        if (status !== MilestoneStatus.OPEN) throw milestoneStatusError(status, MilestoneStatus.OPEN);
        return { status: MilestoneStatus.COMPLETED, completedAt: at };
      },
    });
  }

  /** Reopens a milestone. @throws AppError MILESTONE_STATUS_NOT_ALLOWED unless it is completed */
  reopenMilestone(ctx: GraphContext, milestoneId: string): Promise<Milestone> {
    return editItem(ctx, MILESTONE, milestoneId, {
      event: (edited) => ({ type: 'milestone.reopened', data: edited }),
      apply: ({ status }) => {
        if (status !== MilestoneStatus.COMPLETED) throw milestoneStatusError(status, MilestoneStatus.COMPLETED);
        return { status: MilestoneStatus.OPEN, completedAt: null };
      },
    });
  }

  archiveMilestone(ctx: GraphContext, milestoneId: string, expectedVersion: Version): Promise<Milestone> {
    return archiveItem(ctx, MILESTONE, milestoneId, expectedVersion);
  }

  createRisk(ctx: GraphContext, input: RiskCreateInput): Promise<Risk> {
    return createItem(ctx, RISK, input, async (change) => ({
      values: await riskValues(change, input),
      data: { title: input.title, score: input.probability * input.impact },
    }));
  }

  updateRisk(ctx: GraphContext, riskId: string, input: RiskUpdateInput, expectedVersion: Version): Promise<Risk> {
    return editItem(ctx, RISK, riskId, {
      expectedVersion,
      event: (edited) => ({ type: 'risk.updated', data: { ...edited, ...(input.status && { status: input.status }) } }),
      apply: (risk, change) => this.withParents(change, risk, changesOf<Risk>(input, RISK.clearable)),
    });
  }

  archiveRisk(ctx: GraphContext, riskId: string, expectedVersion: Version): Promise<Risk> {
    return archiveItem(ctx, RISK, riskId, expectedVersion);
  }

  createDecision(ctx: GraphContext, input: DecisionCreateInput): Promise<ProgrammeDecision> {
    return createItem(ctx, DECISION, input, async (change) => ({
      values: await decisionValues(change, input),
      data: { question: input.question, due: input.due ?? null },
    }));
  }

  /** Changes an open decision. @throws AppError DECISION_ALREADY_MADE if it was already decided */
  updateDecision(ctx: GraphContext, decisionId: string, input: DecisionUpdateInput, expectedVersion: Version): Promise<ProgrammeDecision> {
    return editItem(ctx, DECISION, decisionId, {
      expectedVersion,
      apply: (decision, change) => {
        requireOpen(decision);
        return this.withParents(change, decision, changesOf<ProgrammeDecision>(input, DECISION.clearable));
      },
    });
  }

  /** Records the decision on an open question. @throws AppError DECISION_ALREADY_MADE if it was already decided */
  decide(ctx: GraphContext, decisionId: string, { decision, decidedBy, decidedAt }: DecideInput): Promise<ProgrammeDecision> {
    const at = pastOrNow(decidedAt ?? null, 'decided_at');
    return editItem(ctx, DECISION, decisionId, {
      event: (edited) => ({ type: 'decision.decided', data: { ...edited, decided_by: decidedBy } }),
      apply: (item) => {
        requireOpen(item);
        return { status: ProgrammeDecisionStatus.DECIDED, decision, decidedBy, decidedAt: at };
      },
    });
  }

  archiveDecision(ctx: GraphContext, decisionId: string, expectedVersion: Version): Promise<ProgrammeDecision> {
    return archiveItem(ctx, DECISION, decisionId, expectedVersion);
  }

  /** Keeps area and initiative of a changed record consistent: a record of an initiative belongs to the area of the initiative. */
  private async withParents<T extends Risk | ProgrammeDecision>(change: Change, item: T, changes: Partial<T>): Promise<Partial<T>> {
    if (changes.areaId === undefined && changes.initiativeId === undefined) return changes;
    const { initiativeId, areaId } = { ...item, ...changes };
    return { ...changes, ...(await resolveParents(change, { areaId, initiativeId })) };
  }
}

const requireOpen = ({ status }: ProgrammeDecision): void => {
  if (status !== ProgrammeDecisionStatus.OPEN) throw new AppError('DECISION_ALREADY_MADE');
};

const pastOrNow = (time: Date | null, name: string): Date => {
  const now = new Date();
  if (time !== null && time > now) throw invalid(['body', name], 'The time must not be in the future', time.toISOString());
  return time ?? now;
};

const milestoneStatusError = (status: MilestoneStatus, required: MilestoneStatus): AppError =>
  new AppError('MILESTONE_STATUS_NOT_ALLOWED', { status, required });
