/** Numbers of nines that systems use for missing values; both signs count. */
export const SENTINEL_NUMBERS = [999, 9999, 99_999, 999_999, 9_999_999, 99_999_999, 999_999_999] as const;

/** Dates that spreadsheets and databases use for missing dates and for an end that is open. */
export const SENTINEL_DATES = '0001-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-01 1970-01-01 2099-12-31 2999-12-31 9999-12-31'.split(
  ' ',
);

/** Limits of the integers of databases, which stand for a missing number. */
const LIMITS: ReadonlySet<number> = new Set([-2_147_483_648, 2_147_483_647, 4_294_967_295]);

const NINES = /^(?:9{3,9}|-9{1,9})(?:\.9{1,3})?$/;

/** Returns whether a number may stand for a missing one: nines, also with decimals such as 9999.99, -1, or a limit of integers. */
export const isSentinelNumber = (value: number): boolean => value === -1 || LIMITS.has(value) || NINES.test(String(value));

/** Returns the outer fences of values: three interquartile ranges below the first and above the third quartile (J. Tukey 1977). */
export const outerFences = ({ q1, q3 }: { q1: number; q3: number }): { low: number; high: number } => {
  const reach = 3 * (q3 - q1);
  return { low: q1 - reach, high: q3 + reach };
};

/** Minimum number of other values that is needed to distinguish a sentinel from an ordinary value. */
export const MIN_OTHER_VALUES = 10;
