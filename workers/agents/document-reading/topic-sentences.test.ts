import { scopeOf, sentencesIn, sentencesOnTopic } from './topic-sentences.js';

const passage = (title: string, text: string) => ({ documentId: 'doc_1', document: 'house_rules.md', title, text });
const HOUSE = sentencesIn([
  passage('Stay and Fire Drills Policy', 'Version 2 · Effective 1 May 2026 · Owner: Warden'),
  passage('1 Scope', '1 Scope\nThese rules apply to tenants and their guests.'),
  passage(
    '2. Stay',
    '2. Stay\nMinimum stay is 3 nights. Rooms left after the agreed day are charged at twice the nightly price for each late night. Discounts above 10 % need the approval of the warden. Breakage is charged at cost plus 8 %.',
  ),
  passage('3. Fire drills', 'Drills are held every quarter. Records are kept for 2 years.'),
  passage(
    '4. Complaints',
    'Complaints are confirmed within 2 working days. The warden answers them within 14 days. Claims above EUR 90 go to the board.',
  ),
]);
const on = (topic: string): string[] => sentencesOnTopic(topic, HOUSE).map(({ text }) => text);

describe('sentencesOnTopic', () => {
  it('takes the sentences with the words of the topic, or with the kind of value that it asks for', () => {
    expect(on('stay length')).toEqual(['Minimum stay is 3 nights.']);
    expect(on('breakage')).toEqual(['Breakage is charged at cost plus 8 %.']);
    expect(on('late departures')).toEqual(['Rooms left after the agreed day are charged at twice the nightly price for each late night.']);
  });

  it('takes the section whose heading is the topic as a whole', () => {
    expect(on('fire drills')).toEqual(['Drills are held every quarter.', 'Records are kept for 2 years.']);
  });

  it('returns nothing on a topic that no sentence has', () => {
    expect(on('parking')).toEqual([]);
  });

  it('takes a compound for its thing and the kind of value', () => {
    const rules = sentencesIn([
      passage(
        '5 Beschwerden',
        '5 Beschwerden\nDer Eingang wird binnen 24 Stunden bestätigt. Erledigt wird in 9 Tagen. Ab 300 EUR entscheidet der Vorstand.',
      ),
      passage('6 Haustiere', 'Hunde sind an der Leine zu führen.'),
    ]);
    expect(sentencesOnTopic('Beschwerdefristen', rules).map(({ text }) => text)).toEqual([
      'Der Eingang wird binnen 24 Stunden bestätigt.',
      'Erledigt wird in 9 Tagen.',
    ]);
  });
});

it('finds the sentence that says to whom a document applies', () => {
  expect(scopeOf(HOUSE)?.text).toBe('These rules apply to tenants and their guests.');
});

it('selects the section whose heading contains the words of the topic in other forms and another order', () => {
  const all = sentencesIn([
    {
      documentId: 'd',
      document: 'SOP-3.md',
      title: '2. Safe lifting',
      text: '2.1 No hoist runs before the area is fenced off.\n2.2 Check the straps every morning.',
    },
    { documentId: 'd', document: 'SOP-3.md', title: '3. Storage', text: '3.1 Straps are kept in the dry.' },
  ]);
  expect(sentencesOnTopic('lifting safely', all).map(({ title }) => title)).toEqual(['2. Safe lifting', '2. Safe lifting']);
});
