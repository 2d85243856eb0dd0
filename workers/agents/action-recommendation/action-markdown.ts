import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ActionResult, RecommendedAction } from './action-result.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';
import { messagesIn, type Messages } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** Renders the recommendations as Markdown from the result alone. */
export const actionMarkdown = (result: ActionResult): string => {
  const { language, actions, tenantName, asOf, warnings, runs, total } = result;
  const messages = messagesIn(language);
  const many = (count: number, [one, several]: string[]): string => `${formatNumber(count, language, 0)} ${count === 1 ? one : several}`;
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const summary = messages.summary(many(actions.length, messages.actionNoun), many(runs.length, messages.runNoun));
  const blocks: Block[] = [
    { type: 'paragraph', text: actions.length === 0 ? messages.none : plainText(summary) },
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(actions.length === 0 ? [] : [heading(messages.headings.overview), overview(actions, messages)]),
    ...(total > actions.length
      ? [
          {
            type: 'paragraph',
            text: messages.more(formatNumber(actions.length, language, 0), formatNumber(total, language, 0)),
          } satisfies Block,
        ]
      : []),
    ...actions.flatMap((action): Block[] => [
      { type: 'heading', level: 2, text: `${action.id} ${oneLine(action.action, 250)}` },
      { type: 'list', items: details(action, language, messages) },
    ]),
    heading(messages.headings.rules),
    {
      type: 'list',
      items: [messages.priorityRule(MAX_PER_RULE), messages.dueRuleText(DAYS_BY_EFFORT.small, DAYS_BY_EFFORT.medium, DAYS_BY_EFFORT.large)],
    },
    heading(messages.headings.sources),
    {
      type: 'list',
      items: runs.map(({ runId, agent, finishedAt, findings, withoutAction }) =>
        plainText(
          `${agent}, ${formatDate(finishedAt, language)} (${runId}): ${messages.source(formatNumber(findings, language, 0), formatNumber(withoutAction, language, 0))}`,
        ),
      ),
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

const details = (action: RecommendedAction, language: Language, messages: Messages): string[] => {
  const { finding, effect, risk, owner, due, measure, evidence } = action;
  const { fields } = messages;
  const number = (value: number): string => `${formatNumber(value, language)}${effect?.unit ? ` ${effect.unit}` : ''}`;
  const effectText = effect
    ? messages.effect(effect.subject, number(effect.p10), number(effect.p50), number(effect.p90))
    : messages.noEffect;
  const ownerText = owner ? `${owner.name} (${messages.ownerSource[owner.source]})` : messages.open;
  const lines: [string, string][] = [
    [fields.finding, finding],
    [fields.effect, effectText],
    [fields.risk, `${messages.levels[risk.level]}. ${risk.text}`],
    [fields.owner, ownerText],
    [fields.due, `${formatDate(due.date, language)} (${messages.dueRule[due.rule]})`],
    [fields.measure, measure],
    [fields.evidence, `${evidence.agent} ${evidence.runId}${evidence.pointer}`],
  ];
  return lines.map(([name, text]) => `**${name}:** ${plainText(text)}`);
};
