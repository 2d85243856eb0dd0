import type { ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatFigure, formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { BREAKS, plainText } from '../../documents/text/inline-text.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { MAX_PEER_VALUES, type PeerTable } from './peer-table.js';
import { answerBlocks } from '../../answer-blocks.js';
import { messagesIn } from './messages.js';

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];
type Cell = string | number | null;
type Comparison = BenchmarkResult['comparisons'][number];

interface ReportHead {
  language: Language;
  tenantName: string;
  createdAt: string;
  minPeers: number;
}

/** Restricts a report to the comparisons that a request asks about, with the warnings on them. */
interface AskedReport {
  readonly comparisons: readonly Comparison[];
  readonly warnings: readonly string[];
  /** Number of the best peers that are listed beside the own value; null for all. */
  readonly bestPeers: number | null;
}

/**
 * Returns the report document of a result.
 * @param asked what the request asks about; null for everything
 */
export const benchmarkReport = (
  result: BenchmarkResult,
  { language, tenantName, createdAt, minPeers }: ReportHead,
  asked: AskedReport | null = null,
): ReportDocumentInput => {
  const blocks = asked ? askedBlocks(result, asked, language) : allBlocks(result, language, minPeers);
  return { title: messagesIn(language).title, tenantName, createdAt, language, sections: [{ orientation: 'landscape', blocks }] };
};

/** Returns the values of the peers of each asked metric with the own one alone. */
const askedBlocks = ({ answers }: BenchmarkResult, asked: AskedReport, language: Language): BlockInput[] => {
  const messages = messagesIn(language);
  const compared = asked.comparisons.filter(({ standing }) => standing);
  return [
    ...answerBlocks(answers, language),
    ...compared.flatMap((each): BlockInput[] => [
      heading(messages.peersOf(each.metric, String(each.year ?? ''), each.unit)),
      table(messages.peerColumns, peerRows(each, language, asked.bestPeers)),
      ...(isCut(each, asked.bestPeers)
        ? [{ type: 'paragraph' as const, text: messages.bestPeers(String(asked.bestPeers), String(each.peerValues?.length)) }]
        : []),
    ]),
    ...(compared.length === 0
      ? []
      : [
          heading(messages.spread),
          table(
            messages.spreadColumns,
            compared.map((each) => spreadRow(each, language)),
          ),
        ]),
    ...warningBlocks(asked.warnings, language),
  ];
};

const MAX_PEER_ROWS = 100;

/** Returns whether the list of peers ends after the best ones. Without a known direction none is the best. */
const isCut = ({ standing, peerValues = [] }: Comparison, best: number | null): boolean =>
  best !== null && standing?.rank != null && best < peerValues.length;

/** Returns the own value among those of the peers, best first; equal values share the better rank. */
const peerRows = (comparison: Comparison, language: Language, best: number | null): Cell[][] => {
  const { own, period, standing, peerValues = [] } = comparison;
  const { rank, tied = 0 } = standing ?? {};
  const at = rank == null ? peerValues.filter(({ value }) => value < own).length : rank - 1;
  const rows = [...peerValues.slice(0, at), null, ...peerValues.slice(at)];
  const rankAt = (index: number): string | null => {
    if (rank == null) return null;
    if (index >= at && index <= at + tied) return String(rank);
    return String(1 + rows.findIndex((row) => row !== null && row.value === rows[index]?.value));
  };
  const shown = isCut(comparison, best) ? new Set([...peerValues.slice(0, best ?? 0), null]) : new Set(rows);
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => shown.has(row))
    .slice(0, MAX_PEER_ROWS)
    .map(({ row, index }) => [
      rankAt(index),
      row === null ? messagesIn(language).own(periodOf(period, language)) : row.peer,
      number(row?.value ?? own, language),
      row === null ? null : number(row.value - own, language),
    ]);
};

const warningBlocks = (warnings: readonly string[], language: Language): BlockInput[] =>
  warnings.length === 0 ? [] : [heading(messagesIn(language).warnings), { type: 'list' as const, items: warnings.map(plainText) }];

const allBlocks = (
  { answers, comparisons, peerTable, warnings, method }: BenchmarkResult,
  language: Language,
  minPeers: number,
): BlockInput[] => {
  const messages = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const compared = comparisons.filter(({ standing }) => standing);
  const open = comparisons.filter(({ standing }) => !standing);
  const name = peerTable.name === null ? null : plainText(peerTable.name);
  return [
    ...answerBlocks(answers, language),
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
    ...warningBlocks(warnings, language),
    heading(messages.method),
    { type: 'paragraph', text: `${messages.methodText} ${plainText(method.reference ?? '')}` },
  ];
};

const heading = (text: string): BlockInput => ({ type: 'heading', level: 2, text });

const table = (titles: readonly string[], rows: Cell[][]): BlockInput => ({
  type: 'table',
  columns: titles.map((title) => ({ title })),
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(BREAKS, ' ').slice(0, 500) : cell))),
});

/** Formats with two decimals, and numbers below 1 with three significant digits. */
const number = (value: number, language: Language): string =>
  Math.abs(value) < 1 ? formatFigure(value, language) : formatNumber(value, language);

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

/** Names the period of an own value; that of a day, month or quarter by its first day. */
export const periodOf = (period: string | null, language: Language): string | null => {
  const [from = '', until] = period?.split('/') ?? [];
  if (until !== undefined) return `${formatDate(from, language)} – ${formatDate(until, language)}`;
  return period !== null && /^\d{4}-\d{2}-\d{2}$/.test(period) ? messagesIn(language).answer.since(formatDate(period, language)) : period;
};

export const reasonOf = ({ status, peers, otherUnits, unit }: Comparison, language: Language, minPeers: number): string => {
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
      standing && year !== null && period !== null && period !== String(year)
        ? [messages.period(metric, periodOf(period, language) ?? period, String(year))]
        : [],
    ),
    ...comparisons.flatMap(({ metric, standing }) => (standing && standing.betterThan === null ? [messages.noDirection(metric)] : [])),
    ...(incomplete > 0 ? [messages.incomplete(count(incomplete))] : []),
    ...(isCut ? [messages.cut(count(MAX_PEER_VALUES))] : []),
  ];
};
