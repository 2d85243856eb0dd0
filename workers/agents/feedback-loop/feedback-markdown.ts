import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { formatDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { AgentFeedback, FeedbackResult } from './feedback-result.js';
import { answerBlocks } from '../../answer-blocks.js';
import type { AskedPart } from './answer.js';
import { agentTitle } from '../../earlier-runs.js';
import type { StatedObjection } from './stated-objection.js';
import { messagesIn, type Messages } from './messages.js';

type Block = ReportDocumentInput['sections'][number]['blocks'][number];

interface FeedbackView {
  readonly part?: AskedPart | null;
  readonly isDated?: boolean;
}

/** Maximum number of rows of the monthly table; the result contains all. */
const MAX_MONTHS = 60;

/** Returns the answer to an objection as Markdown, with the table of the rows that it is about. */
export const objectionMarkdown = (
  { answers, language, tenantName, asOf }: FeedbackResult,
  table: readonly Block[],
  kind: StatedObjection['kind'],
): string =>
  renderMarkdown(
    reportDocumentSchema.parse({
      title: messagesIn(language).titleObjection(kind),
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks: [...answerBlocks(answers, language), ...table] }],
    }),
  );

/** Returns the answer on values in the data, or on votes that the request states, as Markdown. */
export const observedMarkdown = (
  { answers, language, tenantName, asOf }: FeedbackResult,
  title = messagesIn(language).titleObserved,
): string =>
  renderMarkdown(
    reportDocumentSchema.parse({
      title,
      tenantName: oneLine(tenantName),
      createdAt: asOf,
      language,
      sections: [{ blocks: answerBlocks(answers, language) }],
    }),
  );

/**
 * Returns the evaluation as Markdown.
 * @param part part to which the tables and proposals are restricted; null for all
 * @param isDated true if the answers name the evaluated period
 */
export const feedbackMarkdown = (all: FeedbackResult, { part = null, isDated = false }: FeedbackView = {}): string => {
  const result = part === null ? all : restrictedTo(part, all);
  const { language, tenantName, asOf, since, total, people, proposals, warnings } = result;
  const messages = messagesIn(language);
  const others =
    part === null ? [] : all.agents.filter(({ agent }) => !part.names.has(agent)).map(({ agent }) => agentTitle(agent, language));
  const heading = (text: string): Block => ({ type: 'heading', level: 1, text });
  const blocks: Block[] = [
    ...answerBlocks(result.answers, language),
    ...(isDated || total === 0
      ? []
      : [
          {
            type: 'paragraph',
            text: plainText(messages.summary(total, people, formatDate(since, language))),
          } satisfies Block,
        ]),
    ...warnings.map((text): Block => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(result.agents.length === 0
      ? []
      : [heading(messages.headings.agents), agentTable(result, messages), heading(messages.headings.months), monthTable(result, messages)]),
    ...(result.runs.length === 0 ? [] : [heading(messages.headings.runs), runTable(result, messages)]),
    ...(part !== null && proposals.length === 0 ? [] : [heading(messages.headings.proposals)]),
    ...(proposals.length === 0
      ? part === null
        ? [{ type: 'paragraph', text: messages.noProposals } satisfies Block]
        : []
      : [
          {
            type: 'list',
            items: proposals.map(({ id, change, reason, decided }) => {
              const text = `**${id}** ${plainText(`${change} ${reason}`)}`;
              return decided
                ? `${text} ${plainText(messages.decided(oneLine(decided.decision, 300), oneLine(decided.by), formatDate(decided.at.slice(0, 10), language)))}`
                : text;
            }),
          } satisfies Block,
          ...(proposals.some(({ decided }) => decided === null) ? [{ type: 'paragraph', text: messages.approval } satisfies Block] : []),
        ]),
    ...(others.length === 0 ? [] : [{ type: 'paragraph', text: plainText(messages.others(others.join(', '), total > 0)) } satisfies Block]),
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

const restrictedTo = ({ agents, names, total, people }: AskedPart, result: FeedbackResult): FeedbackResult => {
  const isShown = ({ agent }: { agent: string }): boolean => names.has(agent);
  return {
    ...{ ...result, total, people, agents: [...agents] },
    ...{ runs: result.runs.filter(isShown), proposals: result.proposals.filter(isShown) },
  };
};

const driftText = ({ drift }: AgentFeedback, messages: Messages, language: Language): string => {
  if (drift.signal) return messages.drift[drift.signal.direction](formatDate(drift.signal.since, language));
  return drift.state === 'signal' ? messages.drift.none : messages.drift[drift.state];
};

const agentTable = ({ agents, language }: FeedbackResult, messages: Messages): Block => ({
  type: 'table',
  columns: [
    { title: messages.columns.agent },
    { title: messages.columns.count, kind: 'number' },
    { title: messages.columns.helpful, kind: 'percent' },
    { title: messages.columns.low, kind: 'percent' },
    { title: messages.columns.high, kind: 'percent' },
    { title: messages.columns.rating, kind: 'number', digits: 1 },
    { title: messages.columns.drift },
  ],
  rows: agents.map((each) => [
    agentTitle(each.agent, language),
    each.count,
    each.helpful?.share ?? null,
    each.helpful?.low ?? null,
    each.helpful?.high ?? null,
    each.meanRating,
    driftText(each, messages, language),
  ]),
  note: plainText(messages.note),
});

const monthTable = ({ agents, language }: FeedbackResult, messages: Messages): Block => ({
  type: 'table',
  columns: [
    { title: messages.columns.month },
    { title: messages.columns.agent },
    { title: messages.columns.count, kind: 'number' },
    { title: messages.columns.helpful, kind: 'percent' },
    { title: messages.columns.rating, kind: 'number', digits: 1 },
  ],
  rows: agents
    .flatMap(({ agent, months }) => months.map(({ month, count, helpful, meanRating }) => ({ agent, month, count, helpful, meanRating })))
    .toSorted((a, b) => b.month.localeCompare(a.month) || a.agent.localeCompare(b.agent))
    .slice(0, MAX_MONTHS)
    .map(({ month, agent, count, helpful, meanRating }) => [month, agentTitle(agent, language), count, helpful?.share ?? null, meanRating]),
});

const runTable = ({ runs, language }: FeedbackResult, messages: Messages): Block => ({
  type: 'table',
  columns: [
    { title: messages.columns.agent },
    { title: messages.columns.ended, kind: 'number' },
    { title: messages.columns.degraded, kind: 'percent' },
    { title: messages.columns.failed, kind: 'percent' },
  ],
  rows: runs.map(({ agent, ended, degraded, failed }) => [
    agentTitle(agent, language),
    ended,
    degraded?.share ?? null,
    failed?.share ?? null,
  ]),
});
