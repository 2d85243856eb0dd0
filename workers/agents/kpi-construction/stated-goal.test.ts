import { statedGoal, subjectIn, withoutGoal } from './stated-goal.js';

describe('statedGoal', () => {
  it.each([
    [
      'We want a KPI for broken seals on exports, to be below 4 % by 31 May 2028. Set it up and tell me where we stand now.',
      'lower',
      4,
      null,
    ],
    ['Kennzahl für beschädigte Siegel, bis 31.05.2028 unter 4 %. Leg sie an und sag, wo wir heute stehen.', 'lower', 4, null],
    ['A measure for water per wash, to come down by 12% by 30 June 2028. Where are we today?', 'lower', null, 12],
    ['Kennzahl für Wasser je Wäsche; bis Ende 2028 soll sie um 12 % sinken. Heutigen Stand bitte mitliefern.', 'lower', null, 12],
    ['Build a measure of torn sacks: 2.5% by the end of May 2028, Ann Moss responsible.', null, 2.5, null],
    ['Eine Messgröße für gerissene Säcke. 3 % bis Ende Mai 2028, Frau Kern ist zuständig.', null, 3, null],
    ['A KPI for seals checked, at least 95% by 1 March 2028', 'higher', 95, null],
  ])('reads the goal of "%s"', (request, direction, target, percent) => {
    expect(statedGoal(request)).toMatchObject({ direction, target });
    expect(statedGoal(request)?.change?.percent ?? null).toBe(percent);
  });

  it('does not read percentage points as a change in percent, nor a noun as a direction', () => {
    expect(statedGoal('Kennzahl für Ausschuss, bis Ende 2028 um 5 Prozentpunkte senken')?.change ?? null).toBeNull();
    expect(statedGoal('Die Fallquote soll bis Ende 2028 um 5 % steigen')).toMatchObject({ direction: 'higher', change: { percent: 5 } });
  });

  it('returns null without a due date', () => {
    expect(statedGoal('A KPI for orders above 500 EUR')).toBeNull();
  });
});

describe('withoutGoal', () => {
  it('removes the goal and the task from a request', () => {
    const request = 'We want a KPI for broken seals on exports, to be below 4 % by 31 May 2028. Set it up and tell me where we stand now.';
    const text = withoutGoal(request, statedGoal(request));
    expect(text).toBe('We want a KPI for broken seals on exports');
    expect(subjectIn(text)).toBe('broken seals on exports');
  });

  it('removes a plain value with its due date and the question for the current value', () => {
    const request = 'Build a measure of torn sacks: 2.5% by the end of May 2028. What is it over the last six months?';
    expect(withoutGoal(request, statedGoal(request))).toBe('Build a measure of torn sacks');
  });

  it('returns a request without a goal unchanged', () => {
    const request = 'Build a KPI for returned parcels, monthly, by depot.';
    expect(withoutGoal(request, null)).toBe(request);
  });
});
