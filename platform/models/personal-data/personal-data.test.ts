import { isGermanInsuranceId, isGermanTaxId, isIban, isLuhn } from './checksums.js';
import { filterPersonalData } from './filter-personal-data.js';
import { Placeholders } from './placeholders.js';

describe('checksums', () => {
  it('accept published examples and reject them with one changed digit', () => {
    expect(['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'AT611904300234573201', 'CH9300762011623852957'].map(isIban)).toEqual(
      Array(4).fill(true),
    );
    expect(['DE88 3704 0044 0532 0130 00', 'DE8937040044053201300', 'XX00'].map(isIban)).toEqual([false, false, false]);
    expect(['4111111111111111', '378282246310005', '5555555555554444'].map(isLuhn)).toEqual([true, true, true]);
    expect(isLuhn('4111111111111112')).toBe(false);
    // Examples of the Federal Central Tax Office and of the pension insurance.
    expect(['86095742719', '47036892816', '65929970489'].map(isGermanTaxId)).toEqual([true, true, true]);
    expect(['86095742718', '01234567890', '11111111111', '12345678901'].map(isGermanTaxId)).toEqual(Array(4).fill(false));
    expect(['65070649C103', '15070649C103'].map(isGermanInsuranceId)).toEqual([false, true]);
    expect(isGermanInsuranceId('15370649C103')).toBe(false);
  });
});

describe('filterPersonalData', () => {
  it.each([
    ['Bitte an anna.mueller@example.com antworten.', 'Bitte an [E-MAIL_1] antworten.'],
    ['Zahlung auf DE89 3704 0044 0532 0130 00 bis Freitag', 'Zahlung auf [IBAN_1] bis Freitag'],
    ['Karte 4111 1111 1111 1111 wurde belastet', 'Karte [CARD_1] wurde belastet'],
    ['Steuer-ID: 86 095 742 719', 'Steuer-ID: [TAX-ID_1]'],
    ['SV-Nummer 15 070649 C 103', 'SV-Nummer [SOCIAL-INSURANCE-ID_1]'],
    ['Zugriff von 192.168.10.24 und 2001:db8::ff00:42:8329', 'Zugriff von [IP-ADDRESS_1] und [IP-ADDRESS_2]'],
    ['Tel. 0711 123456-78, mobil +49 (0)171 2345678', 'Tel. [PHONE_1], mobil [PHONE_2]'],
    ['Call me at 555-123-4567.', 'Call me at [PHONE_1].'],
    ['geboren am 03.04.1971 in Ulm', 'geboren am [BIRTH-DATE_1] in Ulm'],
    ['Date of birth: 4 March 1971', 'Date of birth: [BIRTH-DATE_1]'],
    ['Lieferung an Hauptstraße 12a, 70173 Stuttgart', 'Lieferung an [ADDRESS_1]'],
    ['Herr Müller prüft die Rechnung', 'Herr [NAME_1] prüft die Rechnung'],
    ['Frau Dr. Anna von der Leyen genehmigt', 'Frau Dr. [NAME_1] genehmigt'],
    ['Sehr geehrter Herr Prof. Dr. Schmidt-Rottluff, danke', 'Sehr geehrter Herr Prof. Dr. [NAME_1], danke'],
    ['Mr. John F. Smith approved it', 'Mr. [NAME_1] approved it'],
    ['Am längsten liegt es bei Sabine Krause.', 'Am längsten liegt es bei [NAME_1].'],
    ['Sachbearbeiterin: Öztürk', 'Sachbearbeiterin: [NAME_1]'],
    ['Mit freundlichen Grüßen\nJ. Weber', 'Mit freundlichen Grüßen\n[NAME_1]'],
    ['"Krause, Sabine";12', '"[NAME_1]";12'],
  ])('%s', (text, filtered) => {
    expect(filterPersonalData(text)).toBe(filtered);
  });

  it.each([
    'Auftrag 4500012345 wurde am 03.04.2024 um 12:34:56 freigegeben.',
    'Bestellnummer 4111111111111111, Materialnummer 0711-123456',
    'Durchlaufzeit 12.345,67 Tage, Umsatz 1.234.567,89 EUR, 99,5 %',
    'Version 10.2.3.4 von 2024-03-01',
    'Robert Bosch GmbH und die Ernst Klett AG liefern',
    'Von Freigabe Rechnung bis Zahlung vergehen 12 Tage; Max Wert 14, Min Wert 2.',
    'Dataset dst_01j9z3k4m5n6p7q8r9s0t1v2w3, run run_01j9z3k4m5n6p7q8r9s0t1v2w3, hash 9f86d081884c7d659a2feaa0c55ad015',
    'Der Herr des Verfahrens ist das Team Einkauf; die Frau des Jahres wird gewählt.',
    'The order 555-1234 has 12 items in 3 batches, cost centre 4711.',
    'Liebe Kolleginnen und Kollegen, Hallo zusammen, Dear all',
    'IBAN DE88 3704 0044 0532 0130 00 ist ungültig',
  ])('does not change: %s', (text) => {
    expect(filterPersonalData(text)).toBe(text);
  });

  it('uses the same placeholder for a value throughout a call, and counts the removed values', () => {
    const placeholders = new Placeholders();
    const first = filterPersonalData(
      'Herr Schneider (h.schneider@example.com) und H.Schneider@Example.com; Schneider prüft.',
      placeholders,
    );
    expect(first).toBe('Herr [NAME_1] ([E-MAIL_1]) und [E-MAIL_1]; [NAME_1] prüft.');
    expect(filterPersonalData('Frage von h.schneider@example.com, Kopie an info@example.com', placeholders)).toBe(
      'Frage von [E-MAIL_1], Kopie an [E-MAIL_2]',
    );
    expect(placeholders.found).toEqual({ NAME: 1, 'E-MAIL': 2 });
  });
});
