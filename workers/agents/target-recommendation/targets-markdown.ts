import type { BlockInput } from '../../documents/document-model.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { renderFindings } from '../../documents/markdown-renderer.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { targetWords, withUnit } from './compose-targets.js';
import type { Recommendation, TargetResult } from './target-result.js';

/** The result for people, from the result alone. */
export const targetsMarkdown = ({ recommendations, notRecommended, warnings }: TargetResult, language: Language): string => {
  const words = targetWords(language);
  const blocks: BlockInput[] = [
    ...recommendations.flatMap((each) => recommendationBlocks(each, language)),
    ...(notRecommended.length === 0
      ? []
      : [
          heading(1, words.notRecommended),
          { type: 'list' as const, items: notRecommended.map(({ name, reason }) => plainText(`${oneLine(name)}: ${reason}.`)) },
        ]),
    ...(warnings.length === 0 ? [] : [heading(1, words.warnings), { type: 'list' as const, items: warnings.map(plainText) }]),
    heading(1, words.method),
    { type: 'paragraph', text: words.methodText },
  ];
  return renderFindings({ title: words.title, language, sections: [{ blocks }] });
};

const heading = (level: 1 | 2, text: string): BlockInput => ({ type: 'heading', level, text });

const paragraph = (text: string): BlockInput => ({ type: 'paragraph', text: plainText(text) });

const recommendationBlocks = (each: Recommendation, language: Language): BlockInput[] => {
  const words = targetWords(language);
  const { name, unit, levels, duePeriod, lastValue, present, presentTarget } = each;
  const value = (number: number): string => withUnit(number, unit, language);
  const realistic = levels.find(({ level }) => level === 'realistic');
  return [
    heading(1, oneLine(name).slice(0, 250) || '–'),
    paragraph(words.summary(oneLine(name), value(realistic?.value ?? lastValue), formatDate(duePeriod, language), value(lastValue))),
    {
      type: 'table',
      columns: words.levelColumns.map((title, index) => ({ title, ...((index === 1 || index === 2) && { align: 'right' as const }) })),
      rows: levels.map(({ level, value: target, likelihood, reason }) => [
        words.levels[level],
        value(target),
        formatPercent(likelihood, language, 0),
        reason,
      ]),
    },
    paragraph(factsText(each, language)),
    paragraph(words.present[present.basis](value(present.value))),
    ...(presentTarget === null
      ? []
      : [
          paragraph(
            words.presentTarget(
              value(presentTarget.value),
              presentTarget.due && formatDate(presentTarget.due, language),
              words.stands[presentTarget.stands],
            ),
          ),
        ]),
    ...(each.warnings.length === 0 ? [] : [{ type: 'list' as const, items: each.warnings.map(plainText) }]),
    heading(2, words.forecast),
    {
      type: 'table',
      columns: words.forecastColumns.map((title, index) => ({ title, ...(index > 0 && { align: 'right' as const }) })),
      rows: each.forecast.map(({ period, point, low, high }) => [formatDate(period, language), ...[point, low, high].map(value)]),
    },
    heading(2, words.comparison),
    {
      type: 'table',
      columns: words.comparisonColumns.map((title, index) => ({ title, ...(index > 0 && { align: 'right' as const }) })),
      rows: each.comparison.map(({ method, mase, origins }) => [
        words.methods[method],
        formatNumber(mase, language, 2),
        formatNumber(origins, language, 0),
      ]),
    },
  ];
};

const factsText = ({ grain, periods, first, last, method }: Recommendation, language: Language): string => {
  const words = targetWords(language);
  return words.facts(
    words.grains[grain],
    formatNumber(periods, language, 0),
    formatDate(first, language),
    formatDate(last, language),
    words.methods[method],
  );
};
