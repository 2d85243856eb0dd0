import type { BlockInput } from '../../documents/document-model.js';
import { formatDate, formatFigure, formatNumber } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { renderFindings } from '../../documents/markdown-renderer.js';
import type { Language } from '../../kit.js';
import type { Hypothesis, PatternResult } from './pattern-result.js';
import { patternWords, pText } from './statements.js';

const MAX_FOUND = 40;
const MAX_OTHERS = 10;

/** The result for people, from the result alone. */
export const patternsMarkdown = (result: PatternResult, language: Language): string => {
  const words = patternWords(language);
  const found = result.hypotheses.filter((each) => each.found);
  const others = result.hypotheses.filter((each) => !each.found);
  const blocks: BlockInput[] = [
    { type: 'paragraph', text: plainText(result.summary.text) },
    ...(found.length === 0 ? [] : [heading(words.findings), hypothesisTable(found.slice(0, MAX_FOUND), language)]),
    heading(words.counts),
    {
      type: 'table',
      columns: words.countColumns.map((title, index) => ({ title, ...(index > 0 && { kind: 'number' as const }) })),
      rows: result.byKind
        .filter(({ examined }) => examined > 0)
        .map(({ kind, examined, found: number }) => [words.kinds[kind], examined, number]),
    },
    ...(others.length === 0
      ? []
      : [
          heading(words.others),
          { type: 'paragraph' as const, text: words.othersText },
          hypothesisTable(others.slice(0, MAX_OTHERS), language),
        ]),
    heading(words.basis),
    basisTable(result, language),
    ...(result.warnings.length === 0 ? [] : [heading(words.warnings), { type: 'list' as const, items: result.warnings.map(plainText) }]),
    heading(words.method),
    {
      type: 'paragraph',
      text: words.methodText(formatNumber(Number(result.method.parameters['alpha']), language), formatNumber(result.examined, language, 0)),
    },
  ];
  return renderFindings({ title: words.title, language, sections: [{ blocks }] });
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 1, text });

const hypothesisTable = (hypotheses: readonly Hypothesis[], language: Language): BlockInput => {
  const words = patternWords(language);
  return {
    type: 'table',
    columns: words.findingColumns.map((title, index) => ({ title, ...([4, 5, 6].includes(index) && { align: 'right' as const }) })),
    rows: hypotheses.map(({ kind, statement, test, statistic, sampleSize, pValue, pAdjusted, effect }) => [
      words.kinds[kind],
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

const basisTable = ({ datasets }: PatternResult, language: Language): BlockInput => {
  const words = patternWords(language);
  return {
    type: 'table',
    columns: words.basisColumns.map((title) => ({ title })),
    rows: datasets.map(({ name, version, rows, timeColumn, grain, first, last, series }) => [
      `${name} (v${version})`,
      formatNumber(rows, language, 0),
      timeColumn,
      words.grains[grain],
      formatDate(first, language),
      formatDate(last, language),
      formatNumber(series.length, language, 0),
    ]),
  };
};
