import { DuckDbSession } from '../../../platform/analytics/index.js';
import { readSkippedStep, settlingOf, skippedSentences } from './skipped-step.js';
import { changedThings, isUnchanged, suppositionIn } from './stated-change.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

/** Permits: P1 and P2 are small and inspected, P3 is large and inspected, P4 is small and not inspected, P5 is open. */
const EVENTS = `(SELECT * FROM (VALUES
  ('P1', 'Filed', TIMESTAMP '2026-03-01', 10), ('P1', 'Inspection ordered', TIMESTAMP '2026-03-02', 10), ('P1', 'Inspection done', TIMESTAMP '2026-03-05', 10), ('P1', 'Granted', TIMESTAMP '2026-03-07', 10),
  ('P2', 'Filed', TIMESTAMP '2026-03-01', 20), ('P2', 'Inspection ordered', TIMESTAMP '2026-03-02', 20), ('P2', 'Inspection done', TIMESTAMP '2026-03-03', 20), ('P2', 'Granted', TIMESTAMP '2026-03-05', 20),
  ('P3', 'Filed', TIMESTAMP '2026-03-01', 900), ('P3', 'Inspection ordered', TIMESTAMP '2026-03-02', 900), ('P3', 'Inspection done', TIMESTAMP '2026-03-12', 900), ('P3', 'Granted', TIMESTAMP '2026-03-13', 900),
  ('P4', 'Filed', TIMESTAMP '2026-03-01', 10), ('P4', 'Granted', TIMESTAMP '2026-03-03', 10),
  ('P5', 'Filed', TIMESTAMP '2026-03-01', 10), ('P5', 'Inspection ordered', TIMESTAMP '2026-03-02', 10), ('P5', 'Inspection done', TIMESTAMP '2026-03-04', 10)
  ) AS t(permit, step, noted, fee))`;
const ACTIVITIES = ['Filed', 'Inspection ordered', 'Inspection done', 'Granted'];

describe('a step that some cases need no longer', () => {
  it('saves the time up to the activity that settles it', async () => {
    const [step = '', settling] = ['Inspection ordered', settlingOf('Inspection ordered', ACTIVITIES)];
    expect(settling).toBe('Inspection done');
    const found = await readSkippedStep(duck, {
      ...{ relation: EVENTS, roles: { case: 'permit', activity: 'step', time: 'noted' } as never },
      ...{ step, settling, end: 'Granted', conditions: ['fee < 100'] },
    });
    expect(found).toMatchObject({ all: 3, finished: 4, affected: 2, mean: 6, affectedMean: 5, saved: 2 });
    expect(skippedSentences({ found, step, settling, end: 'Granted', scope: ['fee < 100'], target: 4, unread: null }, 'en')).toEqual([
      'This affects 2 cases, 50% of the 4 finished ones (up to “Granted”): they have “Inspection ordered” with fee < 100. Including open cases, it is 3.',
      'The mean duration of all cases falls from 6.00 to 5.00 days, that is by 1.00 days; of the affected ones from 5.00 to 3.00 days.',
      'The target of 4 days is not reached by this.',
      expect.stringMatching(/^Assumptions: the time from “Inspection ordered” to “Inspection done” \(2.00 days on average/),
    ]);
  });

  it('names a part of the cases that the data do not show', () => {
    const found = { all: 9, finished: 9, affected: 9, mean: 3, affectedMean: 3, saved: 1, sd: 0 };
    const sentences = skippedSentences(
      { found, step: 'Prüfung', settling: undefined, end: undefined, scope: [], target: null, unread: 'Garagen' },
      'de',
    );
    expect(sentences[1]).toMatch(/^Nicht eingeschränkt auf „Garagen“/u);
    expect(sentences.at(-1)).toContain('vom vorigen Schritt bis „Prüfung“');
  });

  it('ends with the next event if no activity settles it', () => {
    expect(settlingOf('Filed', ACTIVITIES)).toBeUndefined();
    expect(settlingOf('Prüfung beantragt', ['Prüfung erteilt', 'Akte angelegt'])).toBe('Prüfung erteilt');
  });
});

it.each([
  ['Angenommen, die Gebühren fielen weg: Was ändert sich?', 'de', 'die Gebühren fielen weg'],
  ['What would a rise in postage do to our margin?', 'en', 'a rise in postage'],
  ['Wie wirkt sich ein höherer Strompreis auf das Ergebnis aus?', 'de', 'ein höherer Strompreis'],
] as const)('reads the supposition of "%s"', (text, language, supposed) => {
  expect(suppositionIn(text, language)).toBe(supposed);
  expect(isUnchanged(supposed)).toBe(false);
});

it.each(['if we do nothing', 'wenn alles so weitergeht'])('recognises that "%s" supposes no change', (supposed) => {
  expect(isUnchanged(supposed)).toBe(true);
});

it.each([
  ['wenn die Mieten um 8 Prozent steigen', 'de', ['Mieten']],
  ['if the printers raise their paper prices by 12 percent next year', 'en', ['printers', 'paper', 'prices']],
] as const)('reads what "%s" changes', (supposed, language, things) => {
  expect(changedThings(supposed, language)).toEqual(things);
});
