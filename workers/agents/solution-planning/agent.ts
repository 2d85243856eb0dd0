import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { wordsIn } from '../../../platform/text/index.js';
import { AgentContracts, liveWorkers, measuredRuns } from '../../../platform/runs/index.js';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import { MANY_DATASETS, MANY_DOCUMENTS, agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { citeRun, readEarlierRuns, resultOf, type EarlierRun } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { classifyRequest, intakeRuns, suppliesOf } from '../request-intake/index.js';
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
import { InitiativeStatus, readProgrammeRecords } from '../../../subgraphs/transformation/index.js';
import { messagesIn } from './messages.js';
import { changeSentences, minutedSentences } from './work-plan/goal-sentences.js';
import { makeWorkPlan } from './work-plan/make-work-plan.js';
import { recordedPlan } from './work-plan/recorded-plan.js';
import { workPlanAnswers } from './work-plan/work-plan-blocks.js';
import { asksPeoplePlan, readProject, readUndertaking, type Undertaking } from './work-plan/read-undertaking.js';
import { relatedInitiatives } from './work-plan/related-initiatives.js';
import { answerRows, selectionText } from '../../methods/answer-plan/index.js';
import { withRecordedSteps } from './work-plan/recorded-steps.js';
import { oneLine, readInitiativeRecords } from '../../methods/tenant-state/index.js';
import { linkedInitiatives } from './linked-initiatives.js';
import { holidaySentences, kpiOfInitiative, measureWords, successSentences, type SuccessKpi } from './work-plan/success-measure.js';
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
    const workPlan =
      planned ??
      (isStated || (goals.length > 0 && !asksPeoplePlan(request)) ? null : await projectFor(context, request, understood, language));
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
    };
    return {
      result: plan,
      markdown: renderMarkdown(planDocument(plan, frame)),
      files: [{ path, fileName: 'plan.svg', mediaType: 'image/svg+xml' }],
      degradedReasons: model.degradedReasons,
      // The plan states the value of the KPI itself.
      readWords: [measureWords(request) ?? '', ...(workPlan === null ? [] : metricWordsIn(understood))].flatMap((words) => [
        words,
        ...wordsIn(words),
      ]),
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

const metricWordsIn = (understood: Understood | null): string[] =>
  (understood?.subjects ?? []).filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE).flatMap(({ words }) => words);

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
  const continued =
    undertaking?.kind === 'improve' ? await continuedPlan(context, { undertaking, request, understood, language, today }) : null;
  if (continued !== null) return continued;
  if (undertaking !== null) return undertakingPlan(context, { undertaking, request, understood, language, today });
  const initiativeId = namedSubject(understood, 'initiative');
  if (initiativeId === undefined) return null;
  const records = await readProgrammeRecords(em, run.tenantId);
  const recorded = recordedPlan({ request, language, today, end: target?.until ?? null, initiativeId, records });
  if (recorded === null) return null;
  const { initiatives } = await readInitiativeRecords(context);
  const kpi = kpiOfInitiative(initiativeId, await successKpis(context), initiatives);
  return withSuccess(recorded, successSentences(request, kpi, kpi === undefined ? null : target, language), language);
};

/** Returns the active metrics by which the success of a plan can be measured. */
const successKpis = async (context: AgentContext): Promise<SuccessKpi[]> =>
  (await readMetrics(context)).map(({ metric, latest }) => ({
    ...{ id: metric.metricId, name: metric.name, purpose: metric.purpose, unit: metric.unit },
    ...{ value: latest?.value ?? null, target: metric.targetValue, due: metric.targetDue },
  }));

/** Adds what measures success, after the first sentence, and the steps around Christmas. */
const withSuccess = ({ plan, answers: [lead, ...others] }: AnsweredPlan, success: readonly string[], language: Language): AnsweredPlan => ({
  plan,
  answers: [...(lead === undefined ? [] : [lead]), ...success, ...others, ...holidaySentences(plan, language)],
});

/**
 * Returns the rest of the open initiative that is to improve the KPI that a request names, as the programme records it, with the present figures;
 * null if no initiative with open steps is.
 */
const continuedPlan = async (
  context: AgentContext,
  { undertaking, request, understood, language, today }: UndertakingTask,
): Promise<AnsweredPlan | null> => {
  const metricId = namedSubject(understood, 'metric');
  const kpi = metricId === undefined ? undefined : (await successKpis(context)).find(({ id }) => id === metricId);
  if (kpi === undefined || namedSubject(understood, 'initiative') !== undefined) return null;
  const { initiatives, list } = await readInitiativeRecords(context);
  const open = initiatives.filter(({ status }) => status !== InitiativeStatus.DONE && status !== InitiativeStatus.CANCELLED);
  const [initiative] = list === null ? linkedInitiatives(kpi, open) : [];
  if (initiative === undefined) return null;
  const records = await readProgrammeRecords(context.em, context.run.tenantId);
  const recorded = recordedPlan({ request, language, today, end: undertaking.end, initiativeId: initiative.initiativeId, records });
  if (recorded === null) return null;
  const { work } = messagesIn(language);
  const { sentences: baseline, value, selection } = await restrictedFigures(context, understood);
  // A goal for a part of the rows is measured on that part.
  const measured = value === null || selection === null ? kpi : { ...kpi, name: `${kpi.name} (${selection})`, value };
  const { plan, answers } = withSuccess(recorded, successSentences(request, measured, understood?.target ?? null, language), language);
  return {
    plan,
    answers: [
      work.linked(oneLine(kpi.name), oneLine(initiative.title)),
      ...(baseline.length === 0 ? [] : [work.baseline(baseline.join(' '))]),
      ...answers,
    ],
  };
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
  const made = makeWorkPlan({
    undertaking,
    language,
    today,
    owner: initiative?.initiative.owner ?? status?.metric.owner ?? null,
    metric: status ? { name: status.metric.name, value: status.latest?.value ?? null, unit: status.metric.unit ?? '' } : null,
    related: related.map(({ initiative: { title, owner, start, due, budget, benefit }, code, after, note }) => ({
      ...{ title: oneLine(title), code, owner, start, due, budget, benefit, currency: records.currency, after: [...after] },
      note: note === null ? null : messagesIn(language).work.quotedFrom(note.source.label, note.text),
    })),
  });
  const plan = withRecordedSteps(made, language);
  const sentences = undertaking.kind === 'improve' ? await baselineOf(context, understood) : [];
  const kpis = await successKpis(context);
  const kpi =
    kpis.find(({ id }) => id === metricId) ??
    (initiative === undefined ? undefined : kpiOfInitiative(initiative.initiative.initiativeId, kpis, records.initiatives));
  const success = successSentences(request, kpi, understood?.target ?? null, language);
  const [lead, ...others] = workPlanAnswers(plan, language, today);
  return {
    plan,
    answers: [
      ...(lead === undefined ? [] : [lead]),
      ...changeSentences(undertaking, plan.end, language),
      ...(await minutedSentences(context, undertaking.goal, { language, today })),
      ...(sentences.length === 0 ? [] : [messagesIn(language).work.baseline(sentences.join(' '))]),
      ...success,
      ...others,
      ...holidaySentences(plan, language),
    ],
  };
};

/** Largest number of sentences on the current state. */
const MAX_BASELINE = 3;

/** States the figures that the goal names on the rows that it is about. The value to reach selects no rows. */
const baselineOf = async (context: AgentContext, understood: Understood | null): Promise<string[]> =>
  (await restrictedFigures(context, understood)).sentences;

/** Figures on the rows that a goal is about; the value and the selection are null if it is about all rows or several figures. */
interface RestrictedFigures {
  readonly sentences: string[];
  readonly value: number | null;
  readonly selection: string | null;
}

const restrictedFigures = async (context: AgentContext, understood: Understood | null): Promise<RestrictedFigures> => {
  const none = { sentences: [], value: null, selection: null };
  const plan = await context.plan();
  const rows = plan?.rows ?? null;
  if (!plan || rows === null || !(rows.asksDuration || rows.share !== null || rows.measures.length > 0)) return none;
  const wanted = (understood?.target?.words ?? []).join(' ');
  const conditions = rows.conditions.filter(({ words }) => !wanted.includes(words) && !words.includes(wanted));
  const answer = await answerRows(context, { ...plan, rows: { ...rows, conditions } }, understood && { ...understood, period: null });
  if (answer === null || answer.figures.asked.count === 0) return none;
  // The number of the selected rows says nothing beside a figure on them.
  const figures = answer.figures.measures.length > 0 && answer.sentences.length > 1 ? answer.sentences.slice(1) : answer.sentences;
  const { filters, measures, asked } = answer.figures;
  const isOne = filters.length > 0 && measures.length === 1;
  return {
    sentences: [...answer.lead, ...figures].slice(0, MAX_BASELINE),
    value: isOne ? (asked.measures[0]?.mean ?? null) : null,
    selection: isOne ? selectionText({ filters }, understood?.language ?? 'en').join('; ') : null,
  };
};

/** Returns the goals of an earlier classification, otherwise those of the words of the request. */
const readGoals = (request: string, earlier: readonly EarlierRun[]): string[] => {
  const intake = earlier.map((run) => resultOf(intakeRuns, run)).find((result) => result !== null);
  return goalsOf(intake?.routes.map(({ agent: name, score }) => ({ name, score })) ?? classifyRequest(request).routes);
};
