import { spelledIn, unknownPartner } from './choose-tables.js';
import type { Understood } from '../../../methods/request-reading/index.js';

const reading = (...words: string[]): Understood => ({ subjects: [{ words }], topics: [] }) as unknown as Understood;

describe('data that a request wants to merge', () => {
  it.each([
    ['Merge our sales with the payroll file by employee number.', 'payroll'],
    ['Führe die Lieferanten mit der Gehaltsliste zusammen', 'Gehaltsliste'],
    ['Combine the suppliers and the fleet maintenance records', 'fleet maintenance'],
  ])('is unknown in %j', (request, words) => {
    expect(unknownPartner(request, reading('sales', 'Lieferanten', 'suppliers'))).toBe(words);
  });

  it.each([
    'Merge our sales with the customer list',
    'Merge the two supplier lists',
    'Führe die Lieferanten mit der Kundenliste zusammen',
    'Combine our data and the new data',
  ])('is known or unnamed in %j', (request) => {
    expect(unknownPartner(request, reading('sales', 'customer', 'Kundenliste', 'supplier', 'lists'))).toBeNull();
  });
});

describe('spelledIn', () => {
  const NAMES = ['claims_flow_2026', 'claims', 'repair_orders', 'staff'];

  it.each([
    ['Bring the claims together with the repair orders', ['claims', 'repair_orders']],
    ['How do the claims flow?', ['claims_flow_2026']],
    ['Merge the suppliers', []],
  ])('finds the datasets that are named in "%s"', (request, expected) => {
    expect(spelledIn(request, NAMES).map((at) => NAMES[at])).toEqual(expected);
  });
});
