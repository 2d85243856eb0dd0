import { askedIn, sentencesOn, traitQuestions, type Trait } from './trait.js';

const TRAITS: readonly Trait[] = [
  { aspects: ['meaning', 'reason'], text: 'It counts returns.' },
  {
    aspects: ['computation'],
    text: 'It is a ratio.',
    quiz: { question: 'How is it computed?', right: ['ratio'], wrong: ['sum', 'mean', 'ratio'] },
  },
  { aspects: ['people'], text: 'Ms Berg owns it.', isPersonal: true },
];

describe('askedIn', () => {
  it.each([
    ['How do we compute the return rate?', ['computation']],
    ['Wie wird die Fehlerquote berechnet?', ['computation']],
    ['Wozu brauchen wir die Fehlerquote?', ['reason']],
    ['Why does the backlog matter?', ['reason']],
    ['Wer ist für die Fehlerquote zuständig?', ['people']],
    ['Who owns the backlog?', ['people']],
    ['Wie liest man die Fehlerquote?', ['reading']],
  ])('reads "%s"', (text, aspects) => {
    expect(askedIn(text)).toMatchObject({ aspects, quiz: false, path: false });
  });

  it('recognises requests for a quiz and for what comes first', () => {
    expect(askedIn('Quiz me on the return rate').quiz).toBe(true);
    expect(askedIn('Frag mich zur Fehlerquote ab: ein paar Übungsfragen').quiz).toBe(true);
    expect(askedIn('Frag mich zum Kundenportal ab').quiz).toBe(true);
    expect(askedIn('Was muss ich vorher wissen?').path).toBe(true);
    expect(askedIn('What do I need to know to read the log?').path).toBe(true);
  });
});

describe('sentencesOn', () => {
  it('returns the statements on what is asked, and what is not recorded', () => {
    expect(sentencesOn(TRAITS, ['computation', 'reason', 'money'])).toEqual({
      sentences: ['It is a ratio.', 'It counts returns.'],
      missing: ['money'],
    });
  });
});

describe('traitQuestions', () => {
  it('asks for the traits with a question and accepts every right answer', () => {
    const [question, ...others] = traitQuestions(TRAITS, { id: 'met_1', kind: 'metric', label: 'Returns' }, 'formula');
    expect(others).toEqual([]);
    expect(question).toMatchObject({ question: 'How is it computed?', right: 'ratio', because: 'It is a ratio.' });
    expect(question?.wrong.filter((option) => question.isRight(option))).toEqual(['ratio']);
  });
});
