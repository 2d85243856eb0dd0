import { eventMatcher, type EventFilter } from './event-filter.js';

const EVENTS = [
  { type: 'run.succeeded', subject: 'run_1' },
  { type: 'run.failed', subject: 'run_2' },
  { type: 'running.late', subject: 'run_1' },
  { type: 'tenant.updated', subject: null },
];

describe('a filter of events', () => {
  it.each<[EventFilter, string[]]>([
    [{}, ['run.succeeded', 'run.failed', 'running.late', 'tenant.updated']],
    [{ types: ['run.failed'] }, ['run.failed']],
    [{ types: ['run.*'] }, ['run.succeeded', 'run.failed']],
    [{ types: ['run.failed', 'tenant.*'] }, ['run.failed', 'tenant.updated']],
    [{ types: ['run'] }, []],
    [{ types: [] }, []],
    [{ subject: 'run_1' }, ['run.succeeded', 'running.late']],
    [{ types: ['run.*'], subject: 'run_1' }, ['run.succeeded']],
  ])('%j matches %j', (filter, types) => {
    expect(EVENTS.filter(eventMatcher(filter)).map(({ type }) => type)).toEqual(types);
  });
});
