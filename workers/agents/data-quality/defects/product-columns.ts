import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';

/** An amount that is the product of two columns in most rows, reduced by a percentage if there is one. */
export interface ProductColumns {
  readonly amount: string;
  readonly factors: readonly [string, string];
  /** Column of the percentage by which the product is reduced; blank where nothing is. */
  readonly discount: string | null;
}

/** Share of the rows in which the product has to hold. */
const MIN_SHARE = 0.6;
/** Maximum number of columns that are combined, and of rows that are read to find the product. */
const MAX_COLUMNS = 10;
const SAMPLE = 20_000;
/** Amounts are rounded to cents. */
export const ROUNDING = 0.015;
const PERCENT = /%|percent|prozent|(?<!\p{L})(?:disc|discount|rabatt|nachlass|pct|proz)/iu;

/** Returns the SQL expression of the value that the amount of a row should have. */
export const productSql = ({ factors: [one, other], discount }: Omit<ProductColumns, 'amount'>): string => {
  const number = (name: string): string => `CAST(${identifier(name)} AS DOUBLE)`;
  const product = `${number(one)} * ${number(other)}`;
  return discount === null ? product : `${product} * (1 - coalesce(${number(discount)}, 0) / 100)`;
};

/**
 * Returns the amount of a table that is the product of two of its numeric columns in most rows: price times quantity, whatever they are
 * called. Null if no three columns fit.
 */
export const findProduct = async (duck: DuckDbSession, relation: string, numeric: readonly string[]): Promise<ProductColumns | null> => {
  const names = numeric.slice(0, MAX_COLUMNS);
  const percents = names.filter((name) => PERCENT.test(name));
  const candidates = names.flatMap((amount) =>
    names.flatMap((one, at) =>
      names
        .slice(at + 1)
        .filter((other) => ![one, other].includes(amount) && !percents.some((name) => [amount, one, other].includes(name)))
        .flatMap((other) => [null, ...percents].map((discount): ProductColumns => ({ amount, factors: [one, other], discount }))),
    ),
  );
  if (candidates.length === 0) return null;
  const shares = candidates.map((candidate, index) => {
    const [amount, product] = [`CAST(${identifier(candidate.amount)} AS DOUBLE)`, productSql(candidate)];
    // Products with zero or one hold without saying anything.
    const says = candidate.factors.map((name) => `CAST(${identifier(name)} AS DOUBLE) NOT IN (0, 1)`).join(' AND ');
    return `count(*) FILTER (WHERE ${says} AND abs(${amount} - ${product}) <= ${ROUNDING})
      / nullif(count(*) FILTER (WHERE ${says} AND ${amount} IS NOT NULL AND ${product} IS NOT NULL), 0) AS c${index}`;
  });
  const found = await duck.one<Record<string, number | null>>(
    `SELECT ${shares.join(', ')} FROM (SELECT * FROM ${relation} LIMIT ${SAMPLE})`,
  );
  const [best] = candidates
    .map((candidate, index) => ({ candidate, share: Number(found[`c${index}`] ?? 0) }))
    .toSorted((a, b) => b.share - a.share);
  return best && best.share >= MIN_SHARE ? best.candidate : null;
};
