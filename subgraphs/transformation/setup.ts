import type { EntityManager } from '@mikro-orm/postgresql';
import { Area } from './items/area.entity.js';
import type { AreaCreateInput } from './items/area.input.js';
import { AREA } from './items/item-kind.js';
import { areaValues } from './items/item-values.js';
import { holdProgramme, insertItem } from './items/programme-writer.js';
import { Programme } from './programme/programme.entity.js';
import type { ProgrammeCreateInput, ProgrammeUpdateInput } from './programme/programme.input.js';
import { changeProgramme, insertProgramme } from './programme/programme.service.js';

/**
 * What others may do to a programme within a transaction of their own. Each function writes its rows, their documents in
 * the search index and their events, and with the first event holds the tenant's sequence until the commit: write your
 * own rows before you call them. Inputs are taken as they are; parse them first.
 */

/** The current programme; null where there is none. */
const findProgramme = (em: EntityManager, tenantId: string): Promise<Programme | null> =>
  em.findOne(Programme, { tenantId, archivedAt: null });

/** @throws AppError CONFLICT while there is a current programme. */
export const createProgramme = (em: EntityManager, tenantId: string, input: ProgrammeCreateInput, actor: string): Promise<Programme> =>
  insertProgramme(em, { tenantId, actor }, input);

/**
 * Fills in what the current programme leaves open. What it says stays: it was decided by somebody.
 * @returns what it kept although the input says something else, by field; null where there is no programme
 */
export const completeProgramme = async (
  em: EntityManager,
  tenantId: string,
  input: ProgrammeCreateInput,
  actor: string,
): Promise<{ programmeId: string; kept: string[] } | null> => {
  if (!(await findProgramme(em, tenantId))) return null;
  const programme = await holdProgramme(em, tenantId);
  const changes: ProgrammeUpdateInput = {};
  const kept: string[] = [];
  for (const field of ['vision', 'purpose', 'budget'] as const) fillIn(programme, changes, kept, field, input[field]);
  // Dates belong together: one of ours beside one of theirs might end before it begins.
  if (programme.start === null && programme.targetDate === null)
    Object.assign(changes, { start: input.start, targetDate: input.targetDate });
  else if (input.start !== programme.start || input.targetDate !== programme.targetDate) kept.push('dates');
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
 * Adds an area to the current programme, unless it has one of this name.
 * @throws AppError CONFLICT where there is no programme
 */
export const addArea = async (
  em: EntityManager,
  tenantId: string,
  input: AreaCreateInput,
  actor: string,
): Promise<{ areaId: string; created: boolean }> => {
  const programme = await holdProgramme(em, tenantId);
  const areas = await em.find(Area, { tenantId, programmeId: programme.programmeId, archivedAt: null });
  const present = areas.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
  if (present) return { areaId: present.areaId, created: false };
  const change = { em, programme };
  const areaId = await insertItem(change, { tenantId, actor }, AREA, await areaValues(change, input), { name: input.name });
  return { areaId, created: true };
};
