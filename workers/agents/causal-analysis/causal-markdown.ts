import { answerBlocks } from '../../answer-blocks.js';
import { isNotAnswered } from '../../methods/request-reading/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderFindings } from '../../documents/markdown/markdown-renderer.js';
import type { Language } from '../../kit.js';
import type { CausalResult } from './causal-result.js';
import { formatPValue } from '../../documents/text/format-p.js';
import { groupBlocks } from './groups/group-texts.js';
import { messagesIn } from './messages.js';

/** Renders the result as Markdown. */
export const causalMarkdown = (result: CausalResult, language: Language): string => {
  const messages = messagesIn(language);
  const { identification, assumptions, warnings, answers = [] } = result;
  // The summary repeats no sentence of the answer.
  const further = sentencesOf(result.summary)
    .filter((sentence) => !answers.some((answer) => answer.includes(sentence)))
    .join(' ');
  const blocks: BlockInput[] = [
    ...answerBlocks(result.answers, language),
    ...warnings.filter(isNotAnswered).map((text): BlockInput => ({ type: 'callout', tone: 'warning', text: plainText(text) })),
    ...(further === '' ? [] : [paragraph(further)]),
    paragraph(messages.basis(`${result.dataset.name} (v${result.dataset.version})`, formatNumber(result.rows, language, 0))),
    heading(messages.identification),
    paragraph(`${messages.statuses[identification.status]}. ${identification.reason}`),
    ...(result.groups ? groupBlocks(result.groups, language) : []),
    ...driverBlocks(result, language),
    ...estimateBlocks(result, language),
    ...grangerBlocks(result, language),
    ...refutationBlocks(result, language),
    ...diagnosticBlocks(result, language),
    ...graphBlocks(result, language),
    ...listBlocks(messages.assumptionsTitle, assumptions),
    ...listBlocks(
      messages.warnings,
      warnings.filter((text) => !isNotAnswered(text)),
    ),
  ];
  return renderFindings({ title: messages.title, language, sections: [{ blocks }] });
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 1, text });
const paragraph = (text: string): BlockInput => ({ type: 'paragraph', text: plainText(text) });
const listBlocks = (title: string, items: readonly string[]): BlockInput[] =>
  items.length === 0 ? [] : [heading(title), { type: 'list', items: items.map(plainText) }];

const tableBlock = (titles: readonly string[], rows: (string | null)[][], textColumns = 1): BlockInput => ({
  type: 'table',
  columns: titles.map((title, index) => ({ title, ...(index >= textColumns && { align: 'right' as const }) })),
  rows,
});

const driverBlocks = ({ drivers }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const rows = drivers.map(({ name, correlation, p, n }) => [
    name,
    formatNumber(correlation, language),
    formatPValue(p, language).replace(/^= /, ''),
    formatNumber(n, language, 0),
  ]);
  return rows.length === 0 ? [] : [heading(messages.drivers), tableBlock(messages.driverColumns, rows)];
};

const estimateBlocks = ({ estimates }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const number = (value: number): string => formatFigure(value, language);
  const rows = estimates.map(({ method, effect, standardError, low, high, p, n }) => [
    messages.methods[method],
    ...[effect, standardError, low, high].map(number),
    formatPValue(p, language).replace(/^= /, ''),
    formatNumber(n, language, 0),
  ]);
  return rows.length === 0 ? [] : [heading(messages.estimates), tableBlock(messages.estimateColumns, rows)];
};

const grangerBlocks = ({ granger }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const rows = granger.map(({ cause, effect, lag, f, df1, df2, p, n }) => [
    cause,
    effect,
    formatNumber(lag, language, 0),
    formatFigure(f, language),
    `${formatNumber(df1, language, 0)}; ${formatNumber(df2, language, 0)}`,
    formatPValue(p, language).replace(/^= /, ''),
    formatNumber(n, language, 0),
  ]);
  return rows.length === 0 ? [] : [heading(messages.precedence), tableBlock(messages.precedenceColumns, rows, 2)];
};

const refutationBlocks = ({ refutations }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const rows = refutations.map(({ kind, repeats, effect, spread, passed }) => [
    messages.refutationKinds[kind],
    formatNumber(repeats, language, 0),
    formatFigure(effect, language),
    spread === null ? null : formatFigure(spread, language),
    passed ? messages.yes : messages.no,
  ]);
  return rows.length === 0 ? [] : [heading(messages.refutations), tableBlock(messages.refutationColumns, rows)];
};

const diagnosticBlocks = ({ diagnostics: { overlap, balance, trendsBefore } }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const two = (value: number): string => formatNumber(value, language, 2);
  const blocks: BlockInput[] = [];
  if (overlap) {
    const effective = [overlap.effective.zero, overlap.effective.one].map((value) => formatNumber(value, language, 0)) as [string, string];
    blocks.push(
      paragraph(messages.overlap(two(overlap.smallest), two(overlap.largest), formatPercent(overlap.outside, language), ...effective)),
    );
  }
  if (balance && balance.length > 0)
    blocks.push(
      tableBlock(
        messages.balanceColumns,
        balance.map(({ name, before, after, afterTreated }) => [
          name,
          two(before),
          two(after),
          afterTreated === null ? null : two(afterTreated),
        ]),
      ),
    );
  if (trendsBefore) {
    const [effect, low, high] = [trendsBefore.effect, trendsBefore.low, trendsBefore.high].map((value) =>
      formatFigure(value, language),
    ) as [string, string, string];
    blocks.push(paragraph(messages.trendsBefore(effect, low, high)));
  }
  return blocks.length === 0 ? [] : [heading(messages.diagnostics), ...blocks];
};

const graphBlocks = ({ graph }: CausalResult, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  if (!graph || graph.edges.length === 0) return [];
  const rows = graph.edges.map(({ from, to, directed }) => [from, directed ? '→' : '–', to]);
  return [heading(messages.graph[graph.source]), tableBlock(messages.graphColumns, rows, 3)];
};
