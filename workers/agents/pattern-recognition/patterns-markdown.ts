import type { BlockInput } from '../../documents/document-model.js';
import { formatDate, formatFigure, formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderFindings } from '../../documents/markdown/markdown-renderer.js';
import type { Language } from '../../kit.js';
import type { Hypothesis, PatternResult } from './pattern-result.js';
import { answerBlocks } from '../../answer-blocks.js';
import { pText } from './statements.js';
import { messagesIn } from './messages.js';

const MAX_FOUND = 40;
const MAX_OTHERS = 10;

/** Renders the result as Markdown, from the result alone. */
export const patternsMarkdown = (result: PatternResult, language: Language): string => {
  const messages = messagesIn(language);
  // If the request names something, the tables are about that.
  const isRestricted = result.hypotheses.some(({ isAsked }) => isAsked !== undefined);
  const shown = isRestricted ? result.hypotheses.filter(({ isAsked }) => isAsked) : result.hypotheses;
  const found = shown.filter((each) => each.found);
  const others = shown.filter((each) => !each.found);
  const count = (value: number): string => formatNumber(value, language, 0);
  const blocks: BlockInput[] = [
    ...answerBlocks(result.answers, language),
    {
      type: 'paragraph',
      text: isRestricted
        ? messages.leftOut(count(result.examined - shown.length), count(result.found - found.length))
        : plainText(result.summary.text),
    },
    ...(found.length === 0 ? [] : [heading(messages.findings), hypothesisTable(found.slice(0, MAX_FOUND), language)]),
    ...(isRestricted ? [] : [heading(messages.counts), countTable(result, language)]),
    ...(others.length === 0
      ? []
      : [
          heading(messages.others),
          { type: 'paragraph' as const, text: messages.othersText },
          hypothesisTable(others.slice(0, MAX_OTHERS), language),
        ]),
    heading(messages.basis),
    basisTable(result, shown, language),
    ...(result.warnings.length === 0 ? [] : [heading(messages.warnings), { type: 'list' as const, items: result.warnings.map(plainText) }]),
    heading(messages.method),
    {
      type: 'paragraph',
      text: messages.methodText(
        formatNumber(Number(result.method.parameters['alpha']), language),
        formatNumber(result.examined, language, 0),
      ),
    },
  ];
  return renderFindings({ title: messages.title, language, sections: [{ blocks }] });
};

const countTable = ({ byKind }: PatternResult, language: Language): BlockInput => {
  const messages = messagesIn(language);
  return {
    type: 'table',
    columns: messages.countColumns.map((title, index) => ({ title, ...(index > 0 && { kind: 'number' as const }) })),
    rows: byKind.filter(({ examined }) => examined > 0).map(({ kind, examined, found }) => [messages.kinds[kind], examined, found]),
  };
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 1, text });

const hypothesisTable = (hypotheses: readonly Hypothesis[], language: Language): BlockInput => {
  const messages = messagesIn(language);
  return {
    type: 'table',
    columns: messages.findingColumns.map((title, index) => ({ title, ...([4, 5, 6].includes(index) && { align: 'right' as const }) })),
    rows: hypotheses.map(({ kind, statement, test, statistic, sampleSize, pValue, pAdjusted, effect }) => [
      messages.kinds[kind],
      statement,
      test,
      `${statistic.name} = ${formatFigure(statistic.value, language)}`,
      formatNumber(sampleSize, language, 0),
      pText(pValue, language),
      pText(pAdjusted, language),
      `${effect.name} = ${formatNumber(effect.value, language, 2)}`,
    ]),
  };
};

const basisTable = ({ datasets }: PatternResult, shown: readonly Hypothesis[], language: Language): BlockInput => {
  const messages = messagesIn(language);
  const used = new Set(shown.map(({ datasetId }) => datasetId));
  return {
    type: 'table',
    columns: messages.basisColumns.map((title) => ({ title })),
    rows: datasets
      .filter(({ datasetId }) => used.size === 0 || used.has(datasetId))
      .map(({ name, version, rows, timeColumn, grain, first, last, series }) => [
        `${name} (v${version})`,
        formatNumber(rows, language, 0),
        timeColumn,
        messages.grains[grain],
        formatDate(first, language),
        formatDate(last, language),
        formatNumber(series.length, language, 0),
      ]),
  };
};
