import { complaintIn } from './complaint.js';

it.each([
  ['The bakery in Hove has had its oven out of order for three days and nobody has called back.', true],
  ['Ein Hof in Celle wurde doppelt berechnet und weigert sich zu zahlen.', true],
  ['Die Treppe ist seit zwei Wochen halb fertig, ein Termin ist geplatzt, und keiner meldet sich.', true],
  ['Why do ovens stay out of order for three days?', false],
  ['Please log this: the bakers want a second oven by May.', false],
])('tells whether a request is a complaint: %s', (text, isComplaint) => {
  expect(complaintIn(text).length > 0).toBe(isComplaint);
});
