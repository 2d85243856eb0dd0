import { peopleIn, recipientsIn } from './request-people.js';

describe('recipientsIn', () => {
  it.each<[string, string[]]>([
    ['Write an e-mail to P. Lindqvist about the pilot', ['P. Lindqvist']],
    ['Schreib eine kurze Nachricht an Frau Dr. Özdemir über den Pilotbetrieb', ['Frau Dr. Özdemir']],
    ['Mail an Herrn Weiß-Krüger: Der Termin steht', ['Herr Weiß-Krüger']],
    ['A short memo for J. B. Archer', ['J. B. Archer']],
    ['Write an e-mail to T. Moss about the pilot', ['Tamara Moss']],
    ['Write an e-mail to Sales about the pilot', []],
    ['A report for Q. 4 of the year', []],
    ['The letter of P. Lindqvist to the board', []],
  ])('finds the recipients in "%s"', (request, expected) => {
    const people = peopleIn(request, ['Tamara Moss', 'Head of Sales']);
    expect(recipientsIn(request, people).map(({ label }) => label)).toEqual(expected);
  });
});

describe('peopleIn', () => {
  it('includes the first name if the person is recorded by an initial', () => {
    expect(peopleIn('Slides for Tamara Moss on berths', ['T. Moss'])).toMatchObject([{ label: 'T. Moss', words: ['Tamara', 'Moss'] }]);
    expect(peopleIn('Slides for Mrs Moss on berths', ['T. Moss'])).toMatchObject([{ words: ['Moss'] }]);
  });
});
