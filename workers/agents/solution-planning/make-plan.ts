import type { Landscape } from '../../../subgraphs/process/index.js';
import { formatNumber, type Language } from '../../documents/formatting.js';
import { RefusedError } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { planErrors, type DraftStep, type PlanError } from './draft-plan.js';
import { PLAN_WORDS } from './plan-document.js';
import type { PlannedStep, PlanResult } from './plan-result.js';
import { fallbackTemplate, findTemplate, planFor, templateNames } from './plan-templates.js';
import { proposePlan } from './propose-plan.js';
import { schedule } from './schedule.js';

export interface PlanTask {
  readonly request: string;
  readonly language: Language;
  /** Agents that the request points to, best first. */
  readonly goals: readonly string[];
  readonly template?: string | undefined;
  readonly steps?: readonly DraftStep[] | undefined;
  readonly landscape: Landscape;
  /** What succeeded runs of an agent took. */
  measuredRuns(agents: readonly string[]): Promise<ReadonlyMap<string, { seconds: number; runs: number }>>;
  requiredParameters(agent: string): readonly string[];
  /** Names of the agent's needs that are not met. */
  missingNeeds(agent: string): readonly string[];
  readonly served: ReadonlySet<string>;
  readonly model: RunModel;
}

interface Draft {
  steps: readonly DraftStep[];
  title: string;
  source: PlanResult['source'];
  template: string | null;
  warnings: string[];
}

const SHOWN_CHARACTERS = 500;

/**
 * Makes a plan: the caller's steps, a named template, a model's proposal that passes every check, or what the request and
 * the landscape give; then times by the critical-path method.
 * @throws RefusedError when there is nothing to plan, or the caller's steps cannot be carried out
 */
export const makePlan = async (task: PlanTask): Promise<PlanResult> => {
  const words = PLAN_WORDS[task.language];
  const draft = await draftOf(task);
  const steps = await timed(task, draft.steps);
  const plan = schedule(steps.map(({ key, days, after }) => ({ key, duration: days, after })));
  const order = plan.activities.map(({ key }) => key);
  const result: PlanResult = {
    request: task.request.slice(0, SHOWN_CHARACTERS).toWellFormed(),
    title: draft.title,
    source: draft.source,
    template: draft.template,
    steps: plan.activities.flatMap(({ key, ...times }) => {
      const step = steps.find((each) => each.key === key);
      return step ? [{ ...step, ...times }] : [];
    }),
    lengthDays: plan.length,
    criticalPath: plan.criticalPath,
    agentSeconds: agentSecondsOf(steps),
    summary: null,
    writtenBy: 'none',
    method: {
      name: 'critical-path method',
      parameters: { unit: 'working days', estimate: 'midpoint of the landscape', order },
      reference: 'Kelley & Walker (1959), Critical-Path Planning and Scheduling',
    },
    warnings: [...draft.warnings, ...(steps.some((step) => step.missing.length > 0) ? [words.warnings.missing] : [])],
  };
  return summed(task, result);
};

const draftOf = async (task: PlanTask): Promise<Draft> => {
  const { language, request, template: name } = task;
  const words = PLAN_WORDS[language];
  if (task.steps) {
    const faults = planErrors(task.steps);
    if (faults.length > 0) throw new RefusedError(faultText(faults, language), ['steps']);
    return { steps: task.steps, title: words.fromCaller, source: 'caller', template: null, warnings: [] };
  }
  if (name !== undefined) {
    const template = findTemplate(name);
    if (!template) throw new RefusedError(words.refusals.noTemplate(name, templateNames().join(', ')), ['template']);
    return { steps: template.steps, title: template.title[language], source: 'template', template: name, warnings: [] };
  }
  if (request.trim() === '') throw new RefusedError(words.refusals.nothing, ['input']);
  const proposed = await proposePlan(task.model, task);
  if (proposed.steps) return { steps: proposed.steps, title: words.fromModel, source: 'model', template: null, warnings: [] };
  const warnings = proposed.faults.length > 0 ? [words.warnings.rejected(faultText(proposed.faults, language))] : [];
  const steps = planFor(task.goals);
  if (steps.length > 0) return { steps, title: words.fromRequest, source: 'request', template: null, warnings };
  const fallback = fallbackTemplate();
  return {
    steps: fallback.steps,
    title: fallback.title[language],
    source: 'template',
    template: fallback.name,
    warnings: [...warnings, words.warnings.fallback(fallback.name)],
  };
};

const faultText = (faults: readonly PlanError[], language: Language): string =>
  faults.map(({ kind, where }) => PLAN_WORDS[language].faults[kind](where)).join(' ');

type Untimed = Omit<PlannedStep, 'earliestStart' | 'earliestFinish' | 'latestStart' | 'latestFinish' | 'slack' | 'critical'>;

const timed = async (task: PlanTask, drafts: readonly DraftStep[]): Promise<Untimed[]> => {
  const { landscape, language, served } = task;
  const measured = await task.measuredRuns(drafts.map(({ agent }) => agent));
  return drafts.map(({ key, agent, after, input, parameters, days }) => {
    const step = landscape.find(agent);
    if (!step) throw new Error(`the landscape has no step for ${agent}`);
    const { min, max } = step.duration_days;
    const given = parameters ?? {};
    return {
      key,
      agent,
      title: step.title[language],
      after: [...after],
      input: input ?? task.request,
      parameters: given,
      responsible: step.raci.responsible[0]?.role ?? step.raci.accountable.role,
      accountable: step.raci.accountable.role,
      days: days ?? (min + max) / 2,
      daysFrom: days === undefined ? { kind: 'landscape' as const, min, max } : { kind: 'caller' as const },
      runSeconds: measured.get(agent)?.seconds ?? null,
      runsMeasured: measured.get(agent)?.runs ?? 0,
      available: served.has(agent),
      missing: [...task.missingNeeds(agent), ...task.requiredParameters(agent).filter((name) => !(name in given))],
    };
  });
};

const agentSecondsOf = (steps: readonly Untimed[]): number | null => {
  const activities = steps.flatMap(({ key, after, runSeconds }) => (runSeconds === null ? [] : [{ key, after, duration: runSeconds }]));
  return activities.length === steps.length ? schedule(activities).length : null;
};

/** Adds a summary by the model, from the plan's own figures. */
const summed = async ({ model, language }: PlanTask, result: PlanResult): Promise<PlanResult> => {
  const words = PLAN_WORDS[language];
  const number = (value: number): string => formatNumber(value, language);
  const path = result.criticalPath.map((key) => result.steps.find((step) => step.key === key)?.title ?? key).join(' → ');
  const lines = [
    words.overview(number(result.steps.length), number(result.lengthDays)),
    words.criticalPath(path),
    ...result.steps.map((step) => words.facts.step(step.title, number(step.days), number(step.earliestStart), step.responsible[language])),
  ];
  const { text } = await model.write({
    instructions: words.instructions,
    context: [{ mark: 'request', lines: [words.facts.request(result.request)] }],
    evidence: lines.map((line, index) => ({
      label: `E${index + 1}`,
      id: `plan-${index + 1}`,
      kind: 'run',
      title: words.title,
      text: line,
    })),
    maxSentences: 4,
    maxCharacters: 900,
    maxTokens: 400,
  });
  if (text === null) return { ...result, warnings: [...result.warnings, words.warnings.noSummary] };
  return { ...result, summary: text, writtenBy: model.writtenBy };
};
