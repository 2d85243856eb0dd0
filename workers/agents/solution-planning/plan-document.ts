import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDuration, formatNumber, type Language } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { ENGLISH } from './english.plan-words.js';
import { ganttChart } from './gantt.js';
import { GERMAN } from './german.plan-words.js';
import type { PlannedStep, PlanResult } from './plan-result.js';

export const PLAN_WORDS = { de: GERMAN, en: ENGLISH };

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

export interface PlanFrame {
  language: Language;
  tenantName: string;
  createdAt: string;
  /** Of the run that made the plan, by which it can be started. */
  runId: string;
}

/** The result as a document. */
export const planDocument = (result: PlanResult, { language, tenantName, createdAt, runId }: PlanFrame): ReportDocument => {
  const words = PLAN_WORDS[language];
  const blocks: Block[] = [
    ...overview(result, language),
    ...warnings(result, language),
    heading(words.steps),
    owners(result, language),
    times(result, language),
    chart(result, language),
    ...missing(result, language),
    paragraph(words.start(runId)),
    heading(words.method),
    paragraph(words.methodText),
  ];
  const section = { orientation: 'landscape' as const, blocks };
  return reportDocumentSchema.parse({ title: words.title, subtitle: result.title, tenantName, createdAt, language, sections: [section] });
};

const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
const paragraph = (text: string): Block => ({ type: 'paragraph', text });

const overview = (result: PlanResult, language: Language): Block[] => {
  const words = PLAN_WORDS[language];
  const { request, steps, lengthDays, criticalPath, agentSeconds, summary } = result;
  const titles = criticalPath.map((key) => titleOf(steps, key)).map(plainText);
  return [
    ...(request.trim() === '' ? [] : [paragraph(words.request(plainText(request.trim().replaceAll(/\s+/g, ' '))))]),
    ...(summary === null ? [] : [paragraph(plainText(summary))]),
    paragraph(
      [
        words.overview(formatNumber(steps.length, language), formatNumber(lengthDays, language)),
        words.criticalPath(titles.join(' → ')),
        agentSeconds === null ? words.agentTimeUnknown : words.agentTime(formatDuration(agentSeconds, language)),
      ].join(' '),
    ),
  ];
};

const warnings = (result: PlanResult, language: Language): Block[] =>
  result.warnings.length === 0
    ? []
    : [{ type: 'callout', tone: 'warning', title: PLAN_WORDS[language].warningsTitle, text: plainText(result.warnings.join(' ')) }];

const owners = ({ steps }: PlanResult, language: Language): Block => {
  const words = PLAN_WORDS[language];
  const { step, agent, after, responsible, accountable } = words.columns;
  return {
    type: 'table',
    caption: words.ownersCaption,
    columns: [step, agent, after, responsible, accountable].map((title) => ({ title })),
    rows: steps.map((each) => [
      each.title,
      each.agent,
      each.after.map((key) => titleOf(steps, key)).join(', '),
      each.responsible[language],
      each.accountable[language],
    ]),
  };
};

const times = ({ steps }: PlanResult, language: Language): Block => {
  const words = PLAN_WORDS[language];
  const { step, days, start, finish, latest, slack, source, seconds } = words.columns;
  return {
    type: 'table',
    caption: words.timesCaption,
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
        ? words.caller
        : words.landscape(formatNumber(each.daysFrom.min, language), formatNumber(each.daysFrom.max, language)),
      each.runSeconds === null
        ? words.unmeasured
        : words.measured(formatDuration(each.runSeconds, language), formatNumber(each.runsMeasured, language)),
    ]),
  };
};

const chart = (result: PlanResult, language: Language): Block => {
  const words = PLAN_WORDS[language];
  return {
    type: 'figure',
    svg: ganttChart(result, language),
    alt: words.chartAlt(formatNumber(result.steps.length, language), formatNumber(result.lengthDays, language)),
    caption: words.chart,
  };
};

const missing = ({ steps }: PlanResult, language: Language): Block[] => {
  const words = PLAN_WORDS[language];
  const items = steps.flatMap((step) =>
    step.missing.map((name) => words.missing(plainText(step.title), plainText(words.needs[name] ?? words.parameter(name)))),
  );
  return items.length === 0 ? [] : [heading(words.missingTitle), { type: 'list', items }];
};

const titleOf = (steps: readonly PlannedStep[], key: string): string => steps.find((step) => step.key === key)?.title ?? key;
