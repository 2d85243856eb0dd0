import { equalStepsIn, stateSteps } from './equal-steps.js';

const TODAY = new Date('2026-11-18T00:00:00Z');

describe('equalStepsIn', () => {
  it('divides the way between two stated values into equal months', () => {
    const steps = equalStepsIn("We're at 18 hours median response. Get us to 8 by September in equal monthly steps starting May.", TODAY);
    expect(steps?.steps).toEqual([
      { month: '2027-05-01', value: 16 },
      { month: '2027-06-01', value: 14 },
      { month: '2027-07-01', value: 12 },
      { month: '2027-08-01', value: 10 },
      { month: '2027-09-01', value: 8 },
    ]);
    expect(steps && stateSteps(steps, 'en')).toBe(
      'From 18 hours to 8 hours in 5 equal steps of 2 hours: May 2027 16 hours, Jun 2027 14 hours, Jul 2027 12 hours, Aug 2027 10 hours, Sept 2027 8 hours. The starting values are those of the request and were not verified.',
    );
  });

  it('begins next month without a stated month', () => {
    expect(equalStepsIn('Von 12 % auf 9 % bis Februar 2027 in gleichen Schritten', TODAY)?.steps.map(({ value }) => value)).toEqual([
      11, 10, 9,
    ]);
  });

  it.each(['Steps to lower the return rate to 5 % by June', 'From 18 to 8 in equal monthly steps', ''])('finds none in "%s"', (text) => {
    expect(equalStepsIn(text, TODAY)).toBeNull();
  });
});
