import { keyOfThing } from './row-key.js';

describe('keyOfThing', () => {
  const columns = ['Claim ref', 'Branch', 'Kind'].map((name, at) => ({
    ...{ name, type: 'text', distinct: at === 0 ? 98 : 4, nullShare: 0, min: null, max: null, topValues: [] },
  }));
  const claims = { name: 'motor_2026', columns, roles: {}, rows: 100, profile: { rows: 100, columns } } as never;

  it('is the column with the keys of the rows if the thing is what a row is', () => {
    expect(keyOfThing(claims, 'claims')).toBe('Claim ref');
    expect(keyOfThing({ ...(claims as object), name: 'schaden_liste' } as never, 'Schaden')).toBe('Claim ref');
    expect(keyOfThing(claims, 'branch')).toBeUndefined();
  });
});
