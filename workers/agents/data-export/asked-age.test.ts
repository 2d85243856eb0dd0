import { askedAge } from './asked-age.js';

it.each([
  ['all open invoices older than 30 days', null, '2026-04-19'],
  ['Alle Tickets, die älter als zwei Wochen sind', null, '2026-05-05'],
  ['Anträge, die seit mehr als 3 Monaten offen sind', null, '2026-02-19'],
  ['orders not older than 7 days', '2026-05-13', null],
  ['Meldungen, nicht älter als ein Jahr', '2025-05-20', null],
])('reads the age of rows in “%s”', (text, from, until) => {
  expect(askedAge(text, '2026-05-20')).toMatchObject({ from, until });
});

it.each(['orders with more than 30 days to pay', 'Termine in mehr als zwei Wochen', 'the oldest orders'])('reads none in “%s”', (text) => {
  expect(askedAge(text, '2026-05-20')).toBeNull();
});
