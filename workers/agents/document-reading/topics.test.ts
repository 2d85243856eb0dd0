import { documentKind, onlySource, topicsIn, wordsOfTopic } from './topics.js';

describe('topicsIn', () => {
  it.each([
    [
      'Write an FAQ for our members, six questions, on guest passes, lost keys and quiet hours. Only what the house rules say.',
      ['guest passes', 'lost keys', 'quiet hours'],
    ],
    [
      'Bitte ein Merkblatt für Mieter, höchstens 90 Wörter: Müll, Ruhezeiten und Haustiere. Ausschließlich aus der Hausordnung.',
      ['Müll', 'Ruhezeiten', 'Haustiere'],
    ],
    [
      'Schreib einen Beitrag für das Intranet, etwa 100 Wörter: was gilt bei Spesen, Dienstwagen und Hotels. Nur aus der Reiserichtlinie, keine Floskeln.',
      ['Spesen', 'Dienstwagen', 'Hotels'],
    ],
    ['Kurze FAQ mit drei Fragen zu Anmeldung, Storno und Gutscheinen, nur aus den Bedingungen.', ['Anmeldung', 'Storno', 'Gutscheinen']],
    ['A notice of about 80 words on badge returns and key handover, please', ['badge returns', 'key handover']],
    ['Kurzer Beitrag, 90 Wörter: Was ändert sich ab 1. Mai bei der Schlüsselausgabe? Für den Empfang.', ['Schlüsselausgabe']],
    ['A note for the desk: what applies to spare keys, and what changes on 3 May?', ['spare keys']],
    ['FAQ on guest passes and when a deposit is needed.', ['guest passes', 'a deposit']],
    ['Schreiben Sie etwas für die Mitarbeiterzeitung.', []],
  ])('reads the topics of: %s', (request, topics) => {
    expect(topicsIn(request)).toEqual(topics);
  });
});

describe('onlySource', () => {
  it.each([
    ['Use nothing except the policy.', 'rules'],
    ['Stick to the minutes of May.', 'minutes'],
    ['Nur was in der Reiserichtlinie steht.', 'rules'],
    ['Our policy is new; write an article.', null],
  ])('reads the only source of: %s', (request, kind) => {
    expect(onlySource(request)).toBe(kind);
  });
});

it('leaves out how and for whom a text is written, and reads "policy only" as its source', () => {
  const request = 'A one-page handout on emergencies in plain words for new receptionists, policy only.';
  expect(topicsIn(request)).toEqual(['emergencies']);
  expect(onlySource(request)).toBe('rules');
});

it('tells documents of rules and minutes apart', () => {
  expect(['house_rules_v2.pdf', 'Niederschrift_Beirat.docx', 'price-list.xlsx'].map(documentKind)).toEqual(['rules', 'minutes', null]);
});

it('splits a compound into what it names and what is stated on it', () => {
  expect(wordsOfTopic('Beschwerdefristen')).toEqual([
    { stem: 'beschwerd', kind: null },
    { stem: null, kind: 'time' },
  ]);
  expect(wordsOfTopic('loan length').map(({ kind }) => kind)).toEqual([null, 'time']);
});

it('does not treat a person who should understand the text as a topic', () => {
  expect(topicsIn('Vier Fragen und Antworten zur Kassenordnung, so dass ein Praktikant sie versteht.')).toEqual(['Kassenordnung']);
});

it('does not treat readers named after the topics as a topic', () => {
  expect(topicsIn('A short note on lifting safely, for our stewards. Stick to the rules.')).toEqual(['lifting safely']);
});
