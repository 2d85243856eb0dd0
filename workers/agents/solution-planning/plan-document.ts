import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDuration, formatNumber, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { ganttChart } from './gantt.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { PlannedStep, PlanResult } from './plan-result.js';
import { messagesIn } from './messages.js';
import { workPlanBlocks } from './work-plan/work-plan-blocks.js';
import type { WorkPlan } from './work-plan/work-plan-schema.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

export interface PlanFrame {
  language: Language;
  tenantName: string;
  createdAt: string;
}

/** Returns the report document of a plan. */
export const planDocument = (result: PlanResult, { language, tenantName, createdAt }: PlanFrame): ReportDocument => {
  const messages = messagesIn(language);
  const start = [...missing(result, language), paragraph(messages.start)];
  const blocks = result.workPlan ? peopleBlocks(result, result.workPlan, language) : agentBlocks(result, { start, language });
  const section = { orientation: 'landscape' as const, blocks };
  return reportDocumentSchema.parse({
    title: messages.title,
    subtitle: result.title,
    tenantName,
    createdAt,
    language,
    sections: [section],
  });
};

const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
const paragraph = (text: string): Block => ({ type: 'paragraph', text });

interface PlanParts {
  /** Requirements that are not met, and instructions to start the plan. */
  readonly start: readonly Block[];
  readonly language: Language;
}

/** Returns the blocks of a plan with steps of people, which the agents only support. */
const peopleBlocks = (result: PlanResult, workPlan: WorkPlan, language: Language): Block[] => [
  ...(result.summary === null ? [] : [paragraph(plainText(result.summary))]),
  ...workPlanBlocks(workPlan, result.answers ?? [], language),
  ...warnings(result, language),
  ...missing(result, language),
  paragraph(messagesIn(language).work.agents(result.steps.length)),
];

/** Returns the blocks of a plan that consists of steps of agents, with its schedule and method. */
const agentBlocks = (result: PlanResult, { start, language }: PlanParts): Block[] => {
  const messages = messagesIn(language);
  return [
    ...requestBlocks(result, language),
    schedule(result, language),
    ...warnings(result, language),
    heading(messages.steps),
    owners(result, language),
    times(result, language),
    chart(result, language),
    ...start,
    heading(messages.method),
    paragraph(messages.methodText),
  ];
};

const requestBlocks = ({ request, summary }: PlanResult, language: Language): Block[] => [
  ...(request.trim() === '' ? [] : [paragraph(messagesIn(language).request(plainText(request.trim().replaceAll(/\s+/g, ' '))))]),
  ...(summary === null ? [] : [paragraph(plainText(summary))]),
];

/** States the length of the plan, its critical path and the computing time of its agents. */
const schedule = ({ steps, lengthDays, criticalPath, agentSeconds }: PlanResult, language: Language): Block => {
  const messages = messagesIn(language);
  const titles = criticalPath.map((key) => titleOf(steps, key)).map(plainText);
  return paragraph(
    [
      messages.overview(steps.length, formatNumber(lengthDays, language)),
      messages.criticalPath(titles.join(' → ')),
      agentSeconds === null ? messages.agentTimeUnknown : messages.agentTime(formatDuration(agentSeconds, language)),
    ].join(' '),
  );
};

const warnings = (result: PlanResult, language: Language): Block[] =>
  result.warnings.length === 0
    ? []
    : [{ type: 'callout', tone: 'warning', title: messagesIn(language).warningsTitle, text: plainText(result.warnings.join(' ')) }];

const owners = ({ steps }: PlanResult, language: Language): Block => {
  const messages = messagesIn(language);
  const { step, agent, uses, after, responsible, accountable } = messages.columns;
  return {
    type: 'table',
    caption: messages.ownersCaption,
    columns: [step, agent, uses, after, responsible, accountable].map((title) => ({ title })),
    rows: steps.map((each) => [
      each.title,
      each.agent,
      each.uses.map(({ name }) => oneLine(name)).join(', '),
      each.after.map((key) => titleOf(steps, key)).join(', '),
      each.responsible[language],
      each.accountable[language],
    ]),
  };
};

const times = ({ steps }: PlanResult, language: Language): Block => {
  const messages = messagesIn(language);
  const { step, days, start, finish, latest, slack, source, seconds } = messages.columns;
  return {
    type: 'table',
    caption: messages.timesCaption,
    columns: [
      { title: step },
      ...[days, start, finish, latest, slack].map((title) => ({ title, kind: 'number' as const })),
      { title: source },
      { title: seconds },
    ],
    rows: steps.map((each) => [
      each.title,
      each.days,
      each.earliestStart,
      each.earliestFinish,
      each.latestFinish,
      each.slack,
      each.daysFrom.kind === 'caller'
        ? messages.caller
        : messages.landscape(formatNumber(each.daysFrom.min, language), formatNumber(each.daysFrom.max, language)),
      each.runSeconds === null
        ? messages.unmeasured
        : messages.measured(formatDuration(each.runSeconds, language), formatNumber(each.runsMeasured, language)),
    ]),
  };
};

const chart = (result: PlanResult, language: Language): Block => {
  const messages = messagesIn(language);
  return {
    type: 'figure',
    svg: ganttChart(result, language),
    alt: messages.chartAlt(formatNumber(result.steps.length, language), formatNumber(result.lengthDays, language)),
    caption: messages.chart,
  };
};

const missing = ({ steps }: PlanResult, language: Language): Block[] => {
  const messages = messagesIn(language);
  const items = steps.flatMap((step) =>
    step.missing.map((name) => messages.missing(plainText(step.title), plainText(messages.needs[name] ?? messages.parameter(name)))),
  );
  return items.length === 0 ? [] : [heading(messages.missingTitle), { type: 'list', items }];
};

const titleOf = (steps: readonly PlannedStep[], key: string): string => steps.find((step) => step.key === key)?.title ?? key;
