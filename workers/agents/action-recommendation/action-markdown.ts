import { amountIn } from '../../../platform/content/index.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ActionResult, RecommendedAction } from './action-result.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';
import { citeRun } from '../../earlier-runs.js';
import type { Language } from '../../kit.js';
import { card } from './card.js';
import { messagesIn, type Messages } from './messages.js';

/** Rules whose actions come from documents or the programme, in the order and with the days recorded there. */
const ON_RECORD: ReadonlySet<string> = new Set(['document-commitment', 'initiative-related', 'initiative-lever', 'initiative-open']);

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders the recommendations as Markdown from the result alone. */
export const actionMarkdown = (result: ActionResult): string => {
  const { language, actions, leading = [], tenantName, asOf, warnings, runs, records, total } = result;
  const messages = messagesIn(language);
  const many = (count: number, [one, several]: string[]): string => `${formatNumber(count, language, 0)} ${count === 1 ? one : several}`;
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const origin = runs.length > 0 ? many(runs.length, messages.runNoun) : messages.records;
  const summary = messages.summary(many(actions.length, messages.actionNoun), origin);
  const lead = leadOf(actions, language);
  // Initiatives on record have their own dates and order.
  const isOnRecord = lead !== null || leading.length > 0 || (actions.length > 0 && actions.every(({ rule }) => ON_RECORD.has(rule)));
  const used = new Set(actions.flatMap(({ evidence, furtherEvidence }) => [evidence, ...furtherEvidence].map(({ runId }) => runId)));
  const blocks: Block[] = [
    ...(leading.length > 0
      ? leading.map((text): Block => ({ type: 'paragraph', text: plainText(text) }))
      : [{ type: 'paragraph', text: actions.length === 0 ? messages.none : plainText(lead ?? summary) } satisfies Block]),
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(actions.length === 0 ? [] : [heading(messages.headings.overview), overview(actions, messages)]),
    ...(total > actions.length && !isOnRecord
      ? [
          {
            type: 'paragraph',
            text: messages.more(formatNumber(actions.length, language, 0), formatNumber(total, language, 0)),
          } satisfies Block,
        ]
      : []),
    ...actions.flatMap((action): Block[] => [
      { type: 'heading', level: 2, text: `${action.id} ${oneLine(action.action, 250)}` },
      { type: 'list', items: details(action, result, messages) },
    ]),
    ...(isOnRecord
      ? []
      : [
          heading(messages.headings.rules),
          {
            type: 'list' as const,
            items: [
              messages.priorityRule(MAX_PER_RULE),
              messages.dueRuleText(DAYS_BY_EFFORT.small, DAYS_BY_EFFORT.medium, DAYS_BY_EFFORT.large),
            ],
          },
        ]),
    heading(messages.headings.sources),
    {
      type: 'list',
      items: [
        // Omit runs whose findings lead to none of these actions.
        ...runs
          .filter(({ runId }) => actions.length === 0 || used.has(runId))
          .map(({ runId, agent, finishedAt, findings, withoutAction }) =>
            plainText(
              `${citeRun({ runId, agent, finishedAt: new Date(finishedAt) }, language).label}: ${messages.source(formatNumber(findings, language, 0), formatNumber(withoutAction, language, 0))}`,
            ),
          ),
        ...(isOnRecord
          ? [...new Set(actions.map(({ evidence }) => evidenceText(evidence, result)))].map(plainText)
          : records.length > 0 || runs.length === 0
            ? [messages.recordSource(records.length)]
            : []),
      ],
    },
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: messages.title,
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks }],
    }),
  );
};

/** States the initiatives that are recommended for a KPI, with their owners and dates; null for other actions. */
const leadOf = (actions: readonly RecommendedAction[], language: Language): string | null => {
  const messages = messagesIn(language);
  const levers = actions.filter(({ rule }) => rule === 'initiative-lever');
  const [, kpi, goal] = /[„“](?<kpi>.+?)[“”].*?\((?<goal>.*)\)\.$/u.exec(levers[0]?.measure ?? '') ?? [];
  if (levers.length === 0 || levers.length < actions.length || kpi === undefined || goal === undefined) return null;
  const items = levers.map(({ subject, owner, due }, index) =>
    messages.leadingItem(
      String(index + 1),
      subject,
      owner?.name ?? messages.open,
      due.rule === 'record' ? formatDate(due.date, language) : null,
    ),
  );
  return messages.leading(kpi, goal, items.join('; '));
};

const overview = (actions: readonly RecommendedAction[], messages: Messages): Block => ({
  type: 'table',
  columns: [
    { title: messages.columns.id },
    { title: messages.columns.action },
    { title: messages.columns.severity },
    { title: messages.columns.effort },
    { title: messages.columns.owner },
    { title: messages.columns.due, kind: 'date' },
  ],
  rows: actions.map(({ id, action, severity, effort, owner, due }) => [
    id,
    action,
    messages.levels[severity],
    messages.efforts[effort],
    owner?.name ?? messages.open,
    due.date,
  ]),
});

/** Returns the name of the KPI or milestone that is the evidence, otherwise the agent and the day of its run. */
const evidenceText = (evidence: RecommendedAction['evidence'], { records, language }: ActionResult): string => {
  const position = evidence.agent === card.name ? /^\/records\/(\d+)$/.exec(evidence.pointer)?.[1] : undefined;
  const record = position === undefined ? undefined : records[Number(position)];
  if (record) return messagesIn(language).recordEvidence(record.kind, record.name);
  return citeRun({ ...evidence, finishedAt: new Date(evidence.finishedAt) }, language).label;
};

const details = (action: RecommendedAction, result: ActionResult, messages: Messages): string[] => {
  const { language } = result;
  const { finding, expected, effect, risk, owner, due, measure, evidence, furtherEvidence } = action;
  const { fields } = messages;
  const number = (value: number): string => amountIn(language, value, effect?.unit ?? null);
  const ownerText = owner ? `${owner.name} (${messages.ownerSource[owner.source]})` : messages.open;
  const lines: [string, string][] = [
    [fields.finding, finding],
    [fields.expected, expected?.text ?? messages.notQuantified],
    ...(effect
      ? [[fields.effect, messages.effect(effect.subject, number(effect.p10), number(effect.p50), number(effect.p90))] as [string, string]]
      : []),
    [fields.risk, `${messages.levels[risk.level]}. ${risk.text}`],
    [fields.owner, ownerText],
    [
      fields.due,
      `${formatDate(due.date, language)} (${messages.dueRule[due.rule === 'record' && due.date < result.asOf.slice(0, 10) ? 'past' : due.rule]})`,
    ],
    [fields.measure, measure],
    [fields.evidence, [...new Set([evidence, ...furtherEvidence].map((each) => evidenceText(each, result)))].join('; ')],
  ];
  return lines.map(([name, text]) => `**${name}:** ${plainText(text)}`);
};
