import type { ReportDocumentInput } from '../../../documents/document-model.js';
import { formatDate, type Language } from '../../../documents/text/formatting.js';
import { plainText } from '../../../documents/text/inline-text.js';
import { findAgentCard } from '../../cards.js';
import { messagesIn } from '../messages.js';
import { undertakingOf } from './undertakings.js';
import type { UndertakingPlan, WorkPlan } from './work-plan-schema.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Returns the sentences that answer a request for a plan. */
export const workPlanAnswers = (plan: UndertakingPlan, language: Language): string[] => {
  const { work } = messagesIn(language);
  const [start, end] = [formatDate(plan.start, language), formatDate(plan.end, language)];
  return [
    work.lead(undertakingOf(plan.kind).title[language], plan.goal, plan.steps.length, start, end),
    ...(plan.endStated ? [] : [work.estimated]),
    ...plan.stages.map(({ title, until, measure }, index) =>
      work.stage(index + 1, title === '' ? null : title, formatDate(until, language), measure),
    ),
    ...(plan.limits.length === 0 ? [] : [work.limits(plan.limits.map(work.quoted).join(', '))]),
  ];
};

/** Returns the answers and tables of a work plan: its steps, milestones and risks. */
export const workPlanBlocks = (plan: WorkPlan, answers: readonly string[], language: Language): Block[] => {
  const { work, columns } = messagesIn(language);
  const date = (day: string): string => formatDate(day, language);
  const hasStages = plan.stages.length > 0;
  return [
    { type: 'heading', level: 1, text: work.title },
    { type: 'list', items: answers.map(plainText) },
    {
      type: 'table',
      caption: work.stepsCaption,
      columns: [
        ...(hasStages ? [{ title: work.columns.stage }] : []),
        ...[columns.step, work.columns.from, work.columns.until, columns.responsible, work.columns.result, work.columns.support].map(
          (title) => ({ title }),
        ),
      ],
      rows: plan.steps.map(({ title, from, until, responsible, result, stage, agents }) => [
        ...(hasStages ? [String(stage ?? '')] : []),
        title,
        date(from),
        date(until),
        responsible,
        result,
        agents.map((agent) => findAgentCard(agent)?.title[language] ?? agent).join(', '),
      ]),
    },
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
