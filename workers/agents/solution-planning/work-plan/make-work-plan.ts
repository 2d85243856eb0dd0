import { addDays } from '../../../../subgraphs/transformation/index.js';
import { formatNumber, type Language } from '../../../documents/text/formatting.js';
import { messagesIn } from '../messages.js';
import type { Undertaking } from './read-undertaking.js';
import { roleOf, undertakingOf, type UndertakingContent } from './undertakings.js';
import type { UndertakingPlan, WorkPlan } from './work-plan-schema.js';
import { DAY_MS } from '../../../../platform/text/index.js';

/** A metric that the undertaking is to change. */
export interface GoalMetric {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
}

export interface WorkPlanTask {
  readonly undertaking: Undertaking;
  readonly language: Language;
  /** Day of the tenant (YYYY-MM-DD). */
  readonly today: string;
  /** Person who owns what the request names; null if it names nothing that has an owner. */
  readonly owner: string | null;
  readonly metric: GoalMetric | null;
  /** Initiatives on record that the request is about. */
  readonly related?: WorkPlan['related'];
}

type Step = Omit<UndertakingContent['steps'][number], 'title' | 'result'> & { title: string; result: string };

const WEEK = 7;

/** Divides an undertaking into steps of people, with the dates, results and owners that the request states. */
export const makeWorkPlan = ({ undertaking, language, today, owner, metric, related = [] }: WorkPlanTask): UndertakingPlan => {
  const { kind, goal, maxSteps, stages: titles, interval, limits, wantsRisks } = undertaking;
  const content = undertakingOf(kind);
  const steps = merged(stepsOf(content, undertaking, language), maxSteps ?? Infinity);
  const groups = groupsOf(steps);
  const lengths = groups.map((group) => Math.max(...group.map((step) => step.weeks)));
  const weeks = lengths.reduce((sum, length) => sum + length, 0);
  const start = undertaking.start ?? nextMonday(today);
  const end = undertaking.end ?? addDays(start, Math.ceil(weeks * WEEK) - 3);
  const days = Math.max(steps.length, (Date.parse(end) - Date.parse(start)) / DAY_MS);
  const boundaries = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0) / weeks);
  const stageOf = (index: number): number | null =>
    titles.length === 0 ? null : Math.min(titles.length, Math.floor(((boundaries[index - 1] ?? 0) + 1e-9) * titles.length + 0.05) + 1);
  const planned = groups.flatMap((group, index) =>
    group.map((step) => {
      const begin = (boundaries[index - 1] ?? 0) * days;
      const critical = step.weeks === lengths[index];
      const finish = critical ? (boundaries[index] ?? 1) * days : begin + (step.weeks / weeks) * days;
      return {
        title: step.title,
        from: index === 0 ? start : workday(addDays(start, Math.round(begin) + 1), 1),
        until: critical && index === groups.length - 1 ? end : workday(addDays(start, Math.round(finish)), -1),
        responsible: step.role === 'owner' && owner !== null ? `${roleOf(step.role)[language]} (${owner})` : roleOf(step.role)[language],
        result: step.result,
        weeks: Math.max(0.5, Math.round((2 * (step.weeks / weeks) * days) / WEEK) / 2),
        after: (groups[index - 1] ?? []).map(({ title }) => title),
        critical,
        stage: stageOf(index),
        agents: [...step.agents],
      };
    }),
  );
  return {
    ...{ kind, goal, start, end, endStated: undertaking.end !== null, steps: planned, usualWeeks: weeks, related: [...related] },
    stages: titles.map((title, index) => ({
      title,
      until: planned.findLast(({ stage }) => stage === index + 1)?.until ?? end,
      measure: measureOf(undertaking, metric, (index + 1) / titles.length, language),
    })),
    milestones: interval === null ? [] : milestonesOf(planned, { start, end, interval }),
    limits: [...limits],
    risks: wantsRisks ? content.risks.map(({ risk, response }) => ({ risk: risk[language], response: response[language] })) : [],
  };
};

/** Returns the steps of an undertaking, one for each thing that is switched. */
const stepsOf = ({ steps }: UndertakingContent, { units }: Undertaking, language: Language): Step[] =>
  steps.flatMap((step) => {
    const { work } = messagesIn(language);
    const { title, result } = { title: step.title[language], result: step.result[language] };
    if (!step.each) return [{ ...step, title, result }];
    if (units === null) return [{ ...step, title: work.repeated(title, work.stepByStep), result }];
    const { count, noun } = units;
    return Array.from({ length: count }, (_, index) => ({
      ...step,
      title: work.repeated(title, work.unit(String(index + 1), String(count), noun)),
      result,
    }));
  });

/** Returns the steps in groups that run side by side, one group after the other. */
const groupsOf = (steps: readonly Step[]): Step[][] => {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.parallel && last) last.push(step);
    else groups.push([step]);
  }
  return groups;
};

/** Joins the shortest neighbouring steps until there are at most `maximum`. */
const merged = (steps: readonly Step[], maximum: number): Step[] => {
  const kept = [...steps];
  while (kept.length > Math.max(1, maximum)) {
    const lengths = kept.slice(1).map((step, index) => step.weeks + (kept[index]?.weeks ?? 0));
    const at = lengths.indexOf(Math.min(...lengths));
    const [one, other] = [kept[at], kept[at + 1]] as [Step, Step];
    kept.splice(at, 2, {
      ...other,
      title: `${one.title}; ${other.title}`,
      result: `${one.result}; ${other.result}`,
      weeks: other.parallel ? Math.max(one.weeks, other.weeks) : one.weeks + other.weeks,
      parallel: one.parallel && other.parallel,
      agents: [...new Set([...one.agents, ...other.agents])],
    });
  }
  return kept;
};

/** Returns a day, or the Monday after it (1) or the Friday before it (-1) if it is at a weekend. */
export const workday = (day: string, step: 1 | -1): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday % 6 !== 0) return day;
  return addDays(day, step === 1 ? (weekday === 6 ? 2 : 1) : weekday === 6 ? -1 : -2);
};

export const nextMonday = (today: string): string => addDays(today, (8 - new Date(`${today}T00:00:00Z`).getUTCDay()) % WEEK || WEEK);

/** Returns a milestone after each interval, with the result of the last step that has ended, or that runs, by then. */
const milestonesOf = (
  steps: WorkPlan['steps'],
  { start, end, interval }: { start: string; end: string; interval: number },
): WorkPlan['milestones'] => {
  const days = [];
  for (let due = addDays(start, interval); due < end && days.length < 24; due = addDays(due, interval)) days.push(due);
  return [...days, end].map((due) => ({ due, result: (steps.findLast(({ until }) => until <= due) ?? steps[0])?.result ?? '' }));
};

/** States by which figure the end of a stage is measured; `share` is the share of the wanted change that is due by then. */
const measureOf = ({ change }: Undertaking, metric: GoalMetric | null, share: number, language: Language): string => {
  const { work } = messagesIn(language);
  const number = (value: number): string => formatNumber(Math.round(value * 100) / 100, language);
  const from = change?.from ?? metric?.value ?? null;
  const to = change?.to ?? (from !== null && change?.factor != null ? from * change.factor : null);
  if (from === null || to === null)
    return change?.factor == null ? work.measureOpen : work.measureShare(number(100 * (1 + (change.factor - 1) * share)));
  return work.measure(metric?.name ?? null, number(from + (to - from) * share), change?.unit ?? metric?.unit ?? '', number(from));
};
