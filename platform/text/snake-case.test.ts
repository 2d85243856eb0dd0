import { snakeCase } from './snake-case.js';

describe('snakeCase', () => {
  it.each([
    ['jobId', 'job_id'],
    ['p90Seconds', 'p90_seconds'],
    ['already_snake', 'already_snake'],
    ['nearDuplicates', 'near_duplicates'],
  ])('converts %s to %s', (name, expected) => expect(snakeCase(name)).toBe(expected));
});
