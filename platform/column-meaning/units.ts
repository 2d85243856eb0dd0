import { secondsIn } from '../content/index.js';
import { labelWords } from '../text/index.js';

/** A unit of measurement. */
export interface Unit {
  symbol: string;
  kind: 'EUR' | 'USD' | 'CHF' | 'GBP' | 'mass' | 'time' | 'length' | 'volume' | 'share' | 'energy';
  /** Multiple of the base unit of its kind. */
  factor: number;
}

type NamedUnit = Unit & { names: readonly string[] };

/** Words for a thousand, a million and a billion (10⁹), before or after a currency: „TEUR“, `gbp_k`, "in thousands of GBP". */
const SCALES: readonly { prefix: string; factor: number; words: readonly string[] }[] = [
  { prefix: 'k', factor: 1_000, words: ['k', 't', 'tsd', 'tausend', 'thousand', 'thousands', '000', "'000", '000s'] },
  { prefix: 'M', factor: 1_000_000, words: ['m', 'mio', 'mn', 'million', 'millions', 'millionen'] },
  { prefix: 'G', factor: 1_000_000_000, words: ['mrd', 'milliarde', 'milliarden', 'bn', 'billions'] },
];

/** A word for a thousand that after a currency is the tonne of a price: `Preis_EUR_t`. */
const TONNE = 't';

/** Returns the multiples of a currency. */
const scaled = (kind: Unit['kind'], names: readonly string[]): NamedUnit[] =>
  SCALES.map(({ prefix, factor, words }) => ({
    symbol: `${prefix}${kind}`,
    kind,
    factor,
    names: names.flatMap((name) => words.flatMap((word) => [`${word}${name}`, ...(word === TONNE ? [] : [`${name}${word}`])])),
  }));

const UNITS: readonly NamedUnit[] = [
  { symbol: 'ct', kind: 'EUR', factor: 0.01, names: ['ct', 'cent', 'cents'] },
  { symbol: 'EUR', kind: 'EUR', factor: 1, names: ['eur', 'euro', 'euros', '€'] },
  ...scaled('EUR', ['eur', 'euro', 'euros', '€']),
  { symbol: 'USD', kind: 'USD', factor: 1, names: ['usd', '$'] },
  ...scaled('USD', ['usd', '$']),
  { symbol: 'CHF', kind: 'CHF', factor: 1, names: ['chf'] },
  ...scaled('CHF', ['chf']),
  { symbol: 'GBP', kind: 'GBP', factor: 1, names: ['gbp', '£'] },
  ...scaled('GBP', ['gbp', '£']),
  { symbol: 'mg', kind: 'mass', factor: 1e-6, names: ['mg'] },
  { symbol: 'g', kind: 'mass', factor: 0.001, names: ['g', 'gramm', 'gram', 'grams'] },
  { symbol: 'kg', kind: 'mass', factor: 1, names: ['kg', 'kilogramm', 'kilogram', 'kilograms'] },
  { symbol: 't', kind: 'mass', factor: 1_000, names: ['t', 'to', 'tonne', 'tonnen', 'tons', 'tonnes'] },
  { symbol: 'ms', kind: 'time', factor: 0.001, names: ['ms', 'millisekunden', 'milliseconds'] },
  { symbol: 's', kind: 'time', factor: 1, names: ['s', 'sec', 'sek', 'sekunden', 'seconds'] },
  { symbol: 'min', kind: 'time', factor: 60, names: ['min', 'mins', 'minuten', 'minutes'] },
  { symbol: 'h', kind: 'time', factor: 3_600, names: ['h', 'hrs', 'std', 'stunden', 'hours'] },
  { symbol: 'd', kind: 'time', factor: 86_400, names: ['d', 'tage', 'days'] },
  { symbol: 'mm', kind: 'length', factor: 0.001, names: ['mm', 'millimeter', 'millimetre'] },
  { symbol: 'cm', kind: 'length', factor: 0.01, names: ['cm', 'zentimeter', 'centimetre'] },
  { symbol: 'm', kind: 'length', factor: 1, names: ['m', 'meter', 'metre', 'metres', 'meters'] },
  { symbol: 'km', kind: 'length', factor: 1_000, names: ['km', 'kilometer', 'kilometre', 'kilometers', 'kilometres'] },
  { symbol: 'ml', kind: 'volume', factor: 0.001, names: ['ml', 'milliliter', 'millilitre'] },
  { symbol: 'l', kind: 'volume', factor: 1, names: ['l', 'liter', 'litre', 'litres'] },
  { symbol: 'm³', kind: 'volume', factor: 1_000, names: ['m3', 'm³', 'cbm'] },
  { symbol: '%', kind: 'share', factor: 0.01, names: ['%', 'prozent', 'percent', 'pct'] },
  { symbol: '1', kind: 'share', factor: 1, names: ['anteil', 'fraction'] },
  { symbol: 'Wh', kind: 'energy', factor: 0.001, names: ['wh'] },
  { symbol: 'kWh', kind: 'energy', factor: 1, names: ['kwh'] },
  { symbol: 'MWh', kind: 'energy', factor: 1_000, names: ['mwh'] },
];

const BY_NAME = new Map(UNITS.flatMap(({ names, ...unit }) => names.map((name) => [name, unit] as const)));

/** The end of a name with a quotient of units, such as "EUR/m" or "km per h"; that of "Umsatz / EUR" has the unit EUR. */
const QUOTIENT = /(?<unit>[^\s/_([]+)(?:\s*\/\s*|[\s_]+(?:je|per|pro)[\s_]+)[^\s/]+[)\]]?\s*$/iu;

const isQuotient = (name: string): boolean => BY_NAME.has(compact(QUOTIENT.exec(name)?.groups?.['unit'] ?? ''));

/**
 * Returns the unit that a column name contains in brackets or as its last word: `Umsatz (kEUR)`, `gewicht_kg`, `Dauer in min`; undefined
 * for a quotient such as km/h. Case is ignored: `MEUR`, `mEUR` and `meur` are the same unit.
 */
export const unitOf = (column: string): Unit | undefined => {
  const name = column.normalize('NFC').slice(0, 200);
  if (isQuotient(name)) return undefined;
  const bracketed = /[([]([^()[\]]{1,20})[)\]]\s*$/.exec(name)?.[1];
  if (bracketed !== undefined) return BY_NAME.get(compact(bracketed.replace(LINKS, ' ')));
  const words = wordsOf(name).filter((word) => !/^(?:in|of|von)$/iu.test(word));
  if (words.length < 2) return undefined;
  const last = words.at(-1) ?? '';
  const whole = BY_NAME.get(compact(words.slice(-2).join('')));
  return whole ?? (last === 'T' ? unitOfT(name) : BY_NAME.get(compact(last)));
};

/** Names of what is weighed and of what takes days, which tell the tonne from „Tage“ in a capital T. */
const WEIGHED = /gewicht|weight|masse?(?![\p{L}])|tonn|last(?![\p{L}])|load|fracht|freight|schrott|abfall|waste/iu;
const TAKES_DAYS = /bearb|dauer|durchlauf|frist|ziel|zeit|alter|verzug|versp/iu;

/** Returns the unit of a name that ends in T: of „Bearb_T“ days, of „Gewicht_T“ tonnes; undefined for others, such as thousands. */
const unitOfT = (name: string): Unit | undefined => BY_NAME.get(WEIGHED.test(name) ? 't' : TAKES_DAYS.test(name) ? 'd' : '');

const LINKS = /(?<!\p{L})(?:in|of|von)(?!\p{L})/giu;

const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_./()[\]-]+/u)
    .filter(Boolean);

/**
 * Returns the factor that a column name states by its last word without a currency: 1,000 of `limit_k`, „Umsatz (in Tsd.)“; 1 without one.
 * A single letter other than k is a unit of its own, such as t and m.
 */
export const scaleOf = (column: string): number => {
  const words = wordsOf(column.normalize('NFC').slice(0, 200));
  const last = words.length < 2 ? '' : (words.at(-1) ?? '').toLowerCase();
  return (last.length > 1 || last === 'k' ? SCALES.find(({ words: of }) => of.includes(last))?.factor : undefined) ?? 1;
};

/** Returns the unit with this symbol or name: `kEUR`, `Stunden`, `%`. */
export const findUnit = (name: string): Unit | undefined => BY_NAME.get(compact(name.normalize('NFC').slice(0, 50)));

/** Returns the names of the unit with this symbol or name, such as km, Kilometer and kilometre for `Km`; empty if no unit matches. */
export const namesOfUnit = (name: string): string[] => {
  const unit = findUnit(name);
  return unit === undefined ? [] : UNITS.filter(({ symbol }) => symbol === unit.symbol).flatMap(({ names }) => names);
};

const compact = (text: string): string => text.toLowerCase().replaceAll(/[\s.]/g, '');

/** Returns the factor that converts a value between two units; undefined if the units differ in kind. */
export const conversionFactor = (from: Unit, to: Unit): number | undefined => (from.kind === to.kind ? from.factor / to.factor : undefined);

/** Symbols of units of time in the Unified Code for Units of Measure, by their seconds; those of months and years are means. */
const TIME_UNITS: Readonly<Record<string, number>> = {
  ...{ s: 1, min: 60, h: 3_600, d: 86_400, wk: 604_800, mo: secondsIn('months'), a: secondsIn('years') },
};

/** Returns the symbol of a unit of time; null if there is none of this length. */
export const timeUnitOf = (seconds: number): string | null => Object.keys(TIME_UNITS).find((unit) => TIME_UNITS[unit] === seconds) ?? null;

/** Returns the seconds of a unit of time by its symbol or name; null for other units. */
export const secondsOfUnit = (unit: string): number | null => {
  const known = findUnit(unit);
  if (known) return known.kind === 'time' ? known.factor : null;
  return TIME_UNITS[unit] ?? (secondsIn(unit) || null);
};

/** Returns the symbol of a unit that may be spelled out or abbreviated; returns an unknown unit unchanged. */
export const unitSymbol = (unit: string): string => {
  const seconds = secondsOfUnit(unit);
  return findUnit(unit)?.symbol ?? (seconds === null ? null : timeUnitOf(seconds)) ?? unit.trim();
};

/** Returns the currency that a name states anywhere, with its multiple: kEUR of `Budget_Tsd_EUR_2024`; null if there is none. */
export const currencyIn = (name: string): string | null => {
  const words = labelWords(name.replace(LINKS, ' ')).map((word) => word.toLowerCase());
  const currencyNamed = (...parts: readonly string[]): Unit | undefined => {
    const unit = BY_NAME.get(parts.join(''));
    return unit && CURRENCIES.has(unit.kind) ? unit : undefined;
  };
  const at = words.findLastIndex((word) => currencyNamed(word));
  if (at === -1) return null;
  const [before = '', own = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  const unit = currencyNamed(before, own) ?? (isQuotient(name) ? undefined : currencyNamed(own, after)) ?? currencyNamed(own);
  return unit?.symbol ?? null;
};

const CURRENCIES: ReadonlySet<Unit['kind']> = new Set<Unit['kind']>(['EUR', 'USD', 'CHF', 'GBP']);

/** Returns whether a unit is one of money, such as GBP or kEUR. */
export const isCurrency = (unit: string | null): boolean => {
  const known = unit === null ? undefined : findUnit(unit);
  return known !== undefined && CURRENCIES.has(known.kind);
};
