import { ModelClient } from './model-client.js';
import { ANY_PURPOSE, resolveRoute, type RouteDecision } from './model-route.js';

const decision = (
  purpose: string,
  route: 'local' | 'premium',
  dataClasses: RouteDecision['dataClasses'] = ['internal'],
): RouteDecision => ({
  decisionId: `dec_${purpose}`,
  purpose,
  route,
  dataClasses,
});

const asked = { tenantId: 'tnt_a', purpose: 'report-generation' };

describe('the route of a model call', () => {
  it('is local without a decision, and says so to whoever asked for premium', () => {
    expect(resolveRoute(asked, [], true)).toEqual({ route: 'local', degradedReasons: [], decisionId: null });
    expect(resolveRoute({ ...asked, usePremium: false }, [], true)).toMatchObject({ route: 'local', degradedReasons: [] });
    expect(resolveRoute({ ...asked, usePremium: true }, [], true)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_approved'],
    });
  });

  it('is premium where an approved decision opens it, unless the user wants it local', () => {
    const decisions = [decision('report-generation', 'premium')];
    expect(resolveRoute(asked, decisions, true)).toEqual({ route: 'premium', degradedReasons: [], decisionId: 'dec_report-generation' });
    expect(resolveRoute({ ...asked, usePremium: true }, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...asked, usePremium: false }, decisions, true).route).toBe('local');
    expect(resolveRoute({ ...asked, purpose: 'briefing', usePremium: true }, decisions, true).degradedReasons).toEqual([
      'premium_not_approved',
    ]);
  });

  it('follows the decision for every purpose where there is none of its own', () => {
    const decisions = [decision(ANY_PURPOSE, 'premium'), decision('briefing', 'local')];
    expect(resolveRoute(asked, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...asked, purpose: 'briefing', usePremium: true }, decisions, true).route).toBe('local');
  });

  it('is premium for the classes of data that were decided on, and no others', () => {
    const decisions = [decision('report-generation', 'premium', ['public', 'internal'])];
    expect(resolveRoute({ ...asked, dataClasses: ['internal'] }, decisions, true).route).toBe('premium');
    expect(resolveRoute({ ...asked, usePremium: true, dataClasses: ['internal', 'personal'] }, decisions, true)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_approved'],
    });
  });

  it('is local while the installation has no premium endpoint', () => {
    expect(resolveRoute(asked, [decision('report-generation', 'premium')], false)).toMatchObject({
      route: 'local',
      degradedReasons: ['premium_not_configured'],
    });
  });

  it('is resolved by the client from the decisions of the tenant', async () => {
    const client = new ModelClient(
      { premium: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 100 } },
      { decisions: async (tenantId) => (tenantId === 'tnt_a' ? [decision(ANY_PURPOSE, 'premium')] : []) },
    );
    expect((await client.resolveRoute({ ...asked, usePremium: true })).route).toBe('premium');
    expect((await client.resolveRoute({ ...asked, tenantId: 'tnt_b', usePremium: true })).route).toBe('local');
  });
});
