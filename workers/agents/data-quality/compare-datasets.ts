import { dimensionNames, type QualityAssessment } from '../../../subgraphs/sources/index.js';
import { formatPercent, type Language } from '../../documents/text/formatting.js';
import type { Understood } from '../../methods/request-reading/index.js';
import type { AskedQuality } from './answer.js';
import { messagesIn } from './messages.js';

/** Words that ask about all datasets, or which of them. */
const ASKS_ALL =
  /(?<!\p{L})(?:welche[rsnm]?|which|what)\s+(?:of\s+(?:our|the)\s+|von\s+unseren\s+|unserer\s+|our\s+)?(?:datensatz|datensätze[n]?|tabellen?|quellen?|dateien?|listen?|daten|datasets?|data\s+sets?|data|tables?|sources?|files?|lists?)(?!\p{L})|(?<!\p{L})(?:alle|all|sämtliche|jeder?|every|each)\s+(?:of\s+)?(?:unsere[nr]?\s+|our\s+|the\s+|of\s+our\s+)?(?:datensätze[n]?|tabellen|quellen|dateien|listen|daten|datasets?|data\s+sets?|data|tables?|sources?|files?|lists?)(?!\p{L})|(?<!\p{L})(?:insgesamt|überall|overall|everywhere|unsere[nr]?\s+daten|our\s+data)(?!\p{L})|(?<!\p{L})(?:die|der|den|the)\s+(?:daten|data)\s*(?:[?.!]|$)/iu;

/** Kinds of subjects that belong to one dataset. */
const OF_DATASET: ReadonlySet<string> = new Set(['dataset', 'column', 'value', 'metric']);

/** Returns whether a request asks about all datasets rather than one. */
export const asksAllDatasets = (request: Understood | null, text: string): boolean =>
  ASKS_ALL.test(text) && !(request?.subjects ?? []).some(({ kind }) => OF_DATASET.has(kind));

/** Latest check of a dataset; null without one. */
export interface CheckedDataset {
  readonly datasetId: string;
  readonly name: string;
  readonly check: { readonly score: number | null; readonly assessment: Pick<QualityAssessment, 'dimensions'> } | null;
}

/** Number of datasets that an answer lists. */
const MAX_LISTED = 6;

/**
 * Ranks the checked datasets by their overall score, or by the lowest score of the asked dimensions, the weakest first. Returns the
 * weakest and sentences on the ranking; null if no dataset has such a score.
 */
export const compareDatasets = (
  datasets: readonly CheckedDataset[],
  { dimensions }: Pick<AskedQuality, 'dimensions'>,
  language: Language,
): { weakestId: string; sentences: string[] } | null => {
  const { all } = messagesIn(language);
  const scoreOf = ({ check }: CheckedDataset): number | null => {
    if (check === null || dimensions.length === 0) return check?.score ?? null;
    const asked = check.assessment.dimensions.filter(({ dimension }) => dimensions.includes(dimension));
    const scores = asked.flatMap(({ score }) => score ?? []);
    return scores.length === 0 ? null : Math.min(...scores);
  };
  const scored = datasets
    .flatMap((dataset) => {
      const score = scoreOf(dataset);
      return score === null ? [] : [{ ...dataset, score }];
    })
    .toSorted((a, b) => a.score - b.score);
  const [weakest] = scored;
  if (!weakest) return null;
  const names = (of: readonly { name: string }[]): string =>
    [...of.slice(0, MAX_LISTED).map(({ name }) => all.name(name)), ...(of.length > MAX_LISTED ? ['…'] : [])].join(', ');
  const listed = scored.slice(0, MAX_LISTED).map(({ name, score }) => all.scored(name, formatPercent(score, language)));
  const by = dimensions.map((dimension) => dimensionNames(language)[dimension]).join(', ');
  const others = datasets.filter((dataset) => scoreOf(dataset) === null);
  return {
    weakestId: weakest.datasetId,
    sentences: [
      all.ranking(scored.length, by === '' ? null : by, [...listed, ...(scored.length > MAX_LISTED ? ['…'] : [])].join(', ')),
      ...(others.length > 0 ? [all.unscored(names(others))] : []),
      all.details(weakest.name),
    ],
  };
};
