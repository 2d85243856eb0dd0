import { unresolvedCitations } from '../../../test/harness/evidence.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';
import { EVENT_LOG } from '../../../test/fixtures/event-log.fixture.js';

interface Recommended {
  actions: { id: string; rule: string; owner: { name: string; source: string }; evidence: { run_id: string; pointer: string } }[];
  runs: { run_id: string; agent: string; findings: number }[];
}

const recommend = async (tenant: TenantClient, parameters: object = {}, language = 'de') => {
  const { body } = await tenant.post<{ run_id: string }>('/api/agents/action-recommendation', {
    input: 'Was ist zu tun?',
    language,
    parameters,
  });
  return tenant.untilRunEnds<Recommended>(body.run_id);
};

describe('agent action-recommendation', () => {
  it('refuses without findings and names the agents to run first', async () => {
    await using tenant = new TenantClient();
    const run = await recommend(tenant);
    expect(run.status).toBe('failed');
    expect(run.error).toMatchObject({ code: 'refused', missing: ['run'] });
    expect(run.error?.message).toContain('process-mining');
    const unknown = await recommend(tenant, { run_ids: ['run_00000000000000000000000000'] });
    expect(unknown.error).toMatchObject({ code: 'refused', missing: ['run'] });
  });

  it('derives actions from the findings of earlier runs and cites them as evidence', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('event_log', EVENT_LOG);
    const mining = await tenant.post<{ run_id: string }>('/api/agents/process-mining', { input: 'Wo warten Vorgänge?' });
    const mined = await tenant.untilRunEnds(mining.body.run_id);
    const { status, degraded, result, markdown } = await recommend(tenant);
    expect([status, degraded]).toEqual(['succeeded', false]);
    expect(result.runs).toContainEqual(expect.objectContaining({ run_id: mined.run_id, agent: 'process-mining' }));
    // “Prüfen” is repeated in two of six cases.
    const rework = result.actions.find(({ rule }) => rule === 'rework');
    expect(rework?.owner).toMatchObject({ source: 'process_step' });
    expect(rework?.evidence.run_id).toBe(mined.run_id);
    const tokens = rework?.evidence.pointer.split('/').slice(1) ?? [];
    const evidence = tokens.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], mined.result);
    expect(evidence).toMatchObject({ activity: 'Prüfen', cases: 2, extra_executions: 2 });
    expect(markdown).toContain('# Empfohlene Maßnahmen');
    // Evidence is named in words; ids are fields of the result.
    expect(markdown).toMatch(/\*\*Beleg:\*\* \p{L}[\p{L} ]+ \(\d\d\.\d\d\.\d{4}\)/u);
    expect(markdown).not.toContain(mined.run_id);
    const english = await recommend(tenant, { run_ids: [mined.run_id], max_actions: 1 }, 'en');
    expect(english.result.actions).toHaveLength(1);
    expect(english.markdown).toContain('# Recommended actions');
  });

  it('cites the version of the table whose KPI misses its target', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('csv', 'KPI,Month,Value,Target,Unit\nReturn rate,2025-01,6.1,4,%\nReturn rate,2025-02,6.4,4,%\n');
    const { status, result, citations } = await recommend(tenant, {}, 'en');
    expect(status).toBe('succeeded');
    expect(result.actions[0]?.rule).toBe('kpi-off-target');
    expect(citations).not.toEqual([]);
    expect(await unresolvedCitations(tenant, citations)).toEqual([]);
  });
});
