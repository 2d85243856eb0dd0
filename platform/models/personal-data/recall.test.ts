import { filterPersonalData } from './filter-personal-data.js';
import * as values from './testing/labelled-values.js';

/** Contexts of each kind of data; the value replaces the braces. */
const CONTEXTS: Readonly<Record<string, readonly string[]>> = {
  any: [
    'Bitte {} verwenden.',
    'Please use {} for this.',
    '{}',
    'Kunde;{};offen',
    '"{}",12,done',
    'Der Wert lautet {}, geprüft am 03.04.2024.',
    'Value: {}. Checked twice.',
    'Notiz ({}) vom Vertrieb',
    'first line\n{}\nlast line',
    'Siehe {} und die Anlage; see {} again.',
  ],
  phone: [
    'Bitte unter {} anrufen.',
    'Please call {} tomorrow.',
    'Tel.: {}',
    'Kunde;{};offen',
    'phone {}, mail follows',
    'Rückruf an {} erbeten',
    'Reach me at {} (office)',
    'Mobil {}\nFax folgt',
  ],
  tax: ['Steuer-ID: {}', 'Tax ID {} was checked.', 'IdNr. {} liegt vor', 'Die Steueridentifikationsnummer {} fehlt', 'TIN {}'],
  insurance: ['SV-Nummer {} liegt vor', 'Versicherungsnummer: {}', 'social security number {}', 'RVNR;{};ok', 'Rentenversicherung {}'],
  ssn: ['SSN: {}', 'His social security number is {}.', 'ssn {} on file', 'SSN;{};ok', 'US-Sozialversicherung {}'],
  profile: ['Profil: {}', 'Homepage {} ansehen', 'Website: {}', 'personal page {}', 'Blog: {}'],
};

const recallOf = (samples: readonly string[], contexts: readonly string[]): { recall: number; missed: string[] } => {
  const texts = samples.flatMap((value) => contexts.map((context) => ({ value, text: context.replaceAll('{}', () => value) })));
  const missed = texts.filter(({ value, text }) => filterPersonalData(text).includes(value)).map(({ text }) => text);
  return { recall: 1 - missed.length / texts.length, missed };
};

describe('recall of structured data', () => {
  it.each<[string, readonly string[], string]>([
    ['e-mail addresses', values.EMAILS, 'any'],
    ['telephone numbers', values.PHONES, 'phone'],
    ['IBANs', values.IBANS, 'any'],
    ['payment cards', values.CARDS, 'any'],
    ['German tax ids', values.TAX_IDS, 'tax'],
    ['German insurance numbers', values.INSURANCE_IDS, 'insurance'],
    ['US social security numbers', values.SSNS, 'ssn'],
    ['VAT ids', values.VAT_IDS, 'any'],
    ['IP addresses', values.IPS, 'any'],
    ['URLs with personal data', values.URLS, 'any'],
    ['URLs that are labelled as pages about people', values.LABELLED_URLS, 'profile'],
  ])('is at least 0.95 for %s', (_, samples, context) => {
    const contexts = CONTEXTS[context] ?? [];
    expect(samples.length * contexts.length).toBeGreaterThanOrEqual(30);
    const { recall, missed } = recallOf(samples, contexts);
    expect({ isEnough: recall >= 0.95, missed: recall >= 0.95 ? [] : missed }).toEqual({ isEnough: true, missed: [] });
  });
});
