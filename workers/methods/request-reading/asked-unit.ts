/** A unit of measurement in which a request wants values, and the columns that can have them. */
interface MeasuredUnit {
  readonly asked: RegExp;
  /** Names of columns with such values: their unit, or what is measured in it. */
  readonly column: RegExp;
}

const after = (units: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:in|als|as)\s+(?<unit>${units})(?![\p{L}\d])`, 'iu');

/** Units that no other quantity is measured in: energy, volumes and emissions. */
const UNITS: readonly MeasuredUnit[] = [
  {
    asked: after(String.raw`(?:kilo|mega|giga)?watt-?\s?stunden|(?:kilo|mega|giga)?watt[- ]?hours?|[kMG]Wh`),
    column: /[kmg]?wh(?![a-z])|watt|energ|strom|heiz|wärme|waerme|verbrauch|electric|power|heat|consum/iu,
  },
  {
    asked: after(String.raw`litern?|litres?|liters?|kubikmetern?|cubic met(?:re|er)s?|m³|gallons?|hektolitern?`),
    column:
      /lit(?:er|re)|(?:^|[_\s])l(?:$|[_\s])|m3|m³|kubik|cubic|vol|menge|amount|quantity|fuel|sprit|diesel|wasser|water|gallon|hl(?![a-z])/iu,
  },
  {
    asked: after(String.raw`(?:tonnen|tonnes|tons|kilogramm|kg|t)\s+(?:CO2|CO₂|carbon)\p{L}*`),
    column: /co2|co₂|emission|carbon|klima|climate/iu,
  },
];

/** Returns the unit in which a request wants values if no column can have them; null for none. */
export const unknownUnit = (text: string, columns: readonly string[]): string | null =>
  UNITS.map(({ asked, column }) => ({ unit: asked.exec(text)?.groups?.['unit'], column })).find(
    ({ unit, column }) => unit !== undefined && !columns.some((name) => column.test(name)),
  )?.unit ?? null;
