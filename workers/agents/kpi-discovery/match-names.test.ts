import { readColumnMeanings } from '../../../platform/column-meaning/index.js';
import { bindRoles as bind, type BindableKpi, type ProfiledColumn, type RoleBinding } from './bind-roles.js';
import { nameMatch } from '../../../subgraphs/metrics/index.js';

const NAMES = ['Lieferdatum', 'geliefert am', 'delivery date', 'actual delivery date'];

describe('nameMatch', () => {
  it.each([
    ['Lieferdatum', 1],
    ['LIEFERDATUM', 1],
    ['Liefer_Datum', 1],
    ['lieferDatum', 1],
    ['delivery_date', 1],
    ['DeliveryDate', 1],
    ['date of delivery', 0],
    ['date delivery', 0.95],
    ['Geliefert am', 1],
  ])('rates %s at least %d', (column, min) => {
    expect(nameMatch(column, NAMES)).toBeGreaterThanOrEqual(min);
  });

  it.each([
    ['Lieferdatum Ist', 0.6, 0.95],
    ['Ist-Lieferdatum', 0.6, 0.95],
    ['Liefrdatum', 0.6, 0.95],
    ['Lieferdaten', 0, 0.95],
    ['Auslieferdatum', 0.6, 0.95],
  ])('rates %s, which differs in part, from %d to below %d', (column, min, max) => {
    const match = nameMatch(column, NAMES);
    expect(match).toBeGreaterThanOrEqual(min);
    expect(match).toBeLessThan(max);
  });

  it.each(['Datum', 'Kunde', 'Betrag', 'Lieferant', 'Rechnungsdatum', '', '🚲', '_'])('does not match “%s”', (column) => {
    expect(nameMatch(column, NAMES)).toBeLessThan(0.6);
  });

  it('ignores units and the spelling of umlauts', () => {
    expect(nameMatch('Budget_EUR', ['Budget'])).toBe(1);
    expect(nameMatch('Menge (Stück)', ['Menge'])).toBe(1);
    expect(nameMatch('Faellig', ['fällig'])).toBe(1);
    expect(nameMatch('Strasse', ['Straße'])).toBe(1);
    expect(nameMatch('EUR', ['EUR'])).toBe(1);
  });
});

/** Binds columns of 100 rows without sampled values to roles that the formula reads. */
const bindRoles = (roles: BindableKpi['roles'], columns: readonly ProfiledColumn[]): RoleBinding => {
  const meanings = readColumnMeanings(
    columns.map((column) => ({ ...column, sample: [] })),
    100,
  );
  const read = columns.map((column, index) => ({
    ...column,
    meaning: meanings[index] as (typeof meanings)[number],
    isRepeated: false,
  }));
  return bind({ roles, time: null, formula: 'COUNT()' }, read);
};

describe('bindRoles', () => {
  const column = (name: string, type: string, more: Partial<ProfiledColumn> = {}): ProfiledColumn => ({
    name,
    type,
    distinct: 10,
    nullShare: 0,
    eventLogRole: null,
    ...more,
  });
  const role = (type: 'timestamp' | 'numeric' | 'category' | 'text', ...names: [string, ...string[]]) => ({
    type,
    names: { de: names, en: names },
  });

  it('assigns the columns whose names match best overall', () => {
    const roles = { ordered: role('timestamp', 'Datum', 'Auftragsdatum'), delivered: role('timestamp', 'Datum', 'Lieferdatum') };
    const columns = [column('Datum', 'date'), column('Lieferdatum', 'timestamp')];
    expect(bindRoles(roles, columns).roles?.toSorted((a, b) => (a.role < b.role ? -1 : 1))).toEqual([
      { role: 'delivered', column: 'Lieferdatum', match: 1 },
      { role: 'ordered', column: 'Datum', match: 1 },
    ]);
  });

  it('never assigns one column to two roles', () => {
    const roles = { actual: role('numeric', 'Betrag'), plan: role('numeric', 'Betrag') };
    expect(bindRoles(roles, [column('Betrag', 'decimal')]).roles).toBeNull();
  });

  it('assigns only columns of the right type that contain values', () => {
    const roles = { at: role('timestamp', 'Datum') };
    expect(bindRoles(roles, [column('Datum', 'text')]).roles).toBeNull();
    expect(bindRoles(roles, [column('Datum', 'date', { nullShare: 1 })]).roles).toBeNull();
    expect(bindRoles(roles, [column('Datum', 'text')]).missing).toEqual(['at']);
    const category = { status: role('category', 'Status') };
    expect(bindRoles(category, [column('Status', 'text', { distinct: 5_000 })]).roles).toBeNull();
    expect(bindRoles(category, [column('Status', 'text', { distinct: 5 })]).roles).toHaveLength(1);
  });

  it('uses the event log roles regardless of column names', () => {
    const roles = { activity: { ...role('text', 'Aktivität'), event_log: 'activity' as const } };
    expect(bindRoles(roles, [column('Was', 'text', { eventLogRole: 'activity' })]).roles).toEqual([
      { role: 'activity', column: 'Was', match: 1 },
    ]);
  });

  it('is deterministic and prefers the earlier of equal columns', () => {
    const roles = { amount: role('numeric', 'Betrag netto') };
    const columns = [column('Netto Betrag', 'decimal'), column('netto betrag 2', 'decimal'), column('NETTO_BETRAG', 'decimal')];
    expect(bindRoles(roles, columns).roles).toEqual([{ role: 'amount', column: 'Netto Betrag', match: 0.95 }]);
  });
});
