import type { Language } from '../../kit.js';
import type { PairAnswer } from '../../methods/asked-pair/index.js';
import { NO_FINDINGS, SEED } from './answer-question.js';
import type { CausalResult } from './causal-result.js';
import { composeCausal } from './compose-causal.js';

/** Returns the result of an analysis of how two properties of the same rows relate; null if the answer has no dataset. */
export const pairResult = (
  { datasets: [dataset], rows, sentences }: Pick<PairAnswer, 'datasets' | 'rows' | 'sentences'>,
  language: Language,
): CausalResult | null => {
  if (!dataset) return null;
  const { datasetId, name, version } = dataset;
  const composed = composeCausal(
    {
      ...NO_FINDINGS,
      ...{ treatment: null, outcome: null, of: 'rows', graph: null, seed: SEED, rows, parameters: {} },
      identification: { status: 'association_only', basis: 'group_comparison', adjustmentSet: [], reason: 'groups_only' },
    },
    { datasetId, name, version },
    language,
  );
  return { ...composed, answers: [...sentences] };
};
