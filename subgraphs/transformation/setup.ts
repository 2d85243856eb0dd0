import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from './items/area.entity.js';
import type { AreaCreateInput } from './items/area.input.js';
import { Initiative } from './items/initiative.entity.js';
import type { InitiativeCreateInput } from './items/initiative.input.js';
import { AREA, INITIATIVE, MILESTONE } from './items/item-kind.js';
import { areaValues, initiativeValues } from './items/item-values.js';
import { Milestone, MilestoneStatus } from './items/milestone.entity.js';
import type { MilestoneCreateInput } from './items/milestone.input.js';
import { lockProgramme, insertItem } from './items/programme-writer.js';
import { Programme } from './programme/programme.entity.js';
import type { ProgrammeCreateInput, ProgrammeUpdateInput } from './programme/programme.input.js';
import { schedulePhases } from './programme/phase-schedule.js';
import { changeProgramme, insertProgramme } from './programme/programme.service.js';

/**
 * Operations on a programme for other modules, within the caller's transaction. Each function writes rows, search documents and
 * events. The first event locks the event sequence of the tenant until the commit, so callers must write their own rows first.
 * Inputs are not validated; parse them first.
 */

/** Returns the current programme; null if there is none. */
const findProgramme = (em: EntityManager, tenantId: string): Promise<Programme | null> =>
  em.findOne(Programme, { tenantId, archivedAt: null });

/**
 * Creates the current programme; with a first and a last day its phases are scheduled.
 * @throws AppError PROGRAMME_EXISTS if there is a current programme
 */
export const createProgramme = (em: EntityManager, tenantId: string, input: ProgrammeCreateInput, actor: string): Promise<Programme> =>
  insertProgramme(em, { tenantId, actor }, { ...scheduled(input), ...input });

const scheduled = ({ start, targetDate }: Pick<ProgrammeCreateInput, 'start' | 'targetDate'>): Pick<ProgrammeCreateInput, 'phases'> =>
  start == null || targetDate == null || targetDate < start ? {} : { phases: schedulePhases(start, targetDate) };

/**
 * Sets the empty fields of the current programme from an input, and schedules its phases if they have no dates. Fields that have a value
 * are kept.
 * @returns names of the kept fields whose value differs from the input; null if there is no programme
 */
export const fillEmptyProgrammeFields = async (
  em: EntityManager,
  tenantId: string,
  input: ProgrammeCreateInput,
  actor: string,
): Promise<{ programmeId: string; kept: string[] } | null> => {
  if (!(await findProgramme(em, tenantId))) return null;
  const programme = await lockProgramme(em, tenantId);
  const changes: ProgrammeUpdateInput = {};
  const kept: string[] = [];
  for (const field of ['vision', 'purpose', 'budget'] as const) fillIn(programme, changes, kept, field, input[field]);
  // Dates are set together or not at all, because a mixture could end before it starts.
  if (programme.start === null && programme.targetDate === null)
    Object.assign(changes, { start: input.start, targetDate: input.targetDate });
  else if (input.start !== programme.start || input.targetDate !== programme.targetDate) kept.push('dates');
  if (programme.storedPhases.length === 0) Object.assign(changes, scheduled({ ...programme, ...changes }));
  if (input.name !== programme.name) kept.push('name');
  if (Object.keys(programme.storedPolicy).length === 0) changes.scopePolicy = input.scopePolicy;
  else if (input.scopePolicy) kept.push('scope_policy');
  await changeProgramme({ em, programme }, { tenantId, actor }, changes);
  return { programmeId: programme.programmeId, kept };
};

const fillIn = <K extends 'vision' | 'purpose' | 'budget'>(
  programme: Programme,
  changes: ProgrammeUpdateInput,
  kept: string[],
  field: K,
  value: ProgrammeCreateInput[K],
): void => {
  if (value == null || value === programme[field]) return;
  if (programme[field] === null) changes[field] = value;
  else kept.push(field);
};

/**
 * Adds an area to the current programme unless it already has one with this name, ignoring case.
 * @throws AppError PROGRAMME_MISSING if there is no programme
 */
export const addArea = async (
  em: EntityManager,
  tenantId: string,
  input: AreaCreateInput,
  actor: string,
): Promise<{ areaId: string; created: boolean }> => {
  const programme = await lockProgramme(em, tenantId);
  const areas = await em.find(Area, { tenantId, programmeId: programme.programmeId, archivedAt: null });
  const existing = areas.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
  if (existing) return { areaId: existing.areaId, created: false };
  const change = { em, programme };
  const areaId = await insertItem(change, { tenantId, actor }, AREA, await areaValues(change, input), { name: input.name });
  return { areaId, created: true };
};

/** Adds an initiative to the current programme unless its area already has one with this title, ignoring case. */
export const addInitiative = async (
  em: EntityManager,
  tenantId: string,
  input: InitiativeCreateInput,
  actor: string,
): Promise<{ initiativeId: string; created: boolean }> => {
  const programme = await lockProgramme(em, tenantId);
  const { areaId, title, phase } = input;
  const present = await em.find(Initiative, { tenantId, areaId, archivedAt: null });
  const existing = present.find((each) => each.title.toLowerCase() === title.toLowerCase());
  if (existing) return { initiativeId: existing.initiativeId, created: false };
  const change = { em, programme };
  const data = { title, area_id: areaId, phase };
  const initiativeId = await insertItem(change, { tenantId, actor }, INITIATIVE, await initiativeValues(change, input), data);
  return { initiativeId, created: true };
};

/** Adds a milestone to an initiative unless it already has one with this title, ignoring case. */
export const addMilestone = async (
  em: EntityManager,
  tenantId: string,
  { initiativeId, title, due }: MilestoneCreateInput,
  actor: string,
): Promise<{ milestoneId: string; created: boolean }> => {
  const programme = await lockProgramme(em, tenantId);
  const present = await em.find(Milestone, { tenantId, initiativeId, archivedAt: null });
  const existing = present.find((each) => each.title.toLowerCase() === title.toLowerCase());
  if (existing) return { milestoneId: existing.milestoneId, created: false };
  const values = { initiativeId, title, due, status: MilestoneStatus.OPEN, completedAt: null };
  const data = { title, initiative_id: initiativeId, due };
  const milestoneId = await insertItem({ em, programme }, { tenantId, actor }, MILESTONE, values, data);
  return { milestoneId, created: true };
};
