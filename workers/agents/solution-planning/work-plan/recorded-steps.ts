import { addDays, daysBetween } from '../../../../subgraphs/transformation/index.js';
import { amountIn } from '../../../../platform/content/index.js';
import { formatDate, type Language } from '../../../documents/text/formatting.js';
import { messagesIn } from '../messages.js';
import { workday } from './make-work-plan.js';
import type { UndertakingPlan, WorkPlan } from './work-plan-schema.js';

type Step = WorkPlan['steps'][number];
type Related = WorkPlan['related'][number];

/** Kinds of plans whose middle steps are proposals that initiatives on record can replace. */
const GENERAL: readonly UndertakingPlan['kind'][] = ['improve', 'project'];
const WEEK = 7;
/** Days of the first step, and share of the plan of the last one, in which the effect is measured. */
const FIRST_DAYS = 7;
const LAST_SHARE = 0.1;

/**
 * Replaces the proposed steps between the first and the last one by the initiatives on record that belong to the period of the plan, with their
 * dates, owners and dependencies. Returns the plan as it is if none does, or if the initiatives have no dates.
 */
export const withRecordedSteps = (plan: UndertakingPlan, language: Language): UndertakingPlan => {
  const { start, end, related, kind } = plan;
  const [first, last] = [plan.steps[0], plan.steps.at(-1)];
  const dated = related.filter((each) => isDated(each) && each.due >= start && each.start <= end);
  if (!GENERAL.includes(kind) || dated.length === 0 || !first || !last) return plan;
  const ordered = dated.toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
  const titleOf = (code: string): string[] => ordered.filter((each) => each.code === code || each.title === code).map(nameOf);
  const chain = criticalChain(ordered, end);
  const lastFrom = workday(addDays(end, -Math.max(WEEK, Math.round(LAST_SHARE * daysBetween(start, end)))), 1);
  const steps = ordered.map((each): Step => {
    // What is under way goes on from the start of the plan.
    const isRunning = each.start !== null && each.start < start;
    const [from, until] = [isRunning ? start : (each.start ?? start), each.due ?? end];
    const after = each.after.flatMap(titleOf);
    return {
      ...{ title: nameOf(each), from, until, responsible: each.owner ?? messagesIn(language).work.noOwner },
      result: [...(isRunning ? [messagesIn(language).work.since(formatDate(each.start ?? start, language))] : []), resultOf(each, language)]
        .filter((part, _, all) => part !== '–' || all.length === 1)
        .join('. '),
      weeks: weeksBetween(from, until),
      after: after.length > 0 ? after : from > start ? [first.title] : [],
      critical: chain.has(each),
      stage: null,
      agents: [],
    };
  });
  const until = workday(addDays(start, FIRST_DAYS), -1);
  return {
    ...plan,
    hasRecordedSteps: true,
    usualWeeks: null,
    steps: [
      { ...first, until, weeks: weeksBetween(first.from, until), critical: true, stage: null },
      ...steps,
      {
        ...last,
        ...{ from: lastFrom, until: end, weeks: weeksBetween(lastFrom, end), critical: true, stage: null },
        after: steps.filter((step) => step.until <= end).map(({ title }) => title),
      },
    ],
  };
};

const isDated = (each: Related): each is Related & { start: string; due: string } =>
  each.start !== null && each.due !== null && each.start <= each.due;

const nameOf = ({ code, title }: Related): string => (code === null ? title : `${code} ${title}`);

const weeksBetween = (from: string, until: string): number => Math.max(0.5, Math.round((2 * daysBetween(from, until)) / WEEK) / 2);

/** Returns the initiative that ends last within the plan, with those that it depends on. */
const criticalChain = (related: readonly Related[], end: string): ReadonlySet<Related> => {
  const within = related.filter(({ due }) => due !== null && due <= end);
  const chain = new Set<Related>();
  let next = within.toSorted((a, b) => (b.due ?? '').localeCompare(a.due ?? ''))[0];
  while (next !== undefined && !chain.has(next)) {
    chain.add(next);
    const { after } = next;
    next = related.find(({ code, title }) => after.includes(code ?? title) || after.includes(title));
  }
  return chain;
};

const resultOf = ({ benefit, budget, currency, note }: Related, language: Language): string => {
  const { columns } = messagesIn(language).work;
  const money = (amount: number): string => amountIn(language, amount, currency, { maximumFractionDigits: 0 });
  const amounts = [
    ...(budget === null ? [] : [`${columns.budget} ${money(budget)}`]),
    ...(benefit === null || benefit === 0 ? [] : [`${columns.benefit} ${money(benefit)}`]),
  ].join(', ');
  return [amounts, note ?? ''].filter((part) => part !== '').join('. ') || '–';
};
