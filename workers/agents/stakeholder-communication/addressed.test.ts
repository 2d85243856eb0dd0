import { addressed, isInstruction, toReaders } from './addressed.js';

it('turns a rule on the readers into a sentence to them', () => {
  expect(addressed('Guests receive a reply within 3 days.', 'hotel guests', 'en')).toBe('You receive a reply within 3 days.');
  expect(addressed('Pächter erhalten den Schlüssel am Tor.', 'Pächter im Süden', 'de')).toBe('Sie erhalten den Schlüssel am Tor.');
  expect(addressed('Der Warden erhält den Schlüssel.', 'Pächter', 'de')).toBe('Der Warden erhält den Schlüssel.');
});

it('turns a statement on the readers into one to them', () => {
  expect(toReaders('they are on probation and their fees rise', 'en')).toBe('you are on probation and your fees rise');
  expect(toReaders('Wir sprechen gern mit ihm darüber.', 'de')).toBe('Wir sprechen gern mit Ihnen darüber.');
});

it('recognises a rule that tells colleagues what to do', () => {
  expect(isInstruction('Bei Verspätung ist der Grund zu nennen.')).toBe(true);
  expect(isInstruction('Gäste erhalten binnen drei Tagen eine Antwort.')).toBe(false);
});
