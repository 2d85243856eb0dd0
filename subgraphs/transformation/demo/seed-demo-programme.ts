import type { GraphContext } from '../../../platform/graph/context.js';
import type { DemoTenant } from '../../../platform/demo-tenants.js';
import { dayOf, type Day } from '../day.js';
import { AREA, DECISION, INITIATIVE, MILESTONE, RISK } from '../items/item-kind.js';
import { decisionValues, initiativeValues, riskValues } from '../items/item-values.js';
import { MilestoneStatus } from '../items/milestone.entity.js';
import { ProgrammeDecisionStatus } from '../items/decision.entity.js';
import { insertItem, type Change } from '../items/programme-writer.js';
import { Programme } from '../programme/programme.entity.js';
import { ScopeCheckService } from '../scope/scope-check.service.js';
import { createProgramme } from '../setup.js';
import { loadDemoProgramme, shiftTo, workday, type DemoProgramme } from './demo-programme.js';

type DemoInitiative = DemoProgramme['initiatives'][number];
type DemoRisk = DemoProgramme['risks'][number];
type DemoDecision = DemoProgramme['decisions'][number];

/** Area or initiative that a record is attached to. */
interface Parent {
  areaId?: string;
  initiativeId?: string;
}

/** Seeds the programme of a demo company, shifted to the current day. Does nothing if the tenant has or had a programme. */
export const seedDemoProgramme = async (ctx: GraphContext, { company }: DemoTenant, now = new Date()): Promise<void> => {
  if ((await ctx.em.count(Programme, { tenantId: ctx.tenantId })) > 0) return;
  const content = shiftTo(loadDemoProgramme(company), dayOf(now));
  const areaIds = await ctx.em.fork().transactional(async (em) => {
    const programme = await createProgramme(em, ctx.tenantId, programmeInput(content), ctx.actor);
    const seeder = new Seeder({ em, programme }, ctx);
    const ids = await seeder.addAreas(content);
    for (const initiative of content.initiatives) await seeder.addInitiative(initiative, ids.get(initiative.area) ?? '');
    for (const risk of content.risks) await seeder.addRisk(risk, {});
    for (const decision of content.decisions) await seeder.addDecision(decision, parentOf(ids, decision.area));
    return ids;
  });
  await seedScopeChecks(ctx, content, areaIds);
};

const parentOf = (areaIds: ReadonlyMap<string, string>, area: string | undefined): Parent => {
  const areaId = area && areaIds.get(area);
  return areaId ? { areaId } : {};
};

const programmeInput = ({ programme }: DemoProgramme) => ({
  name: programme.name,
  vision: programme.vision,
  purpose: programme.purpose,
  start: programme.start,
  targetDate: programme.target_date,
  budget: programme.budget,
  currency: programme.currency,
  phases: programme.phases.map(({ phase, from, to }) => ({ phase, plannedFrom: from, plannedTo: to })),
});

class Seeder {
  constructor(
    private readonly change: Change,
    private readonly ctx: GraphContext,
  ) {}

  /** Inserts the areas and returns their ids by key. */
  async addAreas({ areas }: DemoProgramme): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const [position, { key, ...values }] of areas.entries())
      ids.set(key, await insertItem(this.change, this.ctx, AREA, { ...values, position }, { name: values.name }));
    return ids;
  }

  async addInitiative(content: DemoInitiative, areaId: string): Promise<void> {
    const { phase, title, description, status, owner, start, due, progress, budget, spent, benefit, estimate } = content;
    const values = await initiativeValues(this.change, {
      ...{ areaId, phase, title, description, status, owner, start, due, progress, budget, spent, benefit, ...estimate },
      statusNote: content.status_note ?? null,
    });
    const initiativeId = await insertItem(this.change, this.ctx, INITIATIVE, values, { title, area_id: areaId, phase });
    for (const milestone of content.milestones) await this.addMilestone(milestone, initiativeId);
    for (const risk of content.risks) await this.addRisk(risk, { initiativeId });
    for (const decision of content.decisions) await this.addDecision(decision, { initiativeId });
  }

  private async addMilestone({ title, due, completed }: DemoInitiative['milestones'][number], initiativeId: string): Promise<void> {
    const values = {
      initiativeId,
      title,
      due: workday(due),
      status: completed ? MilestoneStatus.COMPLETED : MilestoneStatus.OPEN,
      completedAt: completed ? atNoon(completed) : null,
    };
    await insertItem(this.change, this.ctx, MILESTONE, values, { title, initiative_id: initiativeId, due: values.due });
  }

  async addRisk({ mitigation, ...content }: DemoRisk, parent: Parent): Promise<void> {
    const { title, probability, impact } = content;
    const values = await riskValues(this.change, { ...content, mitigation: mitigation ?? null, ...parent });
    await insertItem(this.change, this.ctx, RISK, values, { title, score: probability * impact });
  }

  async addDecision({ question, owner, due, decision, decided_by: decidedBy, decided }: DemoDecision, parent: Parent): Promise<void> {
    const open = await decisionValues(this.change, { question, owner, due: workday(due), ...parent });
    const values =
      decision && decidedBy && decided
        ? { ...open, status: ProgrammeDecisionStatus.DECIDED, decision, decidedBy, decidedAt: atNoon(decided) }
        : open;
    await insertItem(this.change, this.ctx, DECISION, values, { question, due: open.due ?? null });
  }
}

const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);

const seedScopeChecks = async (ctx: GraphContext, content: DemoProgramme, areaIds: ReadonlyMap<string, string>): Promise<void> => {
  const checks = new ScopeCheckService({ selfApproval: true });
  for (const { request, approved, rejected } of content.scope_checks) {
    const { area, data_classes: dataClasses, change_kind: changeKind, requested_by: requestedBy, ...rest } = request;
    const { checkId } = await checks.request(ctx, { ...rest, ...parentOf(areaIds, area), dataClasses, changeKind, requestedBy });
    if (approved) await checks.approve(ctx, checkId, approved.approver);
    if (rejected) await checks.reject(ctx, checkId, rejected.approver, rejected.reason);
  }
};
