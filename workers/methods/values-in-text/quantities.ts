import { findAll, type Parser } from '../../../platform/text/index.js';
import { BEFORE, NUMBER, readNumber } from './read-number.js';

/** Spellings of units and their symbols (SI and units accepted with it, otherwise UN/CEFACT). */
const UNITS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    kg: 'kg Kilogramm Kilo kilograms kilogram kilos',
    g: 'g Gramm grams gram',
    t: 't Tonnen Tonne tonnes tonne tons ton',
    km: 'km Kilometer Kilometern kilometres kilometers',
    m: 'm Meter Metern metres metre meters',
    cm: 'cm Zentimeter centimetres centimeters',
    mm: 'mm Millimeter millimetres millimeters',
    'm²': 'm² m2 qm Quadratmeter sqm',
    'm³': 'm³ m3 cbm Kubikmeter',
    l: 'l Liter Litern litres litre liters',
    ml: 'ml Milliliter',
    pcs: 'Stück Stk Stk. St. pcs pieces piece units unit Einheiten Exemplare',
    pallets: 'Paletten Palette pallets pallet',
    boxes: 'Kartons Karton Kisten boxes box cartons',
    h: 'h Std Std. Stunden Stunde hours hour hrs',
    min: 'min min. Minuten Minute minutes minute mins',
    s: 's Sekunden Sekunde seconds second',
    d: 'Tage Tagen Tag days day Werktage Werktagen Arbeitstage Arbeitstagen Kalendertage Kalendertagen Werktag Arbeitstag Kalendertag',
    weeks: 'Wochen Woche weeks week',
    months: 'Monate Monaten Monat months month',
    years: 'Jahre Jahren Jahr years year',
    kWh: 'kWh Kilowattstunden',
    MWh: 'MWh Megawattstunden',
    kW: 'kW Kilowatt',
    '°C': '°C',
    bar: 'bar',
  }).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit])),
);
const BY_LOWER_CASE = new Map(Object.entries(UNITS).map(([name, unit]) => [name.toLowerCase(), unit]));
const NAMES = Object.keys(UNITS)
  .toSorted((a, b) => b.length - a.length)
  .map((name) => name.replaceAll('.', String.raw`\.`))
  .join('|');
const PATTERN = new RegExp(
  `${BEFORE}(?<sign>(?<![\\p{N}\\p{L}] ?)[-−])?(?<number>${NUMBER})[ \\u00A0\\u202F-]?(?:(?:working|business|calendar|bank)[ -](?=days?))?(?<unit>${NAMES})(?![\\p{L}\\p{N}²³/])`,
  'giu',
);

/** Finds numbers with a unit of measure. Business days count as days. */
export const findQuantities: Parser = (text, language) =>
  findAll(text, 'quantity', PATTERN, ({ sign, number = '', unit: name = '' }) => {
    // Single letters are case-sensitive: `T` is not a tonne, `M` is not a metre.
    const unit = UNITS[name] ?? (name.length > 1 ? BY_LOWER_CASE.get(name.toLowerCase()) : undefined);
    if (unit === undefined) return undefined;
    const { value, ambiguous } = readNumber(number, language);
    return { value: sign ? -value : value, unit, ambiguous };
  });
