import { askedPhrase, isNamedBy } from './asked-phrase.js';
import { conceptGraph } from './concept-graph.js';
import { NO_TRAITS, type Subject } from './trait.js';

const subject = (kind: Subject['kind'], name: string, conceptId = ''): Subject => ({
  ...{ kind, id: name, name, facts: [], conceptId },
  ...NO_TRAITS,
});

describe('askedPhrase', () => {
  it.each([
    ['Please explain contribution margin per order with our own figures.', 'contribution margin'],
    ['Somebody asked what employee turnover is. Can we measure it?', 'employee turnover'],
    ['What is the cash conversion cycle and how do we get it from our order lines?', 'cash conversion cycle'],
    ['How does total productive maintenance work?', 'total productive maintenance'],
    ['Erklär mir bitte den Kundenwert anhand unserer Daten.', 'Kundenwert'],
    ['Was versteht man unter Working Capital?', 'Working Capital'],
    ['Fluktuation: was ist das und wie lesen wir sie?', 'Fluktuation'],
    ['Ich möchte wissen, was Lagerumschlag bedeutet.', 'Lagerumschlag'],
  ])('returns what "%s" wants to have explained', (request, words) => {
    expect(askedPhrase(request)?.words).toBe(words);
  });

  it.each([
    'What is the reason for the rise in debtor days?',
    'What is a good value for stock cover?',
    'What is this?',
    'Was ist der Zweck der Liefertreue?',
    'Was ist bei der Retourenquote passiert?',
    'Explain how we compute it',
    'Explain our figures with examples.',
  ])('returns nothing for a question about a thing, or about nothing by name: %s', (request) => {
    expect(askedPhrase(request)).toBeNull();
  });

  it('does not count the number of a percentile among the terms', () => {
    expect(askedPhrase('Explain the 95th percentile using the visits table')?.terms).toEqual(['percentile']);
  });

  it('leaves the data of an explanation out of the rest', () => {
    expect(askedPhrase('Explain customer effort score using our ticket history, and debtor days.')?.rest).not.toContain('ticket');
  });
});

describe('isNamedBy', () => {
  const graph = conceptGraph();
  const isNamed = (request: string, named: Subject): boolean => {
    const phrase = askedPhrase(request);
    return phrase !== null && isNamedBy(phrase, named, null, graph);
  };

  it('accepts another inflection, a part of a compound, and a term of the glossary', () => {
    expect(isNamed('Explain on-time deliveries', subject('metric', 'On-time delivery'))).toBe(true);
    expect(isNamed('Was ist die Stornoquote?', subject('metric', 'Stornoquote Aufträge'))).toBe(true);
    expect(isNamed('What is a bottleneck?', subject('term', 'Engpass', 'bottleneck'))).toBe(true);
  });

  it('rejects a thing that shares only a word or a part of a word with the phrase', () => {
    expect(isNamed('Explain customer lifetime value', subject('dataset', 'Web shop: business customers'))).toBe(false);
    expect(isNamed('Was ist der Kundenwert?', subject('initiative', 'Kundenportal: digitaler Auftragsanteil'))).toBe(false);
    expect(isNamed('What is employee turnover?', subject('term', 'Measure', 'measure'))).toBe(false);
  });
});
