import { numberFormat } from '../../../platform/content/index.js';
import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { MAX_PEER_VALUES, type PeerTable } from './peer-table.js';
import { messagesIn } from './messages.js';

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];
type Cell = string | number | null;
type Comparison = BenchmarkResult['comparisons'][number];

/** Returns the report document of a result. */
export const benchmarkReport = (
  { comparisons, peerTable, warnings, method }: BenchmarkResult,
  { language, tenantName, createdAt, minPeers }: { language: Language; tenantName: string; createdAt: string; minPeers: number },
): ReportDocumentInput => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const compared = comparisons.filter(({ standing }) => standing);
  const open = comparisons.filter(({ standing }) => !standing);
  const name = peerTable.name === null ? null : plainText(peerTable.name);
  const blocks: BlockInput[] = [
    { type: 'paragraph', text: messages.summary(count(compared.length), count(comparisons.length), count(peerTable.values), name) },
    ...(compared.length === 0
      ? []
      : [
          heading(messages.standing),
          table(
            messages.columns,
            compared.map((each) => standingRow(each, language)),
          ),
          heading(messages.spread),
          table(
            messages.spreadColumns,
            compared.map((each) => spreadRow(each, language)),
          ),
        ]),
    ...(open.length === 0
      ? []
      : [
          heading(messages.open),
          table(
            messages.openColumns,
            open.map((each) => [each.metric, reasonOf(each, language, minPeers)]),
          ),
        ]),
    ...(warnings.length === 0 ? [] : [heading(messages.warnings), { type: 'list' as const, items: warnings.map(plainText) }]),
    heading(messages.method),
    { type: 'paragraph', text: `${messages.methodText} ${plainText(method.reference ?? '')}` },
  ];
  return { title: messages.title, tenantName, createdAt, language, sections: [{ orientation: 'landscape', blocks }] };
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 2, text });

const table = (titles: readonly string[], rows: Cell[][]): BlockInput => ({
  type: 'table',
  columns: titles.map((title) => ({ title })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(/\s+/g, ' ').slice(0, 500) : cell))),
});

/** Formats with at most 6 significant digits and 4 decimals, because metrics differ in magnitude. */
const number = (value: number, language: Language): string =>
  numberFormat(language, { maximumSignificantDigits: 6, maximumFractionDigits: 4 }).format(value);

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
    best !== null && direction === 'target' ? `${best} (${messagesIn(language).target})` : best,
    standing.gapToBestQuartile === null ? null : number(standing.gapToBestQuartile, language),
  ];
};

const spreadRow = ({ metric, standing, sources }: Comparison, language: Language): Cell[] => {
  if (!standing) return [];
  const { min, first, median, third, max } = standing.quartiles;
  return [metric, ...[min, first, median, third, max].map((value) => number(value, language)), sources.join('; ')];
};

const reasonOf = ({ status, peers, otherUnits, unit }: Comparison, language: Language, minPeers: number): string => {
  const { reasons } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  if (status === 'too_few_peers') return reasons.too_few_peers(count(peers), count(minPeers));
  return status === 'unit_mismatch' ? reasons.unit_mismatch(otherUnits.join(', '), unit) : reasons.no_peers;
};

/** Returns the warnings of a result. @param chosen name of the dataset that the agent selected itself, or null */
export const benchmarkWarnings = (
  comparisons: readonly Comparison[],
  { incomplete, isCut }: Omit<PeerTable, 'values'>,
  { language, chosen }: { language: Language; chosen: string | null },
): string[] => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  return [
    ...(chosen === null ? [] : [messages.chosen(chosen)]),
    ...comparisons.flatMap(({ metric, conversions }) =>
      conversions.map(({ from, to, factor, peers }) => messages.converted(metric, from, to, number(factor, language), count(peers))),
    ),
    ...comparisons.flatMap(({ metric, otherUnits, status }) =>
      otherUnits.length > 0 && status !== 'unit_mismatch' ? [messages.leftOut(metric, otherUnits.join(', '))] : [],
    ),
    ...comparisons.flatMap(({ metric, repeated }) => (repeated > 0 ? [messages.repeated(metric, count(repeated))] : [])),
    ...comparisons.flatMap(({ metric, period, year, standing }) =>
      standing && year !== null && period !== null && !period.startsWith(String(year))
        ? [messages.period(metric, period, String(year))]
        : [],
    ),
    ...comparisons.flatMap(({ metric, standing }) => (standing && standing.betterThan === null ? [messages.noDirection(metric)] : [])),
    ...(incomplete > 0 ? [messages.incomplete(count(incomplete))] : []),
    ...(isCut ? [messages.cut(count(MAX_PEER_VALUES))] : []),
  ];
};
