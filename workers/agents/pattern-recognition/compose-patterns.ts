import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { MAX_SAMPLED_ROWS, SEED, type TableFindings } from './examine-table.js';
import { MIN_SAMPLE, PATTERN_KINDS, MIN_EFFECT, type Candidate, type Hypothesis, type PatternResult } from './pattern-result.js';
import { statementOf, subjectText } from './statements.js';
import { messagesIn } from './messages.js';

const MAX_LISTED = 200;
const MAX_SUMMARISED = 5;

export interface ComposeOptions {
  language: Language;
  alpha: number;
  /** Names of requested datasets that could not be examined. */
  leftOut: readonly string[];
  /** Number of datasets beyond the limit of a run. */
  omitted: number;
}

/** Adjusts the p values of all candidates together, decides which are found, and phrases the result. */
export const composePatterns = (tables: readonly TableFindings[], { language, alpha, leftOut, omitted }: ComposeOptions): PatternResult => {
  const messages = messagesIn(language);
  const all = tables.flatMap(({ dataset, candidates }) => candidates.map((candidate) => ({ candidate, dataset })));
  const adjusted = benjaminiHochberg(all.map(({ candidate }) => candidate.pValue));
  const judged = all.map(({ candidate, dataset: { datasetId, name } }, index): Hypothesis => {
    const pAdjusted = adjusted[index] ?? 1;
    const found = pAdjusted <= alpha && matters(candidate);
    const ofTable = statementOf(candidate, language);
    // Columns of different datasets can share a name.
    const statement = tables.length > 1 ? messages.ofDataset(name, ofTable) : ofTable;
    return {
      ...candidate,
      datasetId,
      pAdjusted,
      found,
      statement: found ? statement : messages.unconfirmed(statement),
    };
  });
  const inOrder = judged.toSorted((a, b) => Number(b.found) - Number(a.found) || a.pAdjusted - b.pAdjusted || b.sampleSize - a.sampleSize);
  const found = inOrder.filter((each) => each.found);
  const count = (value: number): string => formatNumber(value, language, 0);
  const highlights = mostVaried(found)
    .slice(0, MAX_SUMMARISED)
    .map(({ statement }) => statement);
  return {
    summary: {
      text: [
        messages.summary(count(judged.length), count(found.length)),
        ...(highlights.length > 0 ? highlights : [messages.summaryNone]),
      ].join(' '),
      writtenBy: 'template',
    },
    datasets: tables.map(({ dataset }) => dataset),
    examined: judged.length,
    found: found.length,
    byKind: PATTERN_KINDS.map((kind) => ({
      kind,
      examined: judged.filter((each) => each.kind === kind).length,
      found: found.filter((each) => each.kind === kind).length,
    })),
    hypotheses: inOrder.slice(0, MAX_LISTED),
    method: {
      name: 'Mann-Kendall, Sen, Pettitt, Kruskal-Wallis, Spearman; Benjamini-Hochberg',
      parameters: {
        alpha,
        confidence: 0.95,
        examined: judged.length,
        smallestEffect: MIN_EFFECT,
        smallestSample: MIN_SAMPLE,
        mostSampledRows: MAX_SAMPLED_ROWS,
      },
      seed: SEED,
      reference: 'Y. Benjamini, Y. Hochberg: Controlling the false discovery rate. J. R. Stat. Soc. B 57 (1995) 289-300',
    },
    warnings: warningsOf(tables, found, { leftOut, omitted, language }),
  };
};

/**
 * Orders findings so that the first ones are of different datasets and kinds, the strongest of each first. The rows of a large table give
 * many p values that are nearly 0, all of one kind.
 */
const mostVaried = (found: readonly Hypothesis[]): Hypothesis[] => {
  const kinds = [...Map.groupBy(found, ({ datasetId, kind }) => `${datasetId}/${kind}`).values()].map((each) =>
    each.toSorted((a, b) => Math.abs(b.effect.value) - Math.abs(a.effect.value)),
  );
  const rounds = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => kinds.flatMap((each) => each[round] ?? [])).flat();
};

const matters = ({ kind, effect, shift }: Candidate): boolean =>
  Math.abs(effect.value) >= MIN_EFFECT[kind] && (shift === null || shift.betterThanLine);

const warningsOf = (
  tables: readonly TableFindings[],
  found: readonly Hypothesis[],
  { leftOut, omitted, language }: Omit<ComposeOptions, 'alpha'>,
): string[] => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const depends = tables.some(({ candidates }) => candidates.some(({ trend }) => (trend?.varianceInflation ?? 1) > 1));
  return [
    ...leftOut.map(messages.untimed),
    ...(omitted > 0 ? [messages.omitted(count(omitted))] : []),
    ...(depends && found.some(({ kind }) => kind === 'break') ? [messages.dependence] : []),
    ...tables.flatMap(({ dataset: { rows, sampledRows } }) =>
      sampledRows !== null && sampledRows < rows ? [messages.sampled(count(sampledRows), count(rows))] : [],
    ),
    ...(found.some(({ relation, groups }) => relation?.of === 'rows' || groups !== null) ? [messages.sampledRowsIndependent] : []),
    ...tables.flatMap(({ computed }) =>
      computed.map(({ result, operands }) =>
        messages.computed(subjectText(result, language), operands.map((each) => subjectText(each, language)).join(', ')),
      ),
    ),
    ...tables.flatMap(({ unrelated }) => (unrelated > 0 ? [messages.unrelated(count(unrelated))] : [])),
  ];
};
