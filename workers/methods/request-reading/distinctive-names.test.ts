import { distinctiveNames } from './distinctive-names.js';

describe('distinctiveNames', () => {
  it.each([
    [
      ['Bäckerei Sommer Kiel', 'Bäckerei Sommer Lübeck', 'Bäckerei Sommer Bad Segeberg'],
      ['Kiel', 'Lübeck', 'Bad Segeberg'],
    ],
    [
      ['Oak & Ash Leeds', 'Oak and Ash Leeds', 'Oak & Ash Derby'],
      ['Leeds', 'Leeds', 'Derby'],
    ],
    [
      ['Ward Alder', 'Ward Birch', 'Ward Cedar', 'Theatre Dogwood'],
      ['', '', '', ''],
    ],
    [
      ['Order open', 'Order closed', 'Order paid'],
      ['', '', ''],
    ],
    [
      ['Line Quality', 'Line Cost', 'Line Delivery'],
      ['', '', ''],
    ],
    [
      ['Depot Nord', 'Depot Süd'],
      ['', ''],
    ],
  ])('of %j are %j', (values, names) => {
    const namesOf = distinctiveNames(values);
    expect(values.map((value) => namesOf(value)[0] ?? '')).toEqual(names);
  });
});
