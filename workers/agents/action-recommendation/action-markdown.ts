import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { renderMarkdown } from '../../documents/markdown-renderer.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ActionResult, RecommendedAction } from './action-result.js';
import { englishActionWords } from './english.action-words.js';
import { germanActionWords, type ActionWords } from './german.action-words.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

export const actionWords = (language: Language): ActionWords => (language === 'de' ? germanActionWords : englishActionWords);

/** The recommendations as Markdown, from their result alone. */
export const actionMarkdown = (result: ActionResult): string => {
  const { language, actions, tenantName, asOf, warnings, runs, total } = result;
  const words = actionWords(language);
  const many = (count: number, [one, several]: string[]): string => `${formatNumber(count, language, 0)} ${count === 1 ? one : several}`;
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const summary = words.summary(many(actions.length, words.actionNoun), many(runs.length, words.runNoun));
  const blocks: Block[] = [
    { type: 'paragraph', text: actions.length === 0 ? words.none : plainText(summary) },
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(actions.length === 0 ? [] : [heading(words.headings.overview), overview(actions, words)]),
    ...(total > actions.length
      ? [
          {
            type: 'paragraph',
            text: words.more(formatNumber(actions.length, language, 0), formatNumber(total, language, 0)),
          } satisfies Block,
        ]
      : []),
    ...actions.flatMap((action): Block[] => [
      { type: 'heading', level: 2, text: `${action.id} ${oneLine(action.action, 250)}` },
      { type: 'list', items: details(action, language, words) },
    ]),
    heading(words.headings.rules),
    { type: 'list', items: [words.priorityRule, words.dueRuleText] },
    heading(words.headings.sources),
    {
      type: 'list',
      items: runs.map(({ runId, agent, finishedAt, findings, withoutAction }) =>
        plainText(
          `${agent}, ${formatDate(finishedAt, language)} (${runId}): ${words.source(formatNumber(findings, language, 0), formatNumber(withoutAction, language, 0))}`,
        ),
      ),
    },
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({ title: words.title, tenantName: oneLine(tenantName), createdAt: asOf, language, sections: [{ blocks }] }),
  );
};

const overview = (actions: readonly RecommendedAction[], words: ActionWords): Block => ({
  type: 'table',
  columns: [
    { title: words.columns.id },
    { title: words.columns.action },
    { title: words.columns.severity },
    { title: words.columns.effort },
    { title: words.columns.owner },
    { title: words.columns.due, kind: 'date' },
  ],
  rows: actions.map(({ id, action, severity, effort, owner, due }) => [
    id,
    action,
    words.levels[severity],
    words.efforts[effort],
    owner?.name ?? words.open,
    due.date,
  ]),
});

const details = (action: RecommendedAction, language: Language, words: ActionWords): string[] => {
  const { finding, effect, risk, owner, due, measure, evidence } = action;
  const { fields } = words;
  const number = (value: number): string => `${formatNumber(value, language)}${effect?.unit ? ` ${effect.unit}` : ''}`;
  const effectText = effect ? words.effect(effect.subject, number(effect.p10), number(effect.p50), number(effect.p90)) : words.noEffect;
  const ownerText = owner ? `${owner.name} (${words.ownerSource[owner.source]})` : words.open;
  const lines: [string, string][] = [
    [fields.finding, finding],
    [fields.effect, effectText],
    [fields.risk, `${words.levels[risk.level]}. ${risk.text}`],
    [fields.owner, ownerText],
    [fields.due, `${formatDate(due.date, language)} (${words.dueRule[due.rule]})`],
    [fields.measure, measure],
    [fields.evidence, `${evidence.agent} ${evidence.runId}${evidence.pointer}`],
  ];
  return lines.map(([name, text]) => `**${name}:** ${plainText(text)}`);
};
