import type { Landscape } from '../../../subgraphs/process/index.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { RefusedError } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { planErrors, type DraftStep, type PlanError } from './draft-plan.js';
import type { StepUse } from '../step-use.js';
import type { PlannedStep, PlanResult } from './plan-result.js';
import { fallbackTemplate, findTemplate, planFor, planForAim, templateNames } from './plan-templates.js';
import { proposePlan } from './propose-plan.js';
import type { PlanData } from './used-data.js';
import type { AnsweredPlan } from './work-plan/work-plan-schema.js';
import { schedule } from './schedule.js';
import { messagesIn } from './messages.js';

export interface PlanTask {
  readonly request: string;
  readonly language: Language;
  /** Agents that the request points to, best first. */
  readonly goals: readonly string[];
  readonly template?: string | undefined;
  readonly steps?: readonly DraftStep[] | undefined;
  readonly landscape: Landscape;
  /** Returns the number and the median duration in seconds of succeeded runs by agent. */
  measuredRuns(agents: readonly string[]): Promise<ReadonlyMap<string, { seconds: number; runs: number }>>;
  requiredParameters(agent: string): readonly string[];
  /** Returns the needs of an agent that are not met. */
  missingNeeds(agent: string): readonly string[];
  readonly served: ReadonlySet<string>;
  readonly data: PlanData;
  /** Working days until the day that the request names; null if it names none in the future. */
  readonly workingDays: { readonly until: string; readonly days: number } | null;
  readonly model: RunModel;
  /** Steps of people; null if the request names no undertaking. */
  readonly workPlan?: AnsweredPlan | null;
}

interface Draft {
  steps: readonly DraftStep[];
  title: string;
  source: PlanResult['source'];
  template: string | null;
  warnings: string[];
}

const MAX_REQUEST_LENGTH = 500;

/**
 * Creates a plan and schedules it by the critical-path method. The steps come from the first available source: the caller, a
 * requested template, a valid proposal by a model, the agents that the request points to, or the fallback template.
 * @throws RefusedError if the request is empty, the template is unknown, or the caller's steps are invalid
 */
export const makePlan = async (task: PlanTask): Promise<PlanResult> => {
  const messages = messagesIn(task.language);
  const draft = await draftOf(task);
  const steps = await withEstimates(task, draft.steps);
  const plan = schedule(steps.map(({ key, days, after }) => ({ key, duration: days, after })));
  const order = plan.activities.map(({ key }) => key);
  const result: PlanResult = {
    request: task.request.slice(0, MAX_REQUEST_LENGTH).toWellFormed(),
    title: draft.title,
    source: draft.source,
    template: draft.template,
    steps: plan.activities.flatMap(({ key, ...times }) => {
      const step = steps.find((each) => each.key === key);
      return step ? [{ ...step, ...times }] : [];
    }),
    lengthDays: plan.length,
    criticalPath: plan.criticalPath,
    workPlan: task.workPlan?.plan ?? null,
    ...(task.workPlan && { answers: [...task.workPlan.answers] }),
    agentSeconds: agentSecondsOf(steps),
    summary: null,
    writtenBy: 'none',
    method: {
      name: 'critical-path method',
      parameters: { unit: 'working days', estimate: 'midpoint of the landscape', order },
      reference: 'Kelley & Walker (1959), Critical-Path Planning and Scheduling',
    },
    warnings: [
      ...tooLong(task, plan.length),
      ...draft.warnings,
      ...(steps.some((step) => step.missing.length > 0) ? [messages.warnings.missing] : []),
    ],
  };
  return withSummary(task, result);
};

const draftOf = async (task: PlanTask): Promise<Draft> => {
  const { language, request, template: name } = task;
  const messages = messagesIn(language);
  if (task.steps) {
    const errors = planErrors(task.steps);
    if (errors.length > 0) throw new RefusedError(errorText(errors, language), ['steps']);
    return { steps: task.steps, title: messages.fromCaller, source: 'caller', template: null, warnings: [] };
  }
  if (name !== undefined) {
    const template = findTemplate(name);
    if (!template) throw new RefusedError(messages.refusals.noTemplate(name, templateNames().join(', ')), ['template']);
    return { steps: template.steps, title: template.title[language], source: 'template', template: name, warnings: [] };
  }
  if (request.trim() === '') throw new RefusedError(messages.refusals.nothing, ['input']);
  const proposed = await proposePlan(task.model, task);
  if (proposed.steps) return { steps: proposed.steps, title: messages.fromModel, source: 'model', template: null, warnings: [] };
  const warnings = proposed.errors.length > 0 ? [messages.warnings.rejected(errorText(proposed.errors, language))] : [];
  if (task.workPlan?.plan.kind === 'recorded') {
    const steps = supportingSteps(task);
    if (steps.length > 0) return { steps, title: messages.fromProgramme, source: 'request', template: null, warnings };
  }
  const aim = planForAim(request, task.data, task.goals);
  if (aim) return { steps: aim.steps, title: aim.title[language], source: 'request', template: null, warnings };
  const steps = planFor(task.goals, (agent) => task.missingNeeds(agent).length === 0);
  if (steps.length > 0) return { steps, title: messages.fromRequest, source: 'request', template: null, warnings };
  const supporting = supportingSteps(task);
  if (supporting.length > 0) return { steps: supporting, title: messages.fromRequest, source: 'request', template: null, warnings };
  const fallback = fallbackTemplate();
  return {
    steps: fallback.steps,
    title: fallback.title[language],
    source: 'template',
    template: fallback.name,
    warnings: [...warnings, messages.warnings.fallback(fallback.name)],
  };
};

/** Returns the agents that support the steps of people and have what they need, one after the other. */
const supportingSteps = ({ workPlan, missingNeeds, requiredParameters }: PlanTask): DraftStep[] => {
  const agents = [...new Set((workPlan?.plan.steps ?? []).flatMap((step) => step.agents))].filter(
    (agent) => missingNeeds(agent).length === 0 && requiredParameters(agent).length === 0,
  );
  return agents.map((agent, index) => ({ key: agent, agent, after: agents.slice(Math.max(0, index - 1), index) }));
};

const tooLong = ({ workingDays, language }: PlanTask, length: number): string[] =>
  workingDays === null || length <= workingDays.days
    ? []
    : [
        messagesIn(language).warnings.tooLong(
          formatNumber(length, language),
          formatDate(workingDays.until, language),
          formatNumber(workingDays.days, language),
        ),
      ];

const errorText = (errors: readonly PlanError[], language: Language): string =>
  errors.map(({ kind, where }) => messagesIn(language).faults[kind](where)).join(' ');

type EstimatedStep = Omit<PlannedStep, 'earliestStart' | 'earliestFinish' | 'latestStart' | 'latestFinish' | 'slack' | 'critical'>;

const withEstimates = async (task: PlanTask, drafts: readonly DraftStep[]): Promise<EstimatedStep[]> => {
  const { landscape, language, served } = task;
  const agents = drafts.map(({ agent }) => agent);
  const measured = await task.measuredRuns(agents);
  return drafts.map(({ key, agent, after, input, parameters, days }) => {
    const step = landscape.find(agent);
    if (!step) throw new Error(`the landscape has no step for ${agent}`);
    const { min, max } = step.duration_days;
    const stepParameters = parameters ?? {};
    const uses = task.data.usesOf(agent, agents);
    const { seconds = null, runs = 0 } = measured.get(agent) ?? {};
    return {
      key,
      agent,
      title: step.title[language],
      after: [...after],
      input: input ?? inputOf(task, uses),
      parameters: stepParameters,
      responsible: step.raci.responsible[0]?.role ?? step.raci.accountable.role,
      accountable: step.raci.accountable.role,
      // An agent that has run for the tenant has its data and owners.
      days: days ?? (runs > 0 ? min : (min + max) / 2),
      daysFrom: days === undefined ? { kind: 'landscape' as const, min, max } : { kind: 'caller' as const },
      runSeconds: seconds,
      runsMeasured: runs,
      available: served.has(agent),
      missing: [...task.missingNeeds(agent), ...task.requiredParameters(agent).filter((name) => !(name in stepParameters))],
      uses,
    };
  });
};

/** Returns the request with the dataset of the step, which then takes precedence over those that the request implies. */
const inputOf = ({ request, language }: PlanTask, uses: readonly StepUse[]): string => {
  const dataset = uses.find(({ kind }) => kind === 'dataset');
  return dataset && request.trim() !== '' ? messagesIn(language).stepInput(request, dataset.name) : request;
};

const agentSecondsOf = (steps: readonly EstimatedStep[]): number | null => {
  const activities = steps.flatMap(({ key, after, runSeconds }) => (runSeconds === null ? [] : [{ key, after, duration: runSeconds }]));
  return activities.length === steps.length ? schedule(activities).length : null;
};

/** Adds a summary that the model writes from the plan's own figures. */
const withSummary = async ({ model, language }: PlanTask, result: PlanResult): Promise<PlanResult> => {
  const messages = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language);
  const path = result.criticalPath.map((key) => result.steps.find((step) => step.key === key)?.title ?? key).join(' → ');
  const lines = [
    messages.overview(result.steps.length, number(result.lengthDays)),
    messages.criticalPath(path),
    ...result.steps.map((step) =>
      messages.facts.step(step.title, number(step.days), number(step.earliestStart), step.responsible[language]),
    ),
  ];
  const { text } = await model.write({
    instructions: messages.instructions,
    citations: 'omitted',
    context: [{ mark: 'request', lines: [messages.facts.request(result.request)] }],
    evidence: lines.map((line, index) => ({
      label: `E${index + 1}`,
      id: `plan-${index + 1}`,
      kind: 'run',
      title: messages.title,
      text: line,
    })),
    maxSentences: 4,
    maxCharacters: 900,
    maxTokens: 400,
  });
  // The sentences of a work plan are its summary.
  if (text === null && result.workPlan !== null) return result;
  if (text === null) return { ...result, warnings: [...result.warnings, messages.warnings.noSummary] };
  return { ...result, summary: text, writtenBy: model.writtenBy };
};
