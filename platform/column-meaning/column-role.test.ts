import { isLabelName } from './index.js';

it.each([
  'ID',
  'kunde_id',
  'Kundennummer',
  'Auftrags-Nr.',
  'BelegNr',
  'PLZ',
  'Postleitzahl',
  'PLZ Werk',
  'zip code',
  'Jahr',
  'Monat',
  'Order No',
  'Version',
  'Release',
  'Kapitel',
  'Index',
  'row_index',
])('isLabelName treats “%s” as a label', (name) => expect(isLabelName(name)).toBe(true));

it.each([
  'Umsatz',
  'Kosten je Tag',
  'Stück pro Monat',
  'Cost per day',
  'Number of orders',
  'No of defects',
  'Anzahl',
  'Ausbeute',
  'Idle time',
  'Conversion',
  'price_index',
  'Conversions',
  'Inversion',
])('isLabelName treats “%s” as a measurement', (name) => expect(isLabelName(name)).toBe(false));
