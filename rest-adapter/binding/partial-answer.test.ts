import { withDegradation } from './partial-answer.js';

describe('an answer of several parts', () => {
  it('says that nothing is missing', () => {
    expect(withDegradation({ tenant_id: 't', data: { rows: 1 } }, [])).toEqual({
      tenant_id: 't',
      data: { rows: 1 },
      degraded: false,
      degraded_reasons: [],
    });
  });

  it('names the part that an error belongs to, and the part of a domain that was not reached', () => {
    const answer = { tenant_id: 't', data: null, agents: { running: 0, last_briefing: null }, activity: null };
    expect(withDegradation(answer, [{ path: ['getCockpitSummary', 'data'] }, {}])).toMatchObject({
      degraded: true,
      degraded_reasons: ['data_unavailable', 'activity_unavailable'],
      agents: { running: 0 },
    });
    expect(withDegradation({ tenant_id: 't', data: { rows: null } }, [{ path: ['op', 'data', 'rows'] }])).toMatchObject({
      degraded_reasons: ['data_unavailable'],
    });
  });

  it('is none when no part is left', () => {
    expect(withDegradation({ tenant_id: 't', data: null }, [{ path: ['op', 'data'] }])).toBeUndefined();
    expect(withDegradation(null, [{}])).toBeUndefined();
  });
});
