import { asksUnit, unknownUnit } from './asked-unit.js';

it.each([
  ['Wärmebedarf je Halle in Kilowattstunden', ['Halle', 'Flaeche_qm'], 'Kilowattstunden'],
  ['Wärmebedarf je Halle in MWh', ['Halle', 'Bedarf_MWh'], null],
  ['Consumption per boat in litres', ['Boat', 'Berth'], 'litres'],
  ['Consumption per boat in litres', ['Boat', 'Fuel'], null],
  ['Footprint per trip as kg CO2', ['Trip', 'Km'], 'kg CO2'],
  ['List the boats in Kiel', ['Boat'], null],
])('returns the unit in "%s" only if none of the columns %j can have it', (text, columns, expected) => {
  expect(unknownUnit(text, columns)).toBe(expected);
});

it('finds a unit in the rows of a table', () => {
  const names = ['Kennzahl', 'Wert', 'Einheit'];
  expect(unknownUnit('Bedarf je Monat in kWh', names, ['Stück', 'kWh'])).toBeNull();
  expect(unknownUnit('Bedarf je Monat in kWh', names, ['Stück', 'Liter'])).toBe('kWh');
  expect(unknownUnit('Bedarf je Monat in MWh', [...names, 'Stromverbrauch'])).toBeNull();
});

it('returns whether a request wants values in a unit', () => {
  expect(asksUnit('Consumption per boat in litres')).toBe(true);
  expect(asksUnit('Boats in Litschau')).toBe(false);
});
