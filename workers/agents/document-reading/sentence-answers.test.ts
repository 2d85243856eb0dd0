import { isInBand, namesAsked, sentencesOn, withTopics } from './sentence-answers.js';

const DEPOT = [
  { title: '1. Fares', text: 'Holders of a season card get a reduction of 15 per cent on night buses. Dogs travel free.' },
  {
    title: '2. School trips',
    text: 'Classes of up to 9 pupils pay the normal fare. Classes of 10 to 20 pupils get 25 per cent off. Larger classes need the consent of the depot manager.',
  },
  {
    title: '3. Booked coaches',
    text: 'A coach can be cancelled free of charge until ten days before the trip. Whoever stays away pays half of the price. The depot manager may waive this charge.',
  },
];
const HOF = [
  {
    title: '§ 1 Pacht',
    text: 'Mitglieder zahlen 8 Prozent weniger. Bei 3 bis 5 Parzellen beträgt der Nachlass 10 Prozent, ab 6 Parzellen 14 Prozent.',
  },
  {
    title: '§ 3 Auslagen',
    text: 'Auslagen bis 25 EUR erstattet die Hofleitung aus der Kasse, bis 200 EUR die Feldleitung, darüber der Vorstand. Belege werden zehn Jahre aufbewahrt.',
  },
  {
    title: '§ 2 Abbestellung',
    text: 'Erntehelfer können bis drei Tage vor dem Einsatz kostenfrei storniert werden. Die Hofleitung kann auf die Gebühr verzichten.',
  },
];

const answersTo = (question: string, passages: typeof DEPOT): string[] => sentencesOn(question, passages).map(({ text }) => text);

describe('sentencesOn', () => {
  it.each([
    ['Who can let them off the charge?', DEPOT, 'may waive this charge'],
    ['How long can we call off a coach without paying?', DEPOT, 'until ten days before'],
    ['What does it cost when somebody doesn’t show up for a coach?', DEPOT, 'pays half of the price'],
    ['We come with 14 pupils, what do we get off?', DEPOT, '10 to 20 pupils'],
    ['What do 30 pupils of a class get off?', DEPOT, 'Larger classes need the consent'],
    ['Wer kann die Kosten erlassen?', HOF, 'Hofleitung kann auf die Gebühr verzichten'],
    ['Bis wann darf man Erntehelfer kostenlos abbestellen?', HOF, 'bis drei Tage vor dem Einsatz'],
    ['Bis zu welchem Betrag darf eine Hofleiterin Auslagen selbst bezahlen?', HOF, 'bis 25 EUR erstattet die Hofleitung'],
    ['Wie viel Rabatt gibt es bei 4 Parzellen?', HOF, '3 bis 5 Parzellen'],
  ])('answers “%s” in other words than the question', (question, passages, expected) => {
    expect(answersTo(question, passages)[0]).toContain(expected);
  });

  it('finds nothing on what the passages do not speak about', () => {
    expect(
      answersTo(
        'Which tyres do the coaches have?',
        [DEPOT[0]].filter((each) => each !== undefined),
      ),
    ).toEqual([]);
    expect(answersTo('Wie hoch ist die Grundsteuer?', HOF)).toEqual([]);
  });

  it('takes years for no numbers of a range', () => {
    expect(answersTo('What did the competitors take per seat in 2024?', DEPOT)).toEqual([]);
  });
});

describe('namesAsked', () => {
  it.each([
    ['and who after that?', 'Up to £10 the depot manager, above the board.', true],
    ['und wer danach?', 'Die Belege werden aufbewahrt.', false],
    ['and how much then?', 'Half of the price.', true],
  ])('for “%s” and “%s” is %s', (question, sentence, expected) => {
    expect(namesAsked(question, sentence)).toBe(expected);
  });
});

describe('withTopics', () => {
  it('completes a question for who comes next', () => {
    expect(withTopics(['Bis zu welchem Betrag erstattet die Hofleitung Auslagen?', 'und wer danach?'])[1]).toContain('Auslagen');
  });

  it('completes a question that leaves out what it is about, with its own number', () => {
    expect(withTopics(['what discount do 12 pupils get', 'and what if we were 35?'])[1]).toMatch(
      /^what discount do\s+pupils get and what if we were 35\?$/,
    );
    expect(withTopics(['who grants a discount of 18 %', 'does the same go for children?'])[1]).toMatch(/discount of .* children/);
    expect(withTopics(['who signs the lease', 'what does a coach cost?'])[1]).toBe('what does a coach cost?');
  });
});

describe('isInBand', () => {
  it.each([
    [12, 'Groups of 8 to 15 people', true],
    [16, 'Groups of 8 to 15 people', false],
    [18, 'Discounts above 10 % and up to 20 %', true],
    [200, 'Ab 120 Flaschen beträgt der Nachlass 12 Prozent', true],
    [40, 'Orders of less than 50 crates', true],
  ])('%d in “%s”: %s', (number, sentence, expected) => {
    expect(isInBand(number, sentence)).toBe(expected);
  });
});

describe('questions for a time or an amount', () => {
  const rules = [
    {
      title: '1. Call-outs',
      text: '- Silver berths: diver on site within 6 hours.\n- Guests: within 2 working days.\nA late diver gives a silver berth owner a refund of 15 % of the fee.',
    },
    { title: '2. Minutes', text: 'Replacement of the old cranes is put off; new decision on 3 March 2027.' },
  ];

  it('prefers a sentence that states a time to one with more words', () => {
    expect(sentencesOn('How fast do we have to be for the owner of a silver berth?', rules)[0]?.text).toContain('within 6 hours');
    expect(sentencesOn('When are the old cranes replaced?', rules)[0]?.text).toContain('3 March 2027');
  });

  it('answers what it costs from another sentence on the same thing', () => {
    const [first, second] = withTopics(['How fast must we be for silver berths', 'what does it cost if we are late?']);
    const fast = sentencesOn(first ?? '', rules)[0]?.text ?? null;
    expect(sentencesOn(second ?? '', rules, fast)[0]?.text).toContain('refund of 15 %');
  });
});
