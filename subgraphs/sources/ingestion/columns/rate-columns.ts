import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import type { IngestWarning } from '../ingest-error.js';
import { countValues, warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';

/** Names of shares of a whole, which are at most 100 %. */
const SHARE_NAME = /(?:quote|rate|anteil)(?:n|e|s)?(?: |$)|(?:^| )(?:ratio|share|percent|percentage|prozent|pct|proportion)(?: |$)/u;
/** Names of other figures in percent, which may exceed 100 % but are not written on two scales. */
const PERCENT_NAME =
  /(?:treue|auslastung|verfuegbarkeit|erfuellung|puenktlichkeit|zuverlaessigkeit|availability|utili[sz]ation|reliability|oee|otd|otif|on time|fill rate)(?: |$)/u;
/** Names of rates that may exceed 100 %, and of prices and instalments. */
const UNLIMITED_NAME =
  /wachstum|zuwachs|steigerung|aenderung|veraenderung|growth|change|increase|inflation|exchange|wechsel|currency|hour|stunde|tages|daily|per day|honorar|zins|interest|kredit|tilg|monatsrate|leasing|aktie|stock price|deckung|cover|durchfluss|flow|puls|heart|frame|bitrate|bit rate|sampl|takt|ppm|je |pro |per /u;

/** From this absolute value on, a number is no fraction, and below it no usual percentage beside fractions. */
const MIN_PERCENTAGE = 5;
/** Median from which values with a few above 1 are rather fractions than small percentages. */
const MIN_MEDIAN = 0.3;

interface Scale {
  fractions: number;
  between: number;
  percentages: number;
  above: number;
  present: number;
  largest_fraction: number | null;
  largest: number | null;
  median: number | null;
}

/**
 * Returns a warning about columns of shares with values above 100 %, or of percentages on two scales, such as 0.8 beside 80. It counts the values
 * above 100 %, or those on the rarer scale. One scan of such columns, and one of each column concerned.
 */
export const doubtfulRates = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const shares = columns.filter(({ name, unit }) => (isShare(name) || isPercentage(name)) && (unit === undefined || unit === '%'));
  if (shares.length === 0) return [];
  const counts = shares.map(({ sql }, at) => {
    const size = `abs(${sql})`;
    return `{'fractions': count_if(${size} > 0 AND ${size} < 1), 'between': count_if(${size} > 1 AND ${size} < ${MIN_PERCENTAGE}),
      'percentages': count_if(${size} >= ${MIN_PERCENTAGE}), 'above': count_if(${size} > 100), 'present': count(${sql}),
      'largest_fraction': CAST(max(${size}) FILTER (WHERE ${size} < 1) AS DOUBLE), 'largest': CAST(max(${size}) AS DOUBLE), 'median': CAST(median(${size}) AS DOUBLE)} AS s${at}`;
  });
  const found = await duck.one<Record<string, Scale>>(`SELECT ${counts.join(', ')} FROM ${relation}`);
  const concerned = shares.flatMap((column, at) => {
    const condition = found[`s${at}`] && conditionOf(found[`s${at}`] as Scale, column);
    return condition ? [countValues(duck, relation, [column], (value) => `abs(${value}) ${condition}`)] : [];
  });
  return warningOf('rates_doubtful', (await Promise.all(concerned)).flat());
};

const isShare = (column: string): boolean => {
  const name = normaliseText(column);
  return SHARE_NAME.test(name) && !UNLIMITED_NAME.test(name);
};

const isPercentage = (column: string): boolean => {
  const name = normaliseText(column);
  return (PERCENT_NAME.test(name) || column.includes('%')) && !UNLIMITED_NAME.test(name);
};

/** Returns the comparison that selects the doubtful absolute values; undefined if there are none. */
const conditionOf = (scale: Scale, { name, unit }: ComputedColumn): string | undefined => {
  const { fractions, between, percentages, above, present, largest_fraction: fraction, largest, median } = scale;
  const isOnTwoScales = fractions > 0 && percentages > 0 && between === 0 && 100 * (fraction ?? 0) <= 2 * (largest ?? 0);
  if (unit === undefined && isOnTwoScales) return fractions <= percentages ? '< 1' : `>= ${MIN_PERCENTAGE}`;
  if (!isShare(name)) return undefined;
  if (above > 0 && 2 * above < present) return '> 100';
  const areFractions = fractions > 0 && percentages === 0 && (median ?? 0) >= MIN_MEDIAN;
  return unit === undefined && areFractions && between > 0 && 2 * between < present ? '> 1' : undefined;
};
