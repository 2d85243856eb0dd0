import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import {
  completeProfile,
  lockSetup,
  readSetupPlan,
  recordSetup,
  recordSetupFailure,
  type PlannedArea,
  type PlannedProgramme,
  type PlannedSource,
} from '../../subgraphs/onboarding/index.js';
import { FISCAL_YEAR_SETTING, TIME_ZONE_SETTING } from '../../platform/identity/tenant-calendar.js';
import { Source, SourceKind, sourceRegistrarOf } from '../../subgraphs/sources/index.js';
import { setSettingIfUnset } from '../../subgraphs/tenants/index.js';
import { addArea, fillEmptyProgrammeFields, createProgramme, DataClass } from '../../subgraphs/transformation/index.js';
import { defineAgent, type AgentContext } from '../kit.js';
import { discoverForDrafts, setUpGoals } from './onboarding-setup/goals.js';
import { setUpInitiatives } from './onboarding-setup/initiatives.js';

/**
 * Sets up a tenant from an approved onboarding: company profile, programme with phases, responsibility areas and initiatives, draft
 * metrics of the goals, and first sources. Existing data
 * are completed and never overwritten. All changes are committed together with the session, which records what was created and kept.
 */
export const onboardingSetupJob = defineAgent({
  name: 'onboarding-setup',
  input: z.object({ onboarding_id: z.string() }),
  output: z.object({
    onboarding_id: z.string(),
    facts: z.array(z.string()),
    programme: z.string(),
    areas: z.array(z.string()),
    sources: z.array(z.string()),
    goals: z.array(z.string()),
    initiatives: z.array(z.string()),
  }),

  async run(context, { onboarding_id: onboardingId }) {
    const { tenantId, actor, runId } = context.run;
    const { plan, language } = await readSetupPlan(context.em, tenantId, onboardingId);
    return {
      result: {
        onboarding_id: onboardingId,
        facts: Object.keys(plan.facts),
        programme: plan.programme.name,
        areas: plan.areas.map(({ name }) => name),
        sources: plan.sources.map(({ name }) => name),
        goals: plan.goals.map(({ title }) => title),
        initiatives: plan.initiatives.map(({ title }) => title),
      },
      markdown: null,
      async commit(em) {
        await lockSetup(em, tenantId, onboardingId, runId);
        const keptSettings = await setUpSettings(em, tenantId, plan);
        const programme = await setUpProgramme(em, tenantId, actor, plan.programme);
        const areas = await setUpAreas(em, tenantId, actor, plan.areas);
        const initiatives = await setUpInitiatives(em, tenantId, actor, plan);
        const goals = await setUpGoals(em, context, plan, language);
        const profileVersion = await completeProfile(em, tenantId, actor, plan.facts);
        const sources = await setUpSources(em, context, plan.sources);
        await discoverForDrafts(em, context);
        await recordSetup(em, tenantId, onboardingId, {
          profileVersion,
          programmeId: programme.programmeId,
          areaIds: areas.areaIds,
          sourceIds: sources.sourceIds,
          syncRunIds: sources.syncRunIds,
          initiativeIds: initiatives.initiativeIds,
          milestoneIds: initiatives.milestoneIds,
          metricIds: goals.metricIds,
          goals: goals.goals,
          kept: [...keptSettings, ...programme.kept, ...areas.kept, ...initiatives.kept, ...goals.kept, ...sources.kept],
        });
      },
    };
  },

  onFailure: (em, run, failure) => recordSetupFailure(em, run.tenantId, run.runId, failure),
});

type PlannedSettings = Pick<Awaited<ReturnType<typeof readSetupPlan>>['plan'], 'language' | 'timeZone' | 'fiscalYearStart'>;

/** Sets the settings that were answered and have no value yet. Returns those that keep another value. */
const setUpSettings = async (
  em: EntityManager,
  tenantId: string,
  { language, timeZone, fiscalYearStart }: PlannedSettings,
): Promise<string[]> => {
  const kept: string[] = [];
  const answered = { language, [TIME_ZONE_SETTING]: timeZone, [FISCAL_YEAR_SETTING]: fiscalYearStart };
  for (const [key, value] of Object.entries(answered))
    if (value !== null && !(await setSettingIfUnset(em, tenantId, key, value))) kept.push(`tenant.${key}`);
  return kept;
};

const setUpProgramme = async (
  em: EntityManager,
  tenantId: string,
  actor: string,
  planned: PlannedProgramme,
): Promise<{ programmeId: string; kept: string[] }> => {
  const { freeBudget, freeDataClasses, approvalDataClasses, currency, ...frame } = planned;
  const input = {
    ...frame,
    ...(currency !== null && { currency }),
    scopePolicy: { freeBudget, freeDataClasses: freeDataClasses.map(dataClass), approvalDataClasses: approvalDataClasses.map(dataClass) },
  };
  const completed = await fillEmptyProgrammeFields(em, tenantId, input, actor);
  if (completed) return { ...completed, kept: completed.kept.map((field) => `programme.${field}`) };
  return { programmeId: (await createProgramme(em, tenantId, input, actor)).programmeId, kept: [] };
};

const dataClass = (name: string): DataClass => enumMember(DataClass, name);

const setUpAreas = async (
  em: EntityManager,
  tenantId: string,
  actor: string,
  planned: readonly PlannedArea[],
): Promise<{ areaIds: string[]; kept: string[] }> => {
  const areaIds: string[] = [];
  const kept: string[] = [];
  for (const area of planned) {
    const { areaId, created } = await addArea(em, tenantId, area, actor);
    if (created) areaIds.push(areaId);
    else kept.push(`area: ${area.name}`);
  }
  return { areaIds, kept };
};

const setUpSources = async (
  em: EntityManager,
  { config, storage, run }: AgentContext,
  planned: readonly PlannedSource[],
): Promise<{ sourceIds: string[]; syncRunIds: string[]; kept: string[] }> => {
  const registrar = sourceRegistrarOf(config, storage);
  const present = new Set((await em.find(Source, { tenantId: run.tenantId })).map(({ name }) => name.toLowerCase()));
  const outcome = { sourceIds: [] as string[], syncRunIds: [] as string[], kept: [] as string[] };
  for (const { name, kind, url } of planned) {
    if (present.has(name.toLowerCase())) {
      outcome.kept.push(`source: ${name}`);
      continue;
    }
    const sourceId = await registrar.register(em, run.tenantId, { name, kind: enumMember(SourceKind, kind), url });
    outcome.sourceIds.push(sourceId);
    if (url !== null) outcome.syncRunIds.push((await registrar.startSync(em, run, sourceId)).runId);
    present.add(name.toLowerCase());
  }
  return outcome;
};
import { enumMember } from '../../platform/graph/enum-member.js';
