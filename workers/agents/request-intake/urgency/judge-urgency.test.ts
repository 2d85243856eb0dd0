import { findDeadline } from './find-deadline.js';
import { judgeUrgency } from './judge-urgency.js';

/** 11 March 2026 is a Wednesday. */
const NOW = new Date('2026-03-11T15:30:00Z');

describe('findDeadline', () => {
  it.each([
    ['Bitte bis 31.03.2026 liefern.', '2026-03-31'],
    ['Bitte bis zum 1.2. liefern.', '2027-02-01'],
    ['Wir brauchen es spätestens am 5. April.', '2026-04-05'],
    ['We need it by 2026-06-30.', '2026-06-30'],
    ['Please send it by 20 March.', '2026-03-20'],
    ['It is due on March 2nd, 2027.', '2027-03-02'],
    ['bis Freitag', '2026-03-13'],
    ['by Wednesday please', '2026-03-18'],
    ['noch heute', '2026-03-11'],
    ['bis morgen', '2026-03-12'],
    ['by tomorrow', '2026-03-12'],
    ['bis Ende der Woche', '2026-03-13'],
    ['by the end of the month', '2026-03-31'],
    ['zum Quartalsende', '2026-03-31'],
    ['by year end', '2026-12-31'],
    ['in drei Tagen', '2026-03-14'],
    ['in zwölf Tagen', '2026-03-23'],
    ['within a week', '2026-03-18'],
    ['innerhalb von 48 Stunden', '2026-03-13'],
    ['tomorrow noon', '2026-03-12'],
    ['Das brauchen wir übermorgen', '2026-03-13'],
    ['within two weeks', '2026-03-25'],
    ["a summary for Friday's board", '2026-03-13'],
    ['innerhalb von 10 Arbeitstagen', '2026-03-21'],
    ['The pallets were delivered on 2 March, please answer by 20 March.', '2026-03-20'],
    ['Am Montag kam die Ware zerdrückt an; eine Gutschrift brauchen wir bis Freitag.', '2026-03-13'],
    ['Die Lieferung muss am 20. März geliefert werden.', '2026-03-20'],
    ['The audit is on 14 September.', '2026-09-14'],
  ])('finds the deadline in: %s', (text, date) => {
    expect(findDeadline(text, NOW)?.date).toBe(date);
  });

  it.each([
    'Seit dem 3. März sind die Zahlen falsch.',
    'Guten Morgen!',
    'Die Daten von 2024 bis 2025.',
    'by 31 February',
    'bis 99.99.2026',
    'in Tagen',
    'Vom 3. bis 14. August hatten wir hohe Ausfälle.',
    'I was away from 2 March until 9 March.',
    'Two chairs arrived scratched on 20 February.',
    'Am 3. Februar ist die Pumpe ausgefallen.',
    'The parcel was shipped on Tuesday.',
    'We received it on 2026-01-15.',
  ])('returns null for: %s', (text) => {
    expect(findDeadline(text, NOW)).toBeNull();
  });

  it.each([
    ['Trustee call on Thursday 9 am, please prepare.', '2026-03-12', '09:00', 'call on Thursday 9 am'],
    ['Beiratssitzung Montag um 14:30 Uhr: bitte vorbereiten.', '2026-03-16', '14:30', 'Beiratssitzung Montag um 14:30 Uhr'],
    ['The hearing is on Friday at 2 p.m.', '2026-03-13', '14:00', undefined],
    ['by Tuesday noon', '2026-03-17', '12:00', 'by Tuesday noon'],
    ['Before the audit tomorrow we need the list.', '2026-03-12', undefined, 'Before the audit tomorrow'],
    ['Vor der Abnahme morgen brauchen wir die Liste.', '2026-03-12', undefined, 'Vor der Abnahme morgen'],
  ])('reads the day and the time of an occasion: %s', (text, date, time, words) => {
    const found = findDeadline(text, NOW);
    expect([found?.date, found?.time]).toEqual([date, time]);
    if (words !== undefined) expect(found?.words).toBe(words);
  });

  it('returns the first of several deadlines', () => {
    expect(findDeadline('Entwurf bis Freitag, Endfassung bis 30.04.2026', NOW)).toEqual({ date: '2026-03-13', words: 'bis Freitag' });
  });
});

describe('judgeUrgency', () => {
  it.each([
    ['Das ist dringend!', 'high', ['dringend']],
    ['We need this ASAP.', 'high', ['ASAP']],
    ['Bitte bis morgen.', 'high', ['bis morgen']],
    ['Ein Kunde beschwert sich und will bis Dienstag eine Antwort', 'high', ['bis Dienstag']],
    ['Bitte bis Dienstag eine Liste', 'high', ['bis Dienstag']],
    ['The choir is about to walk and the parish board meets soon.', 'high', ['about to walk']],
    ['Der Verein steht kurz vor dem Absprung.', 'high', ['steht kurz vor dem Absprung']],
    ['A breakdown by branch, please.', 'normal', []],
    ['On Thursday the boiler failed.', 'normal', []],
    ['Ein Ticket hängt seit zwei Wochen', 'high', ['hängt seit zwei Wochen']],
    ['The approval has been stuck for 3 weeks', 'high', ['stuck for 3 weeks']],
    ['Das ist nicht dringend.', 'low', ['nicht dringend']],
    ['No rush, whenever you like.', 'low', ['No rush', 'whenever']],
    ['Bitte bis 31.12.2026.', 'low', ['bis 31.12.2026']],
    ['Bitte bis 25.03.2026.', 'normal', []],
    ['How urgent is this?', 'normal', []],
    ['Was ist der kritische Pfad?', 'normal', []],
    ['Erstelle einen Bericht.', 'normal', []],
    ['Das brauche ich in zwei Stunden.', 'high', ['in zwei Stunden']],
    ['Tomorrow morning the board meets, I need slides.', 'high', ['Tomorrow morning']],
    ['Lasst euch Zeit damit.', 'low', ['Lasst euch Zeit']],
    ['What happens when cycle time doubles?', 'normal', []],
    ['Patients are waiting too long, where is the bottleneck?', 'normal', []],
    ['An welchem Schritt verlieren wir viel Zeit?', 'normal', []],
    ['Welche Kennzahlen sind wichtig?', 'normal', []],
    ['Ein Kunde droht mit Kündigung.', 'high', ['droht mit Kündigung']],
    ['A supplier filed for bankruptcy.', 'high', ['filed for bankruptcy']],
    ['Die Wirtschaftsprüfer warten.', 'high', ['Wirtschaftsprüfer warten']],
    ['There was no outage this year.', 'normal', []],
    ['Was wäre, wenn ein Lieferant insolvent ist?', 'normal', []],
    ['Das ist kein Notfall.', 'low', ['kein Notfall']],
    ['Three mirrors were delivered cracked.', 'high', ['cracked']],
    ['Die Dichtung ist undicht, wir fordern eine Gutschrift über 310 EUR.', 'high', ['undicht', '310 EUR']],
    ['If nobody answers, we will cancel the contract.', 'high', ['we will cancel']],
    ['Ohne Antwort wechseln wir zum Wettbewerber.', 'high', ['wechseln wir zum Wettbewerber']],
    ['How many goods arrived damaged in October?', 'normal', []],
    ['Warum kamen so viele Teile beschädigt an?', 'normal', []],
    ['What if a customer cancels the contract?', 'normal', []],
    ['Brauchen wir erst im nächsten Jahr.', 'low', ['erst im nächsten Jahr']],
    ['Kein Stress, aber bis morgen Mittag.', 'high', ['bis morgen Mittag']],
  ])('rates: %s', (text, level, words) => {
    expect(judgeUrgency(text, NOW)).toMatchObject({ level, words });
  });
});
