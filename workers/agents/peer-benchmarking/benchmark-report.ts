import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/formatting.js';
import { plainText } from '../../documents/inline-text.js';
import { ENGLISH } from './english.benchmark-words.js';
import { GERMAN } from './german.benchmark-words.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { MAX_PEER_VALUES, type PeerTable } from './peer-table.js';

export const BENCHMARK_WORDS = { de: GERMAN, en: ENGLISH };

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];
type Cell = string | number | null;
type Comparison = BenchmarkResult['comparisons'][number];

/** The result for people. */
export const benchmarkReport = (
  { comparisons, peerTable, warnings, method }: BenchmarkResult,
  { language, tenantName, createdAt, leastPeers }: { language: Language; tenantName: string; createdAt: string; leastPeers: number },
): ReportDocumentInput => {
  const words = BENCHMARK_WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  const compared = comparisons.filter(({ standing }) => standing);
  const open = comparisons.filter(({ standing }) => !standing);
  const name = peerTable.name === null ? null : plainText(peerTable.name);
  const blocks: BlockInput[] = [
    { type: 'paragraph', text: words.summary(count(compared.length), count(comparisons.length), count(peerTable.values), name) },
    ...(compared.length === 0
      ? []
      : [
          heading(words.standing),
          table(
            words.columns,
            compared.map((each) => standingRow(each, language)),
          ),
          heading(words.spread),
          table(
            words.spreadColumns,
            compared.map((each) => spreadRow(each, language)),
          ),
        ]),
    ...(open.length === 0
      ? []
      : [
          heading(words.open),
          table(
            words.openColumns,
            open.map((each) => [each.metric, reasonOf(each, language, leastPeers)]),
          ),
        ]),
    ...(warnings.length === 0 ? [] : [heading(words.warnings), { type: 'list' as const, items: warnings.map(plainText) }]),
    heading(words.method),
    { type: 'paragraph', text: `${words.methodText} ${plainText(method.reference ?? '')}` },
  ];
  return { title: words.title, tenantName, createdAt, language, sections: [{ orientation: 'landscape', blocks }] };
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 2, text });

const table = (titles: readonly string[], rows: Cell[][]): BlockInput => ({
  type: 'table',
  columns: titles.map((title) => ({ title })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').slice(0, 500) : cell))),
});

/** Metrics differ in their size: each cell has the decimals that it needs. */
const number = (value: number, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { maximumSignificantDigits: 6, maximumFractionDigits: 4 }).format(value);

const standingRow = ({ metric, own, unit, year, standing, direction }: Comparison, language: Language): Cell[] => {
  if (!standing) return [];
  const share = (value: number): string => formatPercent(value, language, { min: 0, max: 1 });
  const best = standing.bestQuartile === null ? null : number(standing.bestQuartile, language);
  return [
    metric,
    number(own, language),
    unit,
    year === null ? null : String(year),
    formatNumber(standing.n, language, 0),
    share(standing.percentileRank),
    standing.betterThan === null ? null : share(standing.betterThan),
    number(standing.quartiles.median, language),
    number(standing.gapToMedian, language),
    best !== null && direction === 'target' ? `${best} (${BENCHMARK_WORDS[language].target})` : best,
    standing.gapToBestQuartile === null ? null : number(standing.gapToBestQuartile, language),
  ];
};

const spreadRow = ({ metric, standing, sources }: Comparison, language: Language): Cell[] => {
  if (!standing) return [];
  const { min, first, median, third, max } = standing.quartiles;
  return [metric, ...[min, first, median, third, max].map((value) => number(value, language)), sources.join('; ')];
};

const reasonOf = ({ status, peers, otherUnits, unit }: Comparison, language: Language, least: number): string => {
  const { reasons } = BENCHMARK_WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  if (status === 'too_few_peers') return reasons.too_few_peers(count(peers), count(least));
  return status === 'unit_mismatch' ? reasons.unit_mismatch(otherUnits.join(', '), unit) : reasons.no_peers;
};

/** What a reader has to be warned of. @param chosen name of a dataset that the caller did not name */
export const benchmarkWarnings = (
  comparisons: readonly Comparison[],
  { incomplete, isCut }: Omit<PeerTable, 'values'>,
  { language, chosen }: { language: Language; chosen: string | null },
): string[] => {
  const words = BENCHMARK_WORDS[language];
  const count = (value: number): string => formatNumber(value, language, 0);
  return [
    ...(chosen === null ? [] : [words.chosen(chosen)]),
    ...comparisons.flatMap(({ metric, conversions }) =>
      conversions.map(({ from, to, factor, peers }) => words.converted(metric, from, to, number(factor, language), count(peers))),
    ),
    ...comparisons.flatMap(({ metric, otherUnits, status }) =>
      otherUnits.length > 0 && status !== 'unit_mismatch' ? [words.leftOut(metric, otherUnits.join(', '))] : [],
    ),
    ...comparisons.flatMap(({ metric, repeated }) => (repeated > 0 ? [words.repeated(metric, count(repeated))] : [])),
    ...comparisons.flatMap(({ metric, period, year, standing }) =>
      standing && year !== null && period !== null && !period.startsWith(String(year)) ? [words.period(metric, period, String(year))] : [],
    ),
    ...comparisons.flatMap(({ metric, standing }) => (standing && standing.betterThan === null ? [words.noDirection(metric)] : [])),
    ...(incomplete > 0 ? [words.incomplete(count(incomplete))] : []),
    ...(isCut ? [words.cut(count(MAX_PEER_VALUES))] : []),
  ];
};
