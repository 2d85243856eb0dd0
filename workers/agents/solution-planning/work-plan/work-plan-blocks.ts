import type { ReportDocumentInput } from '../../../documents/document-model.js';
import { formatDate, formatNumber, type Language } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { amountIn } from '../../../../platform/content/index.js';
import { daysBetween } from '../../../../subgraphs/transformation/index.js';
import { messagesIn } from '../messages.js';
import { undertakingOf } from './undertakings.js';
import type { UndertakingPlan, WorkPlan } from './work-plan-schema.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Returns the sentences that answer a request for a plan. */
export const workPlanAnswers = (plan: UndertakingPlan, language: Language, today = plan.start): string[] => {
  const { work } = messagesIn(language);
  const [start, end] = [formatDate(plan.start, language), formatDate(plan.end, language)];
  const available = daysBetween(plan.start, plan.end) / DAYS_PER_WEEK;
  const number = (value: number): string => formatNumber(Math.round(value), language);
  const isTight = plan.usualWeeks !== null && plan.endStated && available < TIGHT_SHARE * plan.usualWeeks;
  const beside = plan.steps.filter(({ critical }) => critical === false).map(({ title }) => title);
  const critical = plan.steps.filter((step) => step.critical === true).map(({ title }) => title);
  return [
    work.lead(undertakingOf(plan.kind).title[language], plan.goal, plan.steps.length, start, end, number(available)),
    ...(critical.length === 0 ? [] : [work.criticalPath(critical.join(' → '))]),
    ...(beside.length === 0 ? [] : [work.parallel(beside.join(', '))]),
    ...(isTight ? [work.tight(number(plan.usualWeeks ?? 0), number(available))] : []),
    ...(plan.start < today ? [work.started(start, formatDate(today, language))] : []),
    ...dependencies(plan, language),
    ...late(plan, language),
    ...(plan.hasRecordedSteps === true ? [work.onRecord] : plan.endStated ? [work.fitted] : [work.estimated]),
    ...plan.stages.map(({ title, until, measure }, index) =>
      work.stage(index + 1, title === '' ? null : title, formatDate(until, language), measure),
    ),
    ...(plan.limits.length === 0 ? [] : [work.limits(plan.limits.map(work.quoted).join(', '))]),
  ];
};

const DAYS_PER_WEEK = 7;
/** Share of the usual weeks below which a period is tight. */
const TIGHT_SHARE = 0.8;

/** States which of the initiatives on record end after the plan. */
const late = ({ related, end }: WorkPlan, language: Language): string[] =>
  related
    .filter(({ due }) => due !== null && due > end)
    .map(({ title, due }) => messagesIn(language).work.recordedEnd(title, formatDate(due ?? '', language), formatDate(end, language)));

/** States what depends on what of the initiatives on record, and which of them end before the plan starts. */
const dependencies = ({ related, start }: WorkPlan, language: Language): string[] => {
  const { work } = messagesIn(language);
  const nameOf = ({ title, code }: WorkPlan['related'][number]): string => (code === null ? title : `${code} ${title}`);
  const linked = related.filter(({ after }) => after.length > 0).map((each) => work.dependency(nameOf(each), each.after.join(', ')));
  const ended = related.filter(({ due }) => due !== null && due < start);
  const dated = ended.map((each) => `${nameOf(each)} (${formatDate(each.due ?? '', language)})`);
  return [
    ...(linked.length === 0 ? [] : [work.dependencies(linked.join('; '))]),
    ...(ended.length === 0 ? [] : [work.endedBefore(dated.join(', '), formatDate(start, language))]),
  ];
};

/** Returns the table of the initiatives on record; none without them. */
const relatedBlocks = ({ related }: WorkPlan, language: Language): Block[] => {
  if (related.length === 0) return [];
  const { work } = messagesIn(language);
  const { initiative, owner, from, until, dependsOn, budget, benefit } = work.columns;
  const day = (of: string | null): string => (of === null ? '–' : formatDate(of, language));
  return [
    {
      type: 'table',
      caption: work.relatedCaption,
      columns: [initiative, owner, from, until, dependsOn, budget, benefit].map((title) => ({ title })),
      rows: related.map((each) => [
        each.code === null ? each.title : `${each.code} ${each.title}`,
        each.owner ?? '–',
        day(each.start),
        day(each.due),
        each.after.join(', ') || '–',
        each.budget === null ? '–' : amountIn(language, each.budget, each.currency),
        each.benefit === null ? '–' : amountIn(language, each.benefit, each.currency),
      ]),
    },
  ];
};

/** Returns the answers and tables of a work plan: its steps, milestones and risks. */
export const workPlanBlocks = (plan: WorkPlan, answers: readonly string[], language: Language): Block[] => {
  const { work, columns } = messagesIn(language);
  const date = (day: string): string => formatDate(day, language);
  const hasStages = plan.stages.length > 0;
  const isTimed = plan.steps.some(({ weeks }) => weeks !== null);
  return [
    { type: 'heading', level: 1, text: work.title },
    { type: 'list', items: answers.map(plainText) },
    {
      type: 'table',
      caption: work.stepsCaption,
      columns: [
        ...(hasStages ? [{ title: work.columns.stage }] : []),
        ...(isTimed ? [{ title: '#' }] : []),
        { title: columns.step },
        ...(isTimed ? [{ title: work.columns.weeks, align: 'right' as const }] : []),
        ...[work.columns.from, work.columns.until, columns.responsible].map((title) => ({ title })),
        ...(isTimed ? [{ title: work.columns.after }] : []),
        { title: work.columns.result },
      ],
      rows: plan.steps.map(({ title, from, until, responsible, result, stage, weeks, after }, index) => [
        ...(hasStages ? [String(stage ?? '')] : []),
        ...(isTimed ? [String(index + 1)] : []),
        title,
        ...(isTimed ? [weeks === null ? '–' : formatNumber(weeks, language)] : []),
        date(from),
        date(until),
        responsible,
        ...(isTimed ? [after.map((each) => String(plan.steps.findIndex((step) => step.title === each) + 1)).join(', ') || '–'] : []),
        result,
      ]),
    },
    ...relatedBlocks(plan, language),
    ...(plan.milestones.length === 0
      ? []
      : [
          {
            type: 'table' as const,
            caption: work.milestonesCaption,
            columns: [{ title: work.columns.due }, { title: work.columns.result }],
            rows: plan.milestones.map(({ due, result }) => [date(due), result]),
          },
        ]),
    ...(plan.risks.length === 0
      ? []
      : [
          {
            type: 'table' as const,
            caption: work.risksCaption,
            columns: [{ title: work.columns.risk }, { title: work.columns.response }],
            rows: plan.risks.map(({ risk, response }) => [risk, response]),
          },
        ]),
  ];
};
