import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { AgentFeedback, FeedbackResult } from './feedback-result.js';
import { messagesIn, type Messages } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

/** More rows are for the export, not for reading. */
const MAX_MONTHS = 60;

/** The evaluation as Markdown, from its result alone. */
export const feedbackMarkdown = (result: FeedbackResult): string => {
  const { language, tenantName, asOf, since, total, people, proposals, warnings } = result;
  const words = messagesIn(language);
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const blocks: Block[] = [
    {
      type: 'paragraph',
      text: plainText(words.summary(formatNumber(total, language, 0), formatNumber(people, language, 0), formatDate(since, language))),
    },
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    heading(words.headings.agents),
    agentTable(result, words),
    heading(words.headings.months),
    monthTable(result, words),
    ...(result.runs.length === 0 ? [] : [heading(words.headings.runs), runTable(result, words)]),
    heading(words.headings.proposals),
    ...(proposals.length === 0
      ? [{ type: 'paragraph', text: words.noProposals } satisfies Block]
      : [
          {
            type: 'list',
            items: proposals.map(({ id, change, reason, decided }) => {
              const text = `**${id}** ${plainText(`${change} ${reason}`)}`;
              return decided
                ? `${text} ${plainText(words.decided(oneLine(decided.decision, 300), oneLine(decided.by), formatDate(decided.at.slice(0, 10), language)))}`
                : text;
            }),
          } satisfies Block,
          ...(proposals.some(({ decided }) => decided === null) ? [{ type: 'paragraph', text: words.approval } satisfies Block] : []),
        ]),
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({ title: words.title, tenantName: oneLine(tenantName), createdAt: asOf, language, sections: [{ blocks }] }),
  );
};

const driftText = ({ drift }: AgentFeedback, words: Messages, language: Language): string => {
  if (drift.signal) return words.drift[drift.signal.direction](formatDate(drift.signal.since, language));
  return drift.state === 'signal' ? words.drift.none : words.drift[drift.state];
};

const agentTable = ({ agents, language }: FeedbackResult, words: Messages): Block => ({
  type: 'table',
  columns: [
    { title: words.columns.agent },
    { title: words.columns.count, kind: 'number' },
    { title: words.columns.helpful, kind: 'percent' },
    { title: words.columns.low, kind: 'percent' },
    { title: words.columns.high, kind: 'percent' },
    { title: words.columns.rating, kind: 'number', digits: 1 },
    { title: words.columns.drift },
  ],
  rows: agents.map((each) => [
    each.agent,
    each.count,
    each.helpful?.share ?? null,
    each.helpful?.low ?? null,
    each.helpful?.high ?? null,
    each.meanRating,
    driftText(each, words, language),
  ]),
  note: plainText(words.note),
});

const monthTable = ({ agents }: FeedbackResult, words: Messages): Block => ({
  type: 'table',
  columns: [
    { title: words.columns.month },
    { title: words.columns.agent },
    { title: words.columns.count, kind: 'number' },
    { title: words.columns.helpful, kind: 'percent' },
    { title: words.columns.rating, kind: 'number', digits: 1 },
  ],
  rows: agents
    .flatMap(({ agent, months }) => months.map(({ month, count, helpful, meanRating }) => ({ agent, month, count, helpful, meanRating })))
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.agent.localeCompare(b.agent))
    .slice(0, MAX_MONTHS)
    .map(({ month, agent, count, helpful, meanRating }) => [month, agent, count, helpful?.share ?? null, meanRating]),
});

const runTable = ({ runs }: FeedbackResult, words: Messages): Block => ({
  type: 'table',
  columns: [
    { title: words.columns.agent },
    { title: words.columns.ended, kind: 'number' },
    { title: words.columns.degraded, kind: 'percent' },
    { title: words.columns.failed, kind: 'percent' },
  ],
  rows: runs.map(({ agent, ended, degraded, failed }) => [agent, ended, degraded?.share ?? null, failed?.share ?? null]),
});
