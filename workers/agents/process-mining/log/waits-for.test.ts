import { waitsFor } from './waits-for.js';

describe('waitsFor', () => {
  it.each([
    ['Rechnung gestellt', 'Zahlung eingegangen', 'payment'],
    ['Mahnung versandt', 'Zahlungseingang', 'payment'],
    ['Rechnung gestellt', 'Mahnung versandt', 'payment'],
    ['Invoice sent', 'Payment received', 'payment'],
    ['Invoice received', 'Pay invoice', 'payment'],
    ['Nachbestellung ausgelöst', 'Restmenge eingetroffen', 'others'],
    ['Return label sent', 'Goods received', 'others'],
    ['Angebot versandt', 'Angebot vom Kunden angenommen', 'others'],
    ['Question sent', 'Customer replied', 'others'],
    ['Order placed', 'Supplier confirmed order', 'others'],
    ['Warehouse check requested', 'Warehouse check completed', null],
    ['Photos received', 'Customer updated', null],
    ['Auftrag geprüft', 'Auftrag freigegeben', null],
    ['Payment approved', 'Payment booked', null],
    ['Order created', 'Invoice sent', null],
  ])('from "%s" to "%s": %s', (from, to, expected) => {
    expect(waitsFor(from, to)).toBe(expected);
  });
});
