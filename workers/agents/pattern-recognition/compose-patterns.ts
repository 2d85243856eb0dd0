import { formatNumber } from '../../documents/formatting.js';
import type { Language } from '../../kit.js';
import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { MAX_SAMPLED_ROWS, SEED, type TableFindings } from './examine-table.js';
import { FEWEST, PATTERN_KINDS, SMALLEST_EFFECT, type Candidate, type Hypothesis, type PatternResult } from './pattern-result.js';
import { patternWords, statementOf } from './statements.js';

const MAX_LISTED = 200;
const SUMMARISED = 5;

export interface Composing {
  language: Language;
  alpha: number;
  /** Of datasets that were named and could not be examined. */
  leftOut: readonly string[];
  /** How many more there were than a run examines. */
  passedOver: number;
}

/** Judges all candidates together and puts the result into words. */
export const composePatterns = (tables: readonly TableFindings[], { language, alpha, leftOut, passedOver }: Composing): PatternResult => {
  const words = patternWords(language);
  const all = tables.flatMap(({ dataset, candidates }) => candidates.map((candidate) => ({ candidate, dataset })));
  const adjusted = benjaminiHochberg(all.map(({ candidate }) => candidate.pValue));
  const judged = all.map(({ candidate, dataset: { datasetId, name } }, index): Hypothesis => {
    const pAdjusted = adjusted[index] ?? 1;
    const found = pAdjusted <= alpha && matters(candidate);
    const ofTable = statementOf(candidate, language);
    // Datasets may have columns of the same name.
    const statement = tables.length > 1 ? words.ofDataset(name, ofTable) : ofTable;
    return {
      ...candidate,
      datasetId,
      pAdjusted,
      found,
      statement: found ? statement : words.unconfirmed(statement),
    };
  });
  const inOrder = judged.toSorted((a, b) => Number(b.found) - Number(a.found) || a.pAdjusted - b.pAdjusted || b.sampleSize - a.sampleSize);
  const found = inOrder.filter((each) => each.found);
  const count = (value: number): string => formatNumber(value, language, 0);
  const told = found.slice(0, SUMMARISED).map(({ statement }) => statement);
  return {
    summary: {
      text: [words.summary(count(judged.length), count(found.length)), ...(told.length > 0 ? told : [words.summaryNone])].join(' '),
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
        smallestEffect: SMALLEST_EFFECT,
        smallestSample: FEWEST,
        mostSampledRows: MAX_SAMPLED_ROWS,
      },
      seed: SEED,
      reference: 'Y. Benjamini, Y. Hochberg: Controlling the false discovery rate. J. R. Stat. Soc. B 57 (1995) 289-300',
    },
    warnings: warningsOf(tables, found, { leftOut, passedOver, language }),
  };
};

const matters = ({ kind, effect, shift }: Candidate): boolean =>
  Math.abs(effect.value) >= SMALLEST_EFFECT[kind] && (shift === null || shift.betterThanLine);

const warningsOf = (
  tables: readonly TableFindings[],
  found: readonly Hypothesis[],
  { leftOut, passedOver, language }: Omit<Composing, 'alpha'>,
): string[] => {
  const words = patternWords(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const depends = tables.some(({ candidates }) => candidates.some(({ trend }) => (trend?.varianceInflation ?? 1) > 1));
  return [
    ...leftOut.map(words.untimed),
    ...(passedOver > 0 ? [words.passedOver(count(passedOver))] : []),
    ...(depends && found.some(({ kind }) => kind === 'break') ? [words.dependence] : []),
    ...tables.flatMap(({ dataset: { rows, sampledRows } }) =>
      sampledRows !== null && sampledRows < rows ? [words.sampled(count(sampledRows), count(rows))] : [],
    ),
    ...(found.some(({ relation, groups }) => relation?.of === 'rows' || groups !== null) ? [words.sampledRowsIndependent] : []),
    ...tables.flatMap(({ unrelated }) => (unrelated > 0 ? [words.unrelated(count(unrelated))] : [])),
  ];
};
