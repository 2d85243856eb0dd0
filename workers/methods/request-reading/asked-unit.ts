/** A unit of measurement in which a request wants values, and the columns that can have them. */
interface MeasuredUnit {
  /** Source of a regular expression for the spellings of the unit. */
  readonly spellings: string;
  /** Matches names of columns and KPIs with such values, by their unit or by the measured quantity. */
  readonly named: RegExp;
}

/** Units that measure one kind of quantity only: energy, volume or emissions. */
const UNITS: readonly MeasuredUnit[] = [
  {
    spellings: String.raw`(?:kilo|mega|giga)?watt-?\s?stunden|(?:kilo|mega|giga)?watt[- ]?hours?|[kMG]Wh`,
    named: /[kmg]?wh(?![a-z])|watt|energ|strom|heiz|wärme|waerme|verbrauch|electric|power|heat|consum/iu,
  },
  {
    spellings: String.raw`litern?|litres?|liters?|kubikmetern?|cubic met(?:re|er)s?|m³|m3|gallons?|hektolitern?|hl`,
    named:
      /lit(?:er|re)|(?:^|[_\s])l(?:$|[_\s])|m3|m³|kubik|cubic|vol|menge|amount|quantity|fuel|sprit|diesel|wasser|water|gallon|hl(?![a-z])/iu,
  },
  {
    spellings: String.raw`(?:tonnen|tonnes|tons|kilogramm|kg|t)\s+(?:CO2|CO₂|carbon)\p{L}*`,
    named: /co2|co₂|emission|carbon|klima|climate/iu,
  },
];

const unitIn = (text: string, { spellings }: MeasuredUnit): string | undefined =>
  new RegExp(String.raw`(?<!\p{L})(?:in|als|as)\s+(?<unit>${spellings})(?![\p{L}\d])`, 'iu').exec(text)?.groups?.['unit'];

/** Returns whether a request wants values in a unit of energy, volume or emissions. */
export const asksUnit = (text: string): boolean => UNITS.some((unit) => unitIn(text, unit) !== undefined);

/**
 * Returns the unit in which a request wants values if no column or KPI can have them; null otherwise.
 *
 * @param names names of tables, columns and KPIs
 * @param values texts in the rows, which may be units: "kWh" in a column „Einheit“
 */
export const unknownUnit = (text: string, names: readonly string[], values: readonly string[] = []): string | null => {
  const isKnown = ({ spellings, named }: MeasuredUnit): boolean =>
    names.some((name) => named.test(name)) || values.some((value) => new RegExp(`^(?:${spellings})$`, 'iu').test(value.trim()));
  return UNITS.flatMap((unit) => (isKnown(unit) ? [] : (unitIn(text, unit) ?? [])))[0] ?? null;
};
