import { z } from 'zod';
import type { AgentContext, Language } from '../../kit.js';
import { tenantNameOf } from '../../tenant-name.js';
import { readRequest, readTenantThings, withoutCourtesies, withPlainVerbs, type Understood } from '../request-reading/index.js';
import { answerRows, loadPlan, type LoadedPlan } from './load-plan.js';
import type { RowAnswer } from './row-answer.js';

const named = z.object({ dataset_ids: z.array(z.string()) });

/** Named things of a run's tenant by language, shared by the parts of a request. */
const things = new WeakMap<AgentContext['considered'], Map<Language, ReturnType<typeof readTenantThings>>>();

const thingsOf = (context: AgentContext, language: Language): ReturnType<typeof readTenantThings> => {
  const known = things.get(context.considered) ?? new Map<Language, ReturnType<typeof readTenantThings>>();
  things.set(context.considered, known);
  const read = async (): ReturnType<typeof readTenantThings> => {
    const tenant = { tenantId: context.run.tenantId, tenantName: await tenantNameOf(context) };
    return readTenantThings(context.em.fork(), tenant, language);
  };
  const found = known.get(language) ?? read();
  known.set(language, found);
  return found;
};

/** Returns the context of a run with a part of its request in place of the whole: reading, plan and figures are those of the part. */
export const contextOfPart = (context: AgentContext, part: string, language: Language): AgentContext => {
  const { run } = context;
  let understood: Promise<Understood> | undefined;
  let loaded: Promise<LoadedPlan> | undefined;
  let rowAnswer: Promise<RowAnswer | null> | undefined;
  const text = withPlainVerbs(withoutCourtesies(part));
  const read = async (): Promise<Understood> => readRequest(text, await thingsOf(context, language), { language, now: new Date() });
  const planned = async (): Promise<LoadedPlan> => {
    const datasetIds = named.safeParse(run.input).data?.dataset_ids ?? [];
    return loadPlan({ ...context, em: context.em.fork() }, text, await (understood ??= read()), datasetIds);
  };
  const loadedPlan = (): Promise<LoadedPlan> => (loaded ??= planned());
  const answered = async (): Promise<RowAnswer | null> => {
    const { plan, rows } = await loadedPlan();
    return answerRows(ofPart, plan, await ofPart.understood(), rows);
  };
  const ofPart: AgentContext = {
    ...context,
    run: { ...run, input: { ...run.input, input: part } },
    understood: () => (understood ??= read()),
    plan: async () => (await loadedPlan()).plan,
    plannedCases: async () => (await loadedPlan()).rows,
    rowAnswer: () => (rowAnswer ??= answered()),
  };
  return ofPart;
};
