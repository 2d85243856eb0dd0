import { answerBlocks } from '../../answer-blocks.js';
import type { BlockInput } from '../../documents/document-model.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderFindings } from '../../documents/markdown/markdown-renderer.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { whenDue, withUnit } from './compose-targets.js';
import type { Recommendation, TargetResult } from './target-result.js';
import { messagesIn } from './messages.js';

/** Renders the result as Markdown, from the result alone. */
export const targetsMarkdown = ({ answers, recommendations, notRecommended, warnings }: TargetResult, language: Language): string => {
  const messages = messagesIn(language);
  const blocks: BlockInput[] = [
    ...answerBlocks(answers, language),
    ...recommendations.flatMap((each) => recommendationBlocks(each, language)),
    ...(notRecommended.length === 0
      ? []
      : [
          heading(1, messages.notRecommended),
          { type: 'list' as const, items: notRecommended.map(({ name, reason }) => plainText(`${oneLine(name)}: ${reason}.`)) },
        ]),
    ...(warnings.length === 0 ? [] : [heading(1, messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }]),
    heading(1, messages.method),
    { type: 'paragraph', text: messages.methodText },
  ];
  return renderFindings({ title: messages.title, language, sections: [{ blocks }] });
};

const heading = (level: 1 | 2, text: string): BlockInput => ({ type: 'heading', level, text });

const paragraph = (text: string): BlockInput => ({ type: 'paragraph', text: plainText(text) });

const recommendationBlocks = (each: Recommendation, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const { name, unit, levels, duePeriod, span, lastValue, present, presentTarget } = each;
  const value = (number: number): string => withUnit(number, unit, language);
  const realistic = levels.find(({ level }) => level === 'realistic');
  return [
    heading(1, oneLine(name).slice(0, 250) || '–'),
    paragraph(
      messages.summary(oneLine(name), value(realistic?.value ?? lastValue), whenDue({ duePeriod, span }, language), value(lastValue)),
    ),
    {
      type: 'table',
      columns: messages.levelColumns.map((title, index) => ({ title, ...((index === 1 || index === 2) && { align: 'right' as const }) })),
      rows: levels.map(({ level, value: target, likelihood, reason }) => [
        messages.levels[level],
        value(target),
        formatPercent(likelihood, language, 0),
        reason,
      ]),
    },
    paragraph(factsText(each, language)),
    paragraph(messages.present[present.basis](value(present.value))),
    ...(presentTarget === null
      ? []
      : [
          paragraph(
            messages.presentTarget(
              value(presentTarget.value),
              presentTarget.due && formatDate(presentTarget.due, language),
              messages.stands[presentTarget.stands],
            ),
          ),
        ]),
    ...(each.warnings.length === 0 ? [] : [{ type: 'list' as const, items: each.warnings.map(plainText) }]),
    heading(2, messages.forecast),
    {
      type: 'table',
      columns: messages.forecastColumns.map((title, index) => ({ title, ...(index > 0 && { align: 'right' as const }) })),
      rows: each.forecast.map(({ period, point, low, high, target = null }) => [
        formatDate(period, language),
        ...[point, low, high].map(value),
        target === null ? null : value(target),
      ]),
    },
    heading(2, messages.comparison),
    {
      type: 'table',
      columns: messages.comparisonColumns.map((title, index) => ({ title, ...(index > 0 && { align: 'right' as const }) })),
      rows: each.comparison.map(({ method, mase, origins }) => [
        messages.methods[method],
        formatNumber(mase, language, 2),
        formatNumber(origins, language, 0),
      ]),
    },
  ];
};

const factsText = ({ grain, periods, first, last, method }: Recommendation, language: Language): string => {
  const messages = messagesIn(language);
  return messages.facts(
    messages.grains[grain],
    formatNumber(periods, language, 0),
    formatDate(first, language),
    formatDate(last, language),
    messages.methods[method],
  );
};
