import { isCommonPart } from './part-of-value.js';

const services = ['Kranstunde', 'Gerüstbau', 'Anfahrt', 'Nachtzuschlag', 'Offene Anfrage', 'Abgelehnte Anfrage'];

describe('isCommonPart', () => {
  it('does not take several units for a value', () => {
    expect(isCommonPart(['Minuten', 'Stunde'], 'Kranstunde', { names: ['Einsätze'], values: services })).toBe(true);
  });

  it.each([
    ['Stunden', 'Kranstunde', ['Einsätze', 'Leistung', 'Dauer']],
    ['Zuschläge', 'Nachtzuschlag', ['Einsätze', 'Zuschlag EUR']],
    ['Anfragen', 'Offene Anfrage', ['Einsätze']],
    ['quotes', 'Quote requested', ['quote_log', 'step']],
    ['depots', 'At depot', ['DepotName', 'Channel']],
    ['hours', 'Crane hours', ['jobs', 'service']],
  ])('does not take “%s” for “%s” where the word is common', (word, value, names) => {
    expect(isCommonPart([word], value, { names, values: services })).toBe(true);
  });

  it.each([
    [['Kranstunden'], 'Kranstunde', ['Einsätze', 'Stunden']],
    [['Gerüst'], 'Gerüstbau', ['Einsätze', 'Leistung']],
    [['Storno'], 'Storniert', ['Stand']],
    [['agencies'], 'Online agency', ['bookings', 'channel']],
    [['open', 'requests'], 'Open request', ['requests']],
  ])('takes %j for “%s”', (words, value, names) => {
    expect(isCommonPart(words, value, { names, values: services })).toBe(false);
  });
});
