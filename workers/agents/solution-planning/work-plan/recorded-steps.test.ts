import { makeWorkPlan } from './make-work-plan.js';
import { readProject, readUndertaking } from './read-undertaking.js';
import { withRecordedSteps } from './recorded-steps.js';
import { workPlanAnswers } from './work-plan-blocks.js';
import type { WorkPlan } from './work-plan-schema.js';

const TODAY = '2026-11-27';
const related = (
  code: string,
  title: string,
  start: string | null,
  due: string | null,
  part: Partial<WorkPlan['related'][number]> = {},
) => ({
  ...{ code, title, start, due, owner: null, budget: null, benefit: null, currency: 'EUR', after: [] },
  ...part,
});

const planOf = (...initiatives: WorkPlan['related']) => {
  const request =
    'Wir wollen die Ausschussquote von heute gut 7 auf unter 5 % bringen, und zwar bis Ende Mai 2027. Start 7. Dezember 2026.';
  const undertaking = readUndertaking(request, { end: null, today: TODAY });
  if (undertaking === null) throw new Error('the request names no undertaking');
  const made = makeWorkPlan({ undertaking, language: 'de', today: TODAY, owner: null, metric: null, related: initiatives });
  return withRecordedSteps(made, 'de');
};

describe('withRecordedSteps', () => {
  const training = related('A1', 'Schulung', '2027-01-11', '2027-03-31', { owner: 'R. Kern', budget: 20_000 });
  const press = related('A2', 'Neue Presse', '2027-04-01', '2027-05-15', { after: ['A1'] });
  const hall = related('A3', 'Neue Halle', '2027-08-01', '2027-12-31');

  it('takes the initiatives within the period as steps, with owners, dates and dependencies', () => {
    const plan = planOf(training, press, hall);
    expect(plan).toMatchObject({ start: '2026-12-07', end: '2027-05-31', endStated: true, hasRecordedSteps: true });
    expect(plan.steps.slice(1, -1).map(({ title, responsible, from, until, after }) => [title, responsible, from, until, after])).toEqual([
      ['A1 Schulung', 'R. Kern', '2027-01-11', '2027-03-31', [plan.steps[0]?.title]],
      ['A2 Neue Presse', 'Verantwortung offen', '2027-04-01', '2027-05-15', ['A1 Schulung']],
    ]);
    expect(plan.steps.map(({ critical }) => critical)).toEqual([true, true, true, true]);
    expect(workPlanAnswers(plan, 'de', TODAY).join(' ')).toContain(
      'Termine, Zuständige und Abhängigkeiten der Maßnahmen stehen in der Liste',
    );
  });

  it('begins no step before the start of the plan', () => {
    const plan = planOf(related('A5', 'Neue Waage', '2026-10-01', '2027-02-26'));
    expect(plan.steps[1]).toMatchObject({ from: '2026-12-07', until: '2027-02-26', result: 'Läuft seit 01.10.2026' });
  });

  it('keeps the proposed steps without an initiative that has dates within the period', () => {
    expect(planOf(hall, related('A4', 'Ohne Termin', null, null)).hasRecordedSteps).toBeUndefined();
  });
});

describe('readUndertaking', () => {
  it('reads the day on which people set to work as the start, and names the goal without its verb', () => {
    const request = 'Die Ausschussquote muss bis Ende August 2027 auf unter 5 %. Wir legen am 4. Januar 2027 los. Plan mit Schritten?';
    expect(readProject(request, { end: '2027-01-04', today: TODAY })).toMatchObject({
      ...{ goal: 'Die Ausschussquote', start: '2027-01-04', end: '2027-08-31' },
    });
  });

  it('reads a change between two values as an improvement, and the deadline beside other days', () => {
    const request = 'How do we get scrap from 7 to below 5 per cent by the end of May 2027? Who does what, starting in January.';
    expect(readUndertaking(request, { end: null, today: TODAY })).toMatchObject({
      kind: 'improve',
      end: '2027-05-31',
      start: '2027-01-01',
    });
  });

  it('reads a question how to proceed as a request for a plan, with a start in the middle of a month', () => {
    expect(readProject('Die Halle muss heller werden. Wie gehen wir vor? Beginn Mitte Januar.', { end: null, today: TODAY })).toMatchObject(
      {
        start: '2027-01-15',
      },
    );
  });
});
