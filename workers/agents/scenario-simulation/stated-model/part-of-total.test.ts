import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { changedValue, partChangeIn, totalColumn } from './part-of-total.js';

const column = (name: string, type: string, ...values: string[]) => ({
  ...{ name, type, distinct: values.length || 200, nullShare: 0, min: null, max: null },
  topValues: values.map((value) => ({ value, count: 10 })),
});
const columns = [
  column('Monat', 'date'),
  column('Weg', 'text', 'Schalter', 'Online', 'Telefon'),
  column('Menge_Verk', 'integer'),
  column('Umsatz_EUR', 'decimal'),
];
const dataset = {
  ...{ datasetId: 'dst_1', rows: 200, roles: {}, name: 'Verkauf', eventLogColumns: null },
  columns: columns.map(({ name, type }) => ({ name, type })),
  profile: { columns },
} as unknown as Dataset;

describe('partChangeIn', () => {
  it('reads a range of a change, its direction and what is made up', () => {
    expect(partChangeIn('Wenn der Schalterverkauf um 10 bis 30 Prozent sinkt und Online ein Drittel davon auffängt?', 'de')).toMatchObject({
      ...{ sign: -1, quantity: { min: 10, max: 30 } },
      absorbed: expect.closeTo(33.33, 1) as number,
    });
    expect(partChangeIn('What if online sales rise by 5 to 15%?', 'en')).toMatchObject({ sign: 1, absorbed: 0 });
    expect(partChangeIn('What if counter sales fall by 10 to 20% and online picks up 40%?', 'en')).toMatchObject({
      sign: -1,
      absorbed: 40,
    });
  });

  it('reads nothing without a range or a direction, or if it is open how much is made up', () => {
    expect(partChangeIn('What if sales fall by 10%?', 'en')).toBeNull();
    expect(partChangeIn('The margin is 10 to 20%.', 'en')).toBeNull();
    expect(partChangeIn('What if counter sales fall by 10 to 20% and online makes up for it?', 'en')).toBeNull();
  });
});

describe('changedValue', () => {
  it('is the value closest before the change, also in a compound', () => {
    expect(changedValue('wenn der Schalterverkauf um ', dataset)).toMatchObject({ column: 'Weg', value: 'Schalter' });
    expect(changedValue('if counter sales fall by ', dataset)).toBeNull();
  });
});

describe('totalColumn', () => {
  it('is the measure that a compound names, otherwise the only amount of money', () => {
    expect(totalColumn('Was passiert mit dem Jahresumsatz?', dataset)).toBe('Umsatz_EUR');
    expect(totalColumn('Was passiert, wenn der Schalterverkauf sinkt?', dataset)).toBe('Umsatz_EUR');
  });
});
