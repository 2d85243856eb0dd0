import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AgentContracts, liveWorkers, measuredRuns } from '../../../platform/runs/index.js';
import { parseStored } from '../../../platform/stored-json.js';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import { MANY_DATASETS, MANY_DOCUMENTS, agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { citeRun, readEarlierRuns, type EarlierRun } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { classifyRequest, intakeResultSchema, suppliesOf } from '../request-intake/index.js';
import { ganttChart } from './gantt.js';
import { makePlan } from './make-plan.js';
import { goalsOf } from './choose-agents.js';
import { planDocument } from './plan-document.js';
import { citeUses, readPlanData } from './used-data.js';
import { workingDaysUntil } from './schedule.js';
import { planResultSchema } from './plan-result.js';
import { openRunModel } from '../../run-model.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';
import { readMetrics } from '../../methods/programme-facts/index.js';
import { namesOnlyUnknown, SURE, unansweredPhrases, type Understood } from '../../methods/request-reading/index.js';
import { readProgrammeRecords } from '../../../subgraphs/transformation/index.js';
import { messagesIn } from './messages.js';
import { makeWorkPlan } from './work-plan/make-work-plan.js';
import { recordedPlan } from './work-plan/recorded-plan.js';
import { workPlanAnswers } from './work-plan/work-plan-blocks.js';
import { readProject, readUndertaking, type Undertaking } from './work-plan/read-undertaking.js';
import { relatedInitiatives } from './work-plan/related-initiatives.js';
import { answerRows } from '../../methods/answer-plan/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { AnsweredPlan } from './work-plan/work-plan-schema.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { findAgentCard } from '../cards.js';

const key = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);

const parameters = z.strictObject({
  /** Name of a plan template: `kpi-programme`, `process-improvement` or `data-delivery`. */
  template: z.string().max(100).optional(),
  /** Steps defined by the caller. */
  steps: z
    .array(
      z.strictObject({
        key,
        agent: z.string().max(60),
        after: z.array(key).max(20).default([]),
        input: z.string().max(5_000).optional(),
        parameters: z.record(z.string(), z.unknown()).optional(),
        days: z.number().min(0.01).max(1_000).optional(),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
  run_ids: runIds,
});

/** Plans how to fulfil a request: steps, owners, schedule and critical path. Does not start any step. */
export const agent = defineAgent({
  name: card.name,
  // The steps of the plan inherit the ids.
  input: agentInput(parameters, { datasets: MANY_DATASETS, documents: MANY_DOCUMENTS }),
  output: planResultSchema,

  async run(context, { input: request, language, parameters: { template, steps, run_ids: ids }, ...options }) {
    const earlier = await readEarlierRuns(context, ids, language);
    const contracts = AgentContracts.load();
    const met = await suppliesOf(context, { webSearch: options.use_web_search });
    const served = new Set((await liveWorkers(context.em)).flatMap(({ agents }) => agents));
    const model = await openRunModel(context, {
      purpose: card.name,
      usePremium: options.use_premium,
      maxTokens: options.max_tokens,
      language,
    });
    await context.progress(0.2, 'read');
    const understood = await context.understood();
    const goals = readGoals(request, earlier);
    const isStated = template !== undefined || steps !== undefined;
    const planned = isStated ? null : await workPlanFor(context, request, understood, language);
    if (!isStated && planned === null && understood && goals.length === 0 && namesOnlyUnknown(request, surely(understood)))
      throw new RefusedError(messagesIn(language).refusals.unknown(unansweredPhrases(understood, request)), ['subject']);
    const workPlan = planned ?? (isStated || goals.length > 0 ? null : await projectFor(context, request, understood, language));
    const plan = await makePlan({
      request,
      language,
      goals,
      workPlan,
      template,
      steps,
      landscape: loadLandscape(),
      measuredRuns: (agents) => measuredRuns(context.em, context.run.tenantId, agents),
      requiredParameters: (agent) => contracts.requiredParameters(agent),
      missingNeeds: (agent) => (findAgentCard(agent)?.needs ?? []).filter((need) => !met.has(need)),
      served,
      data: await readPlanData(context, request),
      workingDays: workingDaysUntil(understood?.target?.until ?? understood?.period?.until ?? null, new Date()),
      model,
    });
    await context.progress(0.8, 'planned');
    const path = join(context.folder, 'plan.svg');
    await writeFile(path, ganttChart(plan, language));
    const frame = {
      language,
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      runId: context.run.runId,
    };
    return {
      result: plan,
      markdown: renderMarkdown(planDocument(plan, frame)),
      files: [{ path, fileName: 'plan.svg', mediaType: 'image/svg+xml' }],
      degradedReasons: model.degradedReasons,
      citations: [
        ...earlier.map((run) => citeRun(run, language)),
        ...(await citeUses(
          context,
          plan.steps.flatMap(({ uses }) => uses),
        )),
        ...plan.steps.map(({ agent, title }) => ({ id: agent, kind: 'step', label: title })),
        { id: plan.method.reference ?? '', kind: 'reference', label: plan.method.reference ?? '' },
      ],
    };
  },
});

/** Returns a reading without what is only presumed. */
const surely = (understood: Understood): Understood => ({
  ...understood,
  subjects: understood.subjects.filter(({ confidence }) => confidence >= SURE),
});

/**
 * Returns the steps of people towards what a request wants: those of an undertaking that it describes, otherwise those that the programme
 * records for the initiative that it names; null if it has neither.
 */
const workPlanFor = async (
  context: AgentContext,
  request: string,
  understood: Understood | null,
  language: Language,
): Promise<AnsweredPlan | null> => {
  const { em, run } = context;
  const today = await tenantDay(em, run.tenantId);
  const { target = null } = understood ?? {};
  const aim = target?.value != null && target.bound !== null ? (target.words[0] ?? null) : null;
  const undertaking = readUndertaking(request, { end: target?.until ?? null, today, aim });
  if (undertaking !== null) return undertakingPlan(context, { undertaking, request, understood, language, today });
  const initiativeId = namedSubject(understood, 'initiative');
  if (initiativeId === undefined) return null;
  const records = await readProgrammeRecords(em, run.tenantId);
  return recordedPlan({ request, language, today, end: target?.until ?? null, initiativeId, records });
};

/** Returns the steps of people for work of no known kind, if the request asks for a plan. */
const projectFor = async (
  context: AgentContext,
  request: string,
  understood: Understood | null,
  language: Language,
): Promise<AnsweredPlan | null> => {
  const today = await tenantDay(context.em, context.run.tenantId);
  const undertaking = readProject(request, { end: understood?.target?.until ?? null, today });
  return undertaking && undertakingPlan(context, { undertaking, request, understood, language, today });
};

const namedSubject = (understood: Understood | null, kind: 'metric' | 'initiative'): string | undefined =>
  understood?.subjects.find((subject) => subject.kind === kind && subject.confidence >= SURE)?.id;

interface UndertakingTask {
  readonly undertaking: Undertaking;
  readonly request: string;
  readonly understood: Understood | null;
  readonly language: Language;
  readonly today: string;
}

/** Plans an undertaking with the owners, dates and dependencies of the initiatives on record and the current figures. */
const undertakingPlan = async (
  context: AgentContext,
  { undertaking, request, understood, language, today }: UndertakingTask,
): Promise<AnsweredPlan> => {
  const metricId = namedSubject(understood, 'metric');
  const status = metricId === undefined ? undefined : (await readMetrics(context)).find(({ metric }) => metric.metricId === metricId);
  const { records, related } = await relatedInitiatives(context, request, understood);
  const initiative =
    related.find(({ initiative: { initiativeId } }) => initiativeId === namedSubject(understood, 'initiative')) ?? related[0];
  const plan = makeWorkPlan({
    undertaking,
    language,
    today,
    owner: initiative?.initiative.owner ?? status?.metric.owner ?? null,
    metric: status ? { name: status.metric.name, value: status.latest?.value ?? null, unit: status.metric.unit ?? '' } : null,
    related: related.map(({ initiative: { title, owner, start, due, budget, benefit }, code, after }) => ({
      ...{ title: oneLine(title), code, owner, start, due, budget, benefit, currency: records.currency, after: [...after] },
    })),
  });
  const sentences = undertaking.kind === 'improve' ? await baselineOf(context, understood) : [];
  const [lead, ...others] = workPlanAnswers(plan, language, today);
  return {
    plan,
    answers: [
      ...(lead === undefined ? [] : [lead]),
      ...(sentences.length === 0 ? [] : [messagesIn(language).work.baseline(sentences.join(' '))]),
      ...others,
    ],
  };
};

/** Largest number of sentences on the current state. */
const MAX_BASELINE = 3;

/** States the figures that the goal names on the rows that it is about. The value to reach selects no rows. */
const baselineOf = async (context: AgentContext, understood: Understood | null): Promise<string[]> => {
  const plan = await context.plan();
  const rows = plan?.rows ?? null;
  if (!plan || rows === null || !(rows.asksDuration || rows.share !== null || rows.measures.length > 0)) return [];
  const wanted = (understood?.target?.words ?? []).join(' ');
  const conditions = rows.conditions.filter(({ words }) => !wanted.includes(words) && !words.includes(wanted));
  const answer = await answerRows(context, { ...plan, rows: { ...rows, conditions } }, understood && { ...understood, period: null });
  return answer === null || answer.figures.asked.count === 0 ? [] : [...answer.lead, ...answer.sentences].slice(0, MAX_BASELINE);
};

/** Returns the goals of an earlier classification, otherwise those of the words of the request. */
const readGoals = (request: string, earlier: readonly EarlierRun[]): string[] => {
  const intake = earlier
    .filter(({ agent }) => agent === 'request-intake')
    .map(({ result }) => parseStored(intakeResultSchema, result))
    .find((result) => result !== null);
  return goalsOf(intake?.routes.map(({ agent: name, score }) => ({ name, score })) ?? classifyRequest(request).routes);
};
