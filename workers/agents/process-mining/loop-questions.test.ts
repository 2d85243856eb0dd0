import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { loopAnswers, loopQuestionIn } from './loop-questions.js';
import { performerAnswers } from './performer-questions.js';
import { suspectedIn } from './suspected.js';

/** Steps of a case at hours from its beginning, each with who carries it out. */
const rowsOf = (id: string, practice: string, way: string, ...steps: (readonly [string, number, string | null])[]): string[] =>
  steps.map(
    ([step, hour, by]) =>
      `('${id}', '${step}', TIMESTAMP '2026-05-01 00:00' + INTERVAL ${hour} HOUR, ${by === null ? 'NULL' : `'${by}'`}, '${practice}', '${way}')`,
  );

/** Crowns of dental practices: a laboratory mills them, and some are sent back after the fitting. */
const crowns = Array.from({ length: 24 }, (_, at) => {
  const [lab, practice, way] = [at % 2 ? 'Brillant' : 'Nordzahn', ['Mitte', 'Hafen', 'Süd'][at % 3] ?? '', at < 12 ? 'Fax' : 'Scan'];
  const milled = at % 2 ? 60 : 30;
  const isBack = at < 12 ? at % 2 === 0 : at === 12;
  return rowsOf(
    `K${at}`,
    practice,
    way,
    ['Bestellt', 0, null],
    ['Gefräst', milled, lab],
    ['Eingesetzt', milled + 10 + (at % 5), null],
    ...(isBack
      ? ([
          ['Reklamation Praxis', milled + 40, null],
          ['Gefräst', milled + 100, lab],
          ['Eingesetzt', milled + 120, null],
        ] as const)
      : []),
  );
}).flat();
const EVENTS = `(SELECT * FROM (VALUES ${crowns.join(', ')}) AS t(nr, schritt, zeit, wer, praxis, eingang))`;
const log = { relation: EVENTS, caseColumn: 'nr', activityColumn: 'schritt', timeColumn: 'zeit' };
const column = (name: string, ...values: string[]) => ({ name, type: 'text', topValues: values.map((value) => ({ value, count: 10 })) });
const dataset = {
  roles: { case: 'nr', activity: 'schritt', time: 'zeit' },
  profile: {
    columns: [
      column('nr', 'K0', 'K1'),
      column('schritt', 'Bestellt', 'Gefräst', 'Eingesetzt', 'Reklamation Praxis'),
      column('wer', 'Brillant', 'Nordzahn'),
      column('praxis', 'Mitte', 'Hafen', 'Süd'),
      column('eingang', 'Fax', 'Scan'),
    ],
  },
} as unknown as Pick<Dataset, 'roles' | 'profile'>;
const ACTIVITIES = ['Bestellt', 'Gefräst', 'Eingesetzt', 'Reklamation Praxis'];

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const plain = (sentences: readonly string[]): string[] => sentences.map((sentence) => sentence.replaceAll(/\s/gu, ' '));
const loops = async (text: string, language: 'de' | 'en' = 'en'): Promise<string[]> => {
  const question = loopQuestionIn(text, dataset);
  const suspected = suspectedIn(text, dataset);
  return question === null ? [] : plain((await loopAnswers(duck, log, question, { text, suspected }, language)).sentences);
};
const performers = async (text: string, language: 'de' | 'en' = 'en'): Promise<string[]> =>
  plain((await performerAnswers(duck, log, dataset, { text, activities: ACTIVITIES }, language)).sentences);

describe('loopAnswers', () => {
  it('states how often the step that leads back occurs, by the property of which the request names two values', async () => {
    expect(await loops('Wo hängt es, und wie oft kommt eine Krone wieder, Fax gegen Scan? In Tagen.', 'de')).toEqual([
      '„Reklamation Praxis“ kommt in 29,2 % (7 von 24) der Fälle vor, in 0 davon mehr als einmal; danach geht es zurück zu „Gefräst“, im Median nach 2,5 Tagen.',
      expect.stringMatching(/^Nach eingang: Fax 50 % \(6 von 12\); Scan 8,3 % \(1 von 12\)/u),
    ]);
  });

  it('compares a suspected group with the others and says that the reason is not recorded', async () => {
    const answer = await loops('How often does a crown come straight back with the same defect? My bet is Mitte.');
    expect(answer[0]).toMatch(/^“Reklamation Praxis” occurs in 29\.2% \(7 of 24\) of the cases/u);
    expect(answer[1]).toMatch(/^By praxis: Mitte 37\.5% \(3 of 8\)/u);
    expect(answer[2]).toMatch(/^The suspicion is right: Mitte has the highest share, 37\.5% \(3 of 8\) against 25% \(4 of 16\)/u);
    expect(answer[3]).toBe(
      'Not answered: whether it is the same defect. The log contains only the step “Reklamation Praxis” and no reason.',
    );
  });

  it.each(['How often do we order crowns?', 'Wie lange dauert eine Krone?', 'Which practice sends most crowns?'])(
    'answers no question on something else: %s',
    async (text) => {
      expect(await loops(text)).toEqual([]);
    },
  );
});

describe('performerAnswers', () => {
  it.each([
    ['Does it matter which lab mills the crown?', 'en'],
    ['Macht es einen Unterschied, welches Labor fräst?', 'de'],
    ['Spielt es eine Rolle, welches Dentallabor den Auftrag hat, und wie oft kommt etwas zurück?', 'de'],
  ] as const)('compares the performers of a step that only its events name: %s', async (text, language) => {
    const answer = await performers(text, language);
    expect(answer).toHaveLength(1);
    expect(answer[0]).toMatch(
      /Bestellt\S* (?:to|bis) \S*Gefräst\S* (?:by|nach) .wer.: Brillant .*2[.,]5 (?:days|Tage).*Nordzahn .*1[.,]3 (?:days|Tage)/u,
    );
    expect(answer[0]).toMatch(/are statistically significant|sind statistisch gesichert/u);
  });

  it('says that the log names no performers', async () => {
    const without = { ...dataset, profile: { columns: dataset.profile.columns.filter(({ name }) => name !== 'wer') } } as typeof dataset;
    const { sentences } = await performerAnswers(
      duck,
      log,
      without,
      { text: 'Does it matter which firm does it?', activities: ACTIVITIES },
      'en',
    );
    expect(sentences).toEqual([expect.stringMatching(/^Not answered: whether it makes a difference \(“firm”\)/u)]);
  });

  it('answers no question on something that nobody carries out', async () => {
    expect(await performers('Does it matter which weekday it is?')).toEqual([]);
  });
});

describe('suspectedIn', () => {
  it.each([
    ['Where do crowns wait? I suspect Hafen.', 'Hafen'],
    ['Wo warten Kronen? Mein Verdacht: Süd.', 'Süd'],
    ['Wo warten Kronen in Süd? Ich glaube, es ist Süd.', null],
    ['Where do crowns wait in Hafen?', null],
  ])('reads the value of a sentence on a suspicion: %s', (text, value) => {
    expect(suspectedIn(text, dataset)?.value ?? null).toBe(value);
  });
});
