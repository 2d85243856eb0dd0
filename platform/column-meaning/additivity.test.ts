import { additivityOf, overThings, overTime, type AdditivityEvidence } from './additivity.js';

const of = (name: string, evidence: Partial<AdditivityEvidence> = {}) => additivityOf({ name, ...evidence }).additivity;

describe('additivityOf', () => {
  it.each([
    'Umsatz',
    'Umsatz (kEUR)',
    'net_revenue',
    'Kosten',
    'Menge',
    'Anzahl Reklamationen',
    'order_count',
    'Stillstandszeit',
    'Überstunden',
    'Energieverbrauch kWh',
    'Ausschussmenge',
    'Unfälle',
    'Leasingrate EUR',
    'Bestandsveränderung',
    'stock movements',
    'deposits',
    'Absatz',
    'Betrag',
    'Vorgänge',
    'tickets',
  ])('sums %s over things and over time', (name) => {
    expect(of(name)).toBe('flow');
  });

  it.each([
    'Mitarbeiter',
    'headcount',
    'Lagerbestand',
    'inventory',
    'Forderungen',
    'account_balance',
    'Kontostand',
    'Auftragsbestand',
    'Open tickets',
    'offene Vorgänge',
    'Anzahl offener Bestellungen',
    'Tickets offen',
    'pending_orders',
    'Unresolved incidents',
    'Tickets in progress',
    'Aufträge in Bearbeitung',
    'überfällige Rechnungen',
    'Restbudget',
    'Anzahl Maschinen',
    'number of stores',
  ])('sums %s over things, but not over time', (name) => {
    expect(of(name)).toBe('stock');
  });

  it.each(['Opened tickets', 'geöffnete Tickets', 'closed_orders', 'Neue Tickets', 'Anzahl Bestellungen', 'Opening costs'])(
    'sums the number %s of a period over time',
    (name) => {
      expect(of(name)).toBe('flow');
    },
  );

  it.each([
    'Liefertreue',
    'Auslastung',
    'Fehlerquote',
    'defect_rate',
    'Krankenstand in %',
    'Krankenstand',
    'Füllstand',
    'defects_ppm',
    'Durchschnittliche Lieferzeit',
    'avg_price',
    'Stückpreis',
    'unit price',
    'Umsatz pro Mitarbeiter',
    'revenue_per_employee',
    'Temperatur',
    'Raumtemperatur (°C)',
    'Preisindex',
    'consumer price index',
    'hourly rate EUR',
    'OEE',
    'Kundenzufriedenheit',
    'Alter',
    'lead_time_days',
    'Servicegrad',
    'Wechselkurs',
    'Nightly £',
    '€ Stunde',
    '£/unit',
    'Stundenlohn',
    'hourly wage',
    'RevPAR',
    'ADR',
    'MTTR (h)',
    'open rate',
  ])('never sums %s', (name) => {
    expect(of(name)).toBe('level');
  });

  it.each(['ticket', 'Vorgang', 'order'])('does not add numbers of things in a column named %s', (name) => {
    expect(of(name, { type: 'integer', meaning: 'ticket_count' })).toBe('unknown');
    expect(of(`${name}_count`, { type: 'integer', meaning: 'ticket_count' })).toBe('flow');
  });

  it.each(['Messwert', 'Auftragsdauer', 'value', 'Länge (mm)', 'X1', 'Vorgang', 'ticket'])('does not know how to aggregate %s', (name) => {
    expect(of(name)).toBe('unknown');
  });

  it.each(['Daily €', '£ month', 'Monatlich €', 'Rate EUR'])('does not decide whether %s is a total or a price of a period', (name) => {
    expect(of(name)).toBe('unknown');
  });

  it.each(['Daily sales £', 'Weekly_Sales', 'Nightly revenue £', '€ Monatsumsatz'])('sums %s', (name) => {
    expect(of(name)).toBe('flow');
  });

  it.each(['Umsatz kumuliert', 'revenue YTD', 'Zählerstand'])('does not sum the running total %s over time', (name) => {
    expect(of(name)).toBe('stock');
  });

  it('follows a stated unit or meaning before the name', () => {
    expect(of('Wert', { unit: '%' })).toBe('level');
    expect(of('Wert', { unit: '€/h' })).toBe('level');
    expect(of('Wert', { unit: 'kg' })).toBe('flow');
    expect(of('X1', { meaning: 'headcount' })).toBe('stock');
    expect(of('X1', { meaning: 'oee' })).toBe('level');
    expect(of('X1', { meaning: 'revenue' })).toBe('flow');
  });

  it('follows range and course of a column whose name decides nothing', () => {
    expect(of('X1')).toBe('unknown');
    expect(of('X1', { min: 0.2, max: 0.97 })).toBe('level');
    expect(of('X1', { type: 'integer', min: 0, max: 1 })).toBe('unknown');
    expect(of('X1', { history: [3, 3, 5, 8, 9, 12, 15, 15, 20] })).toBe('stock');
    expect(of('X1', { history: [3, 3, 5, 8, 9, 7, 15, 15, 20] })).toBe('unknown');
    expect(of('X1', { history: [5, 5, 5, 5, 5, 5, 5, 5, 5] })).toBe('unknown');
  });

  it('states what decided', () => {
    expect(additivityOf({ name: 'Wert', unit: '%' })).toEqual({ additivity: 'level', basis: 'unit' });
    expect(additivityOf({ name: 'Lagerbestand' })).toEqual({ additivity: 'stock', basis: 'meaning' });
    expect(additivityOf({ name: 'Wert X' }).basis).toBe('none');
  });
});

describe('overTime and overThings', () => {
  it('sum only what is known to be additive', () => {
    const kinds = ['flow', 'stock', 'level', 'unknown'] as const;
    expect(kinds.map(overTime)).toEqual(['sum', 'mean', 'mean', 'mean']);
    expect(kinds.map(overThings)).toEqual(['sum', 'sum', 'mean', 'mean']);
  });
});
