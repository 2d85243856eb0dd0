import { instructionsIn, invitationIn, statedMessage } from './stated-message.js';

describe('statedMessage', () => {
  it.each([
    [
      'Schreib den Händlern, dass das Portal Sa 8-12 Uhr nicht erreichbar ist. Kurz.',
      'de',
      'Wir informieren Sie darüber, dass das Portal Sa 8-12 Uhr nicht erreichbar ist.',
    ],
    [
      'Announce to the sales team that the approval limit moves from 10k to 25k EUR as of 1 July. Slack style, short.',
      'en',
      'We would like to inform you that the approval limit moves from 10k to 25k EUR as of 1 July.',
    ],
    [
      'E-mail the plant managers that the new line starts in May and how they can prepare for it',
      'en',
      'We would like to inform you that the new line starts in May.',
    ],
    [
      'Mail an den Kunden: Lieferung der Klappen kommt 2 Wochen später (neu: 14. Mai), höflich, max 120 Wörter',
      'de',
      'Lieferung der Klappen kommt 2 Wochen später (neu: 14. Mai).',
    ],
    [
      'Draft a note to the CFO explaining why we need 40k for ticket automation. Direct, three sentences.',
      'en',
      'We would like to explain why we need 40k for ticket automation.',
    ],
    [
      "Intranet teaser, 40 words max, about the service desk's new opening hours 7am-7pm from Monday.",
      'en',
      "This is about the service desk's new opening hours 7am-7pm from Monday.",
    ],
    [
      'Tell the shops that deliveries start 2 hours later on Friday - mention the hotline and say how many are concerned',
      'en',
      'We would like to inform you that deliveries start 2 hours later on Friday.',
    ],
    [
      'Schreib der Belegschaft, dass die Kantine ab 3. Mai schließt – nenne die Alternativen',
      'de',
      'Wir informieren Sie darüber, dass die Kantine ab 3. Mai schließt.',
    ],
    [
      'Schreib den Händlern auf Englisch, dass das Portal am Samstag nicht erreichbar ist',
      'en',
      'To be translated, because the request states it in another language: “das Portal am Samstag nicht erreichbar ist”.',
    ],
    [
      'Mail an die Filialen: die Kasse 3 ist ab Montag gesperrt. Freundlich, höchstens 80 Wörter, mit einer Zahl belegen',
      'de',
      'Die Kasse 3 ist ab Montag gesperrt.',
    ],
    [
      'Brief an die Belegschaft: wir wollen die Pausen je Linie auswerten, keine Personen. Sachlich, was wir tun und was nicht.',
      'de',
      'Wir wollen die Pausen je Linie auswerten, keine Personen.',
    ],
    ['Note to the drivers: the ramp is closed on 4 May. Honest but upbeat, under 60 words, from Ann', 'en', 'The ramp is closed on 4 May.'],
    [
      'Mail to the crew: we have two new trucks, and training starts on Monday. From Lee.',
      'en',
      'We have two new trucks, and training starts on Monday.',
    ],
  ] as const)('takes the statement of "%s"', (request, language, expected) => {
    expect(statedMessage(request, language)?.sentence).toBe(expected);
  });

  it.each([
    'Mail to the CFO: why did our return rate rise from 4.1% to 5.3% in June?',
    'Explain to the team why returns doubled to 12% in May?',
    'Mail an den Vorstand: Warum ist die Ausschussquote im Mai von 2,1 auf 3,4 % gestiegen?',
    'Inform the works council about the return rate',
    'Erklär dem Team, warum die Liefertreue gefallen ist',
    'Mail to the board on the overdue milestones',
    'Kurze Info an die Belegschaft: Stand der Durchlaufzeit, ohne Fachjargon',
    'Message to J. Farrow: which decisions are waiting for him?',
  ])('finds no statement in "%s"', (request) => {
    expect(statedMessage(request, 'en')).toBeNull();
  });
});

describe('instructionsIn', () => {
  it.each([
    ['Tell the shops that deliveries start later on Friday - say how many are concerned', 'say how many are concerned'],
    ['Schreib allen, dass die Kantine ab 3. Mai schließt – nenne die Alternativen', 'nenne die Alternativen'],
    ['Tell the shops that deliveries start later on Friday', ''],
    ['Mail to the board on the overdue milestones', ''],
  ])('returns the instructions after the content of "%s"', (request, instructions) => {
    expect(instructionsIn(request)).toBe(instructions);
  });
});

describe('invitationIn', () => {
  it.each([
    ['Einladung an alle Bereichsleiter zur Sitzung am 10. Dezember: Mahnlauf, Stand', 'Sitzung am 10. Dezember'],
    ['Lade bitte das Team zum Workshop am 4. Mai um 9 Uhr ein: Retouren', 'Workshop am 4. Mai um 9 Uhr'],
    [
      'Invite the heads of department to the review meeting on 3 March at 10:30; topic is stock cover',
      'review meeting on 3 March at 10:30',
    ],
  ])('returns the meeting of "%s"', (request, occasion) => {
    expect(invitationIn(request)).toBe(occasion);
    expect(statedMessage(request, 'en')).toBeNull();
  });

  it.each(['Mail an den Betriebsrat: Stand der Schulung', 'Note for the meeting on 3 March on stock cover', 'Kurze Info zur Liefertreue'])(
    'finds none in "%s"',
    (request) => {
      expect(invitationIn(request)).toBeNull();
    },
  );
});
