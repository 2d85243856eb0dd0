import { meaningsOfName, readColumnMeanings, type ColumnMeaning, type SampledColumn } from './index.js';

const ROWS = 60;

const column = (name: string, type: string, sample: readonly unknown[]): SampledColumn => ({
  ...{ name, type, sample, nullShare: 0 },
  distinct: new Set(sample).size,
});
const series = (make: (index: number) => unknown): unknown[] => Array.from({ length: ROWS }, (_, index) => make(index));
const numbers = (name: string, low = 1, high = 900): SampledColumn => {
  const values = series((index) => low + ((high - low) * index) / (ROWS - 1) + 0.001);
  return column(name, 'decimal', values);
};
const days = (name: string, first = 0): SampledColumn =>
  column(
    name,
    'date',
    series((index) => new Date(Date.UTC(2024, 0, 1 + first + index)).toISOString().slice(0, 10)),
  );
const texts = (name: string): SampledColumn =>
  column(
    name,
    'text',
    series((index) => `v${index}`),
  );
const yesNo = (name: string): SampledColumn =>
  column(
    name,
    'text',
    series((index) => (index % 3 === 0 ? 'Yes' : 'No')),
  );

const read = (...columns: SampledColumn[]): ColumnMeaning[] => readColumnMeanings(columns, ROWS);
const best = (meaning: ColumnMeaning | undefined): string | null => meaning?.choices[0]?.meaning ?? null;

describe('the meaning of a column by its name', () => {
  it.each([
    ['Umsatz_EUR', 'revenue'],
    ['netSales', 'revenue'],
    ['Auftragswert', 'amount'],
    ['Gesamtkosten (EUR)', 'cost'],
    ['shipping_cost', 'freight'],
    ['Deckungsbeitrag', 'profit'],
    ['Einzelpreis', 'price'],
    ['qty', 'quantity'],
    ['No. of units', 'quantity'],
    ['Anzahl Aufträge', 'order_count'],
    ['Jahresumsatz', 'revenue'],
    ['Weiterbildungstage', 'training_hours'],
    ['Ausschussmenge', 'scrap_quantity'],
    ['units_produced', 'produced_quantity'],
    ['Lagerbestand', 'stock'],
    ['Bruttogehalt', 'pay'],
    ['Krankheitstage', 'absence'],
    ['YearsAtCompany', 'tenure'],
    ['Stillstand_min', 'downtime'],
    ['Durchlaufzeit', 'lead_time'],
    ['Kundenzufriedenheit', 'satisfaction'],
    ['dlvry_qty', 'delivered_quantity'],
    ['Umsatz je Kunde', 'revenue'],
  ])('reads the number %s as %s', (name, meaning) => {
    expect(best(read(numbers(name))[0])).toBe(meaning);
  });

  it.each([
    ['Order Date', 'ordered'],
    ['Auftragsdatum', 'ordered'],
    ['Wunschtermin', 'promised'],
    ['order_estimated_delivery_date', 'promised'],
    ['ship_dt', 'shipped'],
    ['geliefert am', 'delivered'],
    ['DateofHire', 'hired'],
    ['Austrittsdatum', 'left'],
    ['opened_at', 'opened'],
    ['Erledigt am', 'closed'],
    ['Rechnungsdatum', 'invoiced'],
    ['fällig zum', 'due'],
    ['Monat', 'event_date'],
  ])('reads the date %s as %s', (name, meaning) => {
    expect(best(read(days(name))[0])).toBe(meaning);
  });

  it.each([
    ['CustomerID', 'customer_key'],
    ['Lieferantennr', 'supplier_key'],
    ['PersNr', 'employee_key'],
    ['Ticket ID', 'ticket_key'],
    ['Artikelnummer', 'product_key'],
    ['Order Status', 'status'],
  ])('reads the text %s as %s', (name, meaning) => {
    expect(best(read(texts(name))[0])).toBe(meaning);
  });

  it.each(['Attrition', 'Retoure', 'SLA breached', 'pünktlich', 'OverTime'])('reads %s with yes and no as a flag', (name) => {
    const [flag] = read(yesNo(name));
    expect(best(flag)).toMatch(/_flag$|^sla_breached$/);
    expect(flag?.values.yes).toEqual(['Yes']);
  });

  it.each(['Ticket Type', 'Customer Segment', 'Bemerkung', 'Zeile', '', '🚲', '_'])('finds no meaning in the text %s', (name) => {
    expect(read(texts(name))[0]?.choices).toEqual([]);
  });

  it.each(['Booked slots', 'Gebuchte Plätze', 'Verstanden', 'im 1. Anlauf bestanden'])(
    'takes no inflected verb for the noun of its stem: %s',
    (name) => {
      expect(best(read(numbers(name))[0])).toBeNull();
    },
  );

  it('takes no code of a few kinds for the number of an order', () => {
    const codes = { ...texts('Tx code'), distinct: 8 };
    expect(best(readColumnMeanings([codes], 3_000)[0])).not.toBe('order_key');
    expect(best(readColumnMeanings([{ ...codes, distinct: 900 }], 3_000)[0])).toBe('order_key');
  });

  it('takes a typing error and an unknown part of a compound', () => {
    expect(meaningsOfName('Quantitty', 'number')).toContain('quantity');
    expect(meaningsOfName('Beleg', 'number')).toEqual([]);
    expect(best(read(numbers('Kantinenkosten'))[0])).toBe('cost');
  });

  it('is bounded for long names', () => {
    expect(read(numbers('x'.repeat(100_000)), texts('Ausschuss'.repeat(10_000)))).toHaveLength(2);
  });
});

describe('the meaning of a column by its values', () => {
  it.each(['Pers.-Nr.', 'Mitarbeiter', 'emp id', 'Kd-Nr', 'Lieferant'])('reads repeated numbers of things in %s as a key', (name) => {
    const repeated = series((index) => 4_001 + (index % 30));
    expect(readColumnMeanings([column(name, 'integer', repeated)], 900)[0]?.choices.map(({ meaning }) => meaning)).toContainEqual(
      expect.stringMatching(/_key$/),
    );
    expect(readColumnMeanings([column(name, 'integer', repeated)], 900)[0]?.choices).not.toContainEqual(
      expect.objectContaining({ meaning: 'headcount' }),
    );
  });

  it.each([
    ['Mitarbeiter', 3],
    ['Employees', 4_001],
  ])('reads numbers in %s from %i on as a headcount', (name, first) => {
    const counts = series((index) => first + (index % 30));
    expect(best(readColumnMeanings([column(name, 'integer', counts)], 900)[0])).toBe('headcount');
  });

  it('distinguishes a discount rate from a discount amount', () => {
    expect(best(read(numbers('Discount', 0, 0.4))[0])).toBe('discount_rate');
    expect(best(read(numbers('Discount', 0, 900))[0])).toBe('discount_amount');
  });

  it('does not take a number with codes for an amount', () => {
    const codes = column(
      'Order ID',
      'integer',
      series((index) => 4_000 + index),
    );
    expect(best(read(codes)[0])).toBe('order_key');
  });

  it('states the unit of time in a name', () => {
    expect(read(numbers('Dauer_min'), numbers('YearsAtCompany'), numbers('Umsatz')).map(({ seconds }) => seconds)).toEqual([
      60,
      expect.closeTo(31_556_952, 0),
      null,
    ]);
  });

  it('has the unit of time that the file states before that of the name', () => {
    const [minutes, named] = read({ ...numbers('Dauer'), writtenUnit: 'min' }, { ...numbers('Dauer_s'), writtenUnit: 'h' });
    expect([minutes, named]).toMatchObject([
      { unit: 'min', seconds: 60 },
      { unit: 'h', seconds: 3_600 },
    ]);
    expect(read({ ...numbers('Dauer_min'), writtenUnit: '%' })[0]).toMatchObject({ seconds: 60 });
  });

  it('has no meaning without values', () => {
    expect(read({ ...numbers('Umsatz'), nullShare: 1 })[0]?.choices).toEqual([]);
  });
});

describe('the meaning of a column by other columns', () => {
  const price = column(
    'Preis',
    'decimal',
    series((index) => 2 + (index % 7)),
  );
  const count = column(
    'Menge',
    'integer',
    series((index) => 1 + (index % 5)),
  );

  it('finds the amount that price × quantity gives under an unknown name', () => {
    const unknown = column(
      'Feld 7',
      'decimal',
      series((index) => (2 + (index % 7)) * (1 + (index % 5))),
    );
    const found = read(price, count, unknown)[2];
    expect(best(found)).toBe('amount');
    expect(found?.reason).toEqual({ de: expect.stringContaining('„Preis“ × „Menge“'), en: expect.stringContaining('“Preis” × “Menge”') });
  });

  const nightly = column(
    'Stay £',
    'decimal',
    series((index) => 80 + (index % 7)),
  );

  it('finds the price in money that a number of nights multiplies', () => {
    const nights = column(
      'Nights',
      'integer',
      series((index) => 1 + (index % 5)),
    );
    const room = column(
      'Room £',
      'decimal',
      series((index) => (80 + (index % 7)) * (1 + (index % 5))),
    );
    const [price, , amount] = read(nightly, nights, room);
    expect([best(price), best(amount)]).toEqual(['price', 'amount']);
    expect(price?.reason.en).toBe('“Room £” is these values × “Nights”.');
  });

  it('does not take money for a price that nearly every row repeats', () => {
    const ones = column(
      'Guests',
      'integer',
      series((index) => (index === 0 ? 2 : 1)),
    );
    const same = column(
      'Room £',
      'decimal',
      series((index) => (80 + (index % 7)) * (index === 0 ? 2 : 1)),
    );
    expect(read(nightly, ones, same)[0]?.choices).toEqual([]);
  });

  it('finds the profit that revenue − cost gives', () => {
    const revenue = column(
      'Umsatz',
      'decimal',
      series((index) => 100 + index * 3),
    );
    const cost = column(
      'Kosten',
      'decimal',
      series((index) => 40 + index),
    );
    const rest = column(
      'Rest',
      'decimal',
      series((index) => 60 + index * 2),
    );
    expect(best(read(revenue, cost, rest)[2])).toBe('profit');
  });

  it('needs 90 % of the rows for an equation', () => {
    const other = column(
      'Feld 7',
      'decimal',
      series((index) => (2 + (index % 7)) * (1 + (index % 5)) * (index % 4 === 0 ? 2 : 1)),
    );
    expect(read(price, count, other)[2]?.choices).toEqual([]);
  });

  it('doubts a delivery that precedes its order', () => {
    const confidence = (first: number): number =>
      read(days('Auftragsdatum', 10), days('Lieferdatum', first))[1]?.choices[0]?.confidence ?? 0;
    expect(confidence(0)).toBeLessThan(confidence(12) / 1.5);
  });
});
