import type { Language } from '../../documents/text/formatting.js';
import { answerFeedback, askedPart, type CommentedFeedback, type FeedbackAnswer } from './answer.js';
import { askedFeedback } from './asked-feedback.js';
import { evaluateFeedback } from './evaluate-feedback.js';
import { feedbackMarkdown } from './feedback-markdown.js';

const given = (agent: string, actor: string, rating: number, helpful: boolean, comment: string | null): CommentedFeedback => ({
  ...{ agent, actor, rating, helpful, comment, subjectId: `run_${agent}` },
  givenAt: new Date('2026-03-02T10:00:00Z'),
});

const FEEDBACK = [
  given('data-export', 'oidc|einkauf', 5, true, 'Endlich alles in einer Datei.'),
  given('data-export', 'oidc|hr', 2, false, 'Ruft bitte Petra Lindner an, +49 170 1234567: Spalten fehlen.'),
  given('causal-analysis', 'oidc|field-sales', 4, true, null),
];
const ACTORS = FEEDBACK.map(({ actor }) => actor);
const AREAS = ['Einkauf', 'Lager', 'HR'];

const askedOf = (text: string, people: readonly string[] = []) => askedFeedback(text, ACTORS, AREAS, people);
const answerOf = (more: Partial<FeedbackAnswer> = {}): FeedbackAnswer => ({
  ...{ feedback: FEEDBACK, proposals: [], results: [], period: null, unknown: [] },
  ...more,
});
const answerTo = (text: string, language: Language, more?: Partial<FeedbackAnswer>): string[] =>
  answerFeedback(answerOf(more), askedOf(text), language);

describe('askedFeedback', () => {
  it.each([
    ['Wie findet der Einkauf den Export?', ['data-export'], ['oidc|einkauf']],
    ['What did HR say about the data export?', ['data-export'], ['oidc|hr']],
    ['Gefällt dem Vertrieb die Ursachenanalyse?', ['causal-analysis'], ['oidc|field-sales']],
    ['What do people think of the root cause analysis?', ['causal-analysis'], []],
    ['Wie kommen die Kennzahlenvorschläge an?', ['kpi-discovery'], []],
    ['Are the bottleneck analyses and the quality findings useful?', ['process-mining', 'data-quality'], []],
    ['What do people think of the slide decks and the forecasts?', ['slide-deck', 'target-recommendation'], []],
    ['Wie kommen die Foliensätze an?', ['slide-deck'], []],
    ['Gefallen die Monatsberichte und die Szenarien?', ['report-generation', 'scenario-simulation'], []],
    ['Is the data-quality report useful?', ['data-quality'], []],
    ['Werden die Kennzahlenblätter genutzt?', ['kpi-definition-sheet'], []],
    ['Ist es gut, was wir bekommen?', [], []],
    ['Was sagt die Einkaufsabteilung?', [], ['oidc|einkauf']],
    ['Helfen die Einkaufspreise?', [], []],
  ])('reads the agents and people of "%s"', (text, agents, actors) => {
    expect(askedOf(text)).toMatchObject({ agents, actors });
  });

  it('tells praise from criticism and finds areas and people without feedback', () => {
    expect(askedOf('Was stört an den Exporten?').tone).toBe('criticism');
    expect(askedOf('What do they like about the exports?').tone).toBe('praise');
    expect(askedOf('Why are exports not helpful?').tone).toBe('criticism');
    expect(askedOf('Was sagt das Lager zum Export?').silent).toEqual(['Lager']);
    expect(askedOf('Was sagt der Einkauf zum Export?').silent).toEqual([]);
    expect(askedOf('Helfen die Lagerkosten und Einkaufspreise weiter?').silent).toEqual([]);
    expect(askedOf('What does the marketing team think?').silent).toEqual(['marketing']);
    expect(askedOf('Was sagt die Einkaufsabteilung? Und unser Team?').silent).toEqual([]);
    expect(askedOf('Was sagt Petra Lindner?', ['Petra Lindner']).silent).toEqual(['Petra Lindner']);
  });
});

describe('answerFeedback', () => {
  it('states the rating, its uncertainty in words and the comments without personal data', () => {
    const answer = answerTo('Was stört HR am Export?', 'de').join('\n');
    // Wilson interval of 1 of 2: 9 % to 91 %.
    expect(answer).toMatch(/„Daten exportieren“: 2 Rückmeldungen, in 1 von 2 Fällen hilfreich \(50\s%\), mittlere Bewertung 3,5 von 5\./);
    expect(answer).toMatch(/zwischen 9\s% und 91\s% .*bei so wenigen Stimmen sagt der Anteil wenig aus/);
    expect(answer).toContain('Aus „HR“: Daten exportieren: Bewertung 2 von 5, nicht hilfreich.');
    expect(answer).toMatch(/Bemängelt: „.*Spalten fehlen\.“ \(Daten exportieren, Bewertung 2\)/);
    expect(answer).not.toMatch(/Lindner|1234567|Endlich/);
  });

  it('quotes praise, and states people and agents without feedback', () => {
    expect(answerTo('What does purchasing like about the data export?', 'en').join('\n')).toContain(
      'Praised: “Endlich alles in einer Datei.”',
    );
    expect(answerTo('Did HR like the cause analysis?', 'en').join('\n')).toContain(
      'Not answered: there is no feedback from “HR” on “Causal analysis”.',
    );
    expect(answerTo('Wie ist das Dashboard bewertet?', 'de')).toEqual([
      'Nicht beantwortet: Zu „Dashboard erstellen“ liegt noch keine Rückmeldung vor.',
    ]);
    expect(answerTo('Sollten wir am Export etwas ändern?', 'de').at(-1)).toMatch(
      /^Aus den Zahlen folgt kein Vorschlag für „Daten exportieren“/,
    );
  });

  it('states the total, the best and worst rated agents and comments if the request names none', () => {
    const [total, overall, ...comments] = answerTo('Wie kommen die Ergebnisse an?', 'de');
    expect(total).toMatch(
      /^Insgesamt 3 Rückmeldungen von 3 Personen: in 2 von 3 Fällen hilfreich \(67\s%\), mittlere Bewertung 3,7 von 5\.$/,
    );
    expect(overall).toBe('Am besten bewertet ist „Ursachen prüfen“ (im Mittel 4,0 von 5), am schwächsten „Daten exportieren“ (3,5).');
    expect(comments).toEqual([expect.stringMatching(/^Bemängelt: .*Spalten fehlen/), expect.stringMatching(/^Gelobt: .*Endlich/)]);
    expect(answerTo('What do people complain about?', 'en')[0]).toMatch(/^Criticised: /);
  });

  it('answers on a run and on results about a thing only with the feedback on them', () => {
    const results = [{ kind: 'run' as const, label: 'Ursachen prüfen (02.03.2026)', runIds: ['run_causal-analysis'] }];
    const answer = answerTo('Wie kam dieser Lauf an?', 'de', { results });
    expect(answer.slice(0, 2)).toEqual([
      'Zu „Ursachen prüfen (02.03.2026)“: eine Rückmeldung.',
      expect.stringMatching(/^„Ursachen prüfen“: eine Rückmeldung, in 1 von 1 Fällen hilfreich/),
    ]);
    expect(answer.join(' ')).not.toContain('Daten exportieren');
    const none = [{ kind: 'thing' as const, label: 'Liefertreue', runIds: [] }];
    expect(answerTo('Wie kommt das zur Liefertreue an?', 'de', { results: none })).toEqual([
      'Nicht beantwortet: Zu Ergebnissen über „Liefertreue“ liegt noch keine Rückmeldung vor.',
    ]);
  });

  it('counts the asked feedback of a period and states words that name nothing', () => {
    expect(answerTo('Wie kam die Ursachenanalyse im März an?', 'de', { period: 'März 2026' })[0]).toBe(
      'Zeitraum März 2026: eine Rückmeldung.',
    );
    expect(answerTo('How do people like the robot?', 'en', { unknown: ['robot'] })[0]).toBe(
      'Not answered: “robot” names no agent, no person and no result with feedback. There is feedback on: Causal analysis, Data export.',
    );
  });
});

describe('feedbackMarkdown', () => {
  const agents = evaluateFeedback(FEEDBACK);
  const head = { language: 'en' as const, tenantName: 'Example', asOf: '2026-04-01T00:00:00.000Z', since: '2025-04-01T00:00:00.000Z' };
  const result = { ...head, total: 3, people: 3, agents, runs: [], proposals: [], method: { name: 'x', parameters: {} }, warnings: [] };
  const shown = (text: string, more?: Partial<FeedbackAnswer>): string =>
    feedbackMarkdown(result, { part: askedPart(askedOf(text), answerOf(more)) });

  it('restricts the tables to the asked agents, names them by title, and names the others', () => {
    const markdown = shown('Is the data export useful?');
    expect(markdown).toContain('| Data export | 2 |');
    expect(markdown).toContain('2 pieces of feedback from 2 people');
    expect(markdown).not.toMatch(/\| Causal analysis \||data-export/);
    expect(markdown).toContain('There is also feedback on: Causal analysis.');
  });

  it('restricts the tables to the feedback of the asked people, and shows none without feedback', () => {
    expect(shown('What does HR say?')).toContain('| Data export | 1 |');
    expect(shown('And this?', { results: [{ kind: 'thing', label: 'Returns', runIds: [] }] })).not.toContain('|');
  });
});
