import { fillByLabels, fieldSchema, verifyQuote } from './fill-fields.js';

const field = (name: string, type: string, description = '') => fieldSchema.parse({ name, type, description });

const INVOICE = `Rechnungsnummer: RE-2024-0815
Rechnungsdatum: 12.03.2024
Lieferdatum: 08.03.2024
Kunde: Muster GmbH & Co. KG
Nettobetrag 1.000,00 €
MwSt 19 % 190,00 €
Gesamtbetrag 1.190,00 €
Zahlbar bis 26.03.2024.`;

const valuesOf = (filled: ReturnType<typeof fillByLabels>) => Object.fromEntries(filled.map(({ field: name, value }) => [name, value]));

describe('fillByLabels', () => {
  it('fills fields by the words next to the values and returns their positions', () => {
    const fields = [
      field('invoice_number', 'identifier'),
      field('invoice_date', 'date'),
      field('delivery_date', 'date'),
      field('due_date', 'date'),
      field('net_amount', 'money'),
      field('gesamtbetrag', 'money'),
      field('customer', 'text'),
      field('tax_rate', 'percent'),
    ];
    const filled = fillByLabels(INVOICE, fields, 'de');
    expect(valuesOf(filled)).toEqual({
      invoice_number: 'RE-2024-0815',
      invoice_date: '2024-03-12',
      delivery_date: '2024-03-08',
      due_date: '2024-03-26',
      net_amount: 1000,
      gesamtbetrag: 1190,
      customer: 'Muster GmbH & Co. KG',
      tax_rate: 19,
    });
    for (const { start, end, text } of filled) expect(INVOICE.slice(start ?? 0, end ?? 0)).toBe(text);
  });

  it('uses the only value of a type but none of several unlabelled values', () => {
    expect(fillByLabels('Geliefert am 3.4.2024.', [field('when', 'date')], 'de')[0]).toMatchObject({ value: '2024-04-03', by: 'only_one' });
    expect(fillByLabels('3.4.2024 und 5.4.2024', [field('when', 'date')], 'de')[0]).toMatchObject({
      value: null,
      reason: 'several_without_label',
    });
    expect(fillByLabels('Ohne Datum.', [field('when', 'date')], 'de')[0]).toMatchObject({ value: null, reason: 'not_found' });
  });

  it('uses each value for at most one field', () => {
    const filled = fillByLabels('Order date: 3 April 2024', [field('order_date', 'date'), field('delivery_date', 'date')], 'en');
    expect(valuesOf(filled)).toEqual({ order_date: '2024-04-03', delivery_date: null });
  });
});

it('fills the day on which a payment is due from a term in days, and companies and people by their types', () => {
  const text =
    'Invoice 4711 by Brightwell Packaging Ltd dated 3 November 2026, total £1,284.60, payable within 30 days. Contact: Janet Moss.';
  const fields = [field('supplier', 'company'), field('due date', 'date'), field('invoice date', 'date'), field('contact', 'person')];
  const filled = fillByLabels(text, fields, 'en');
  expect(valuesOf(filled)).toEqual({
    ...{ supplier: 'Brightwell Packaging Ltd', 'due date': '2026-12-03', 'invoice date': '2026-11-03', contact: 'Janet Moss' },
  });
  expect(filled[1]?.text).toBe('payable within 30 days');
});

describe('verifyQuote', () => {
  const text = 'Wir treffen uns am 3. Mai 2024 in Köln, Budget 5.000 €.';

  it('accepts a quote from the text and returns the value parsed at its position', () => {
    expect(verifyQuote(text, field('meeting', 'date'), 'am 3. Mai 2024', 'de')).toMatchObject({
      value: '2024-05-03',
      text: '3. Mai 2024',
      by: 'model',
    });
    expect(verifyQuote(text, field('place', 'text'), 'Köln', 'de')).toMatchObject({ value: 'Köln', start: 34, end: 38 });
  });

  it('rejects a quote that is not in the text or not of the field’s type', () => {
    expect(verifyQuote(text, field('place', 'text'), 'Berlin', 'de')).toMatchObject({ value: null, reason: 'quote_not_in_text' });
    expect(verifyQuote(text, field('meeting', 'date'), 'Budget 5.000 €', 'de')).toMatchObject({ value: null, reason: 'not_of_type' });
    expect(verifyQuote(text, field('place', 'text'), ' ', 'de')).toMatchObject({ value: null, reason: 'quote_not_in_text' });
  });
});
